import { X } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import * as memberMessages from '#domain/member-messages.ts';
import { characterCount } from '#domain/text/characters.ts';
import type { DeviceQuery } from '#machines/devices/port/device-query.ts';
import { useUser } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { TextButton } from '#ui/shell/link.tsx';
import {
  leavesOut,
  listSettings,
  mostViews,
  type SavedView,
  viewNameMaxLength,
  viewOf,
} from './list-settings.ts';
import type { ListedPlace } from './listed-place.ts';

const styles = {
  list: css({ display: 'grid', maxH: '[min(280px, 40dvh)]', overflowY: 'auto' }),
  view: css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' }),
  none: css({ color: 'ink3' }),
  form: css({ display: 'flex', gap: '2', mt: '3', pt: '3', borderTopWidth: '1px', borderColor: 'line' }),
  name: css({ display: 'grid', flex: '1', minW: '0' }),
  problem: css({ mt: '2', color: 'locked', fontSize: 'xs' }),
  note: css({ mt: '2', color: 'ink3', fontSize: 'xs' }),
};

export interface ViewChoiceProps {
  list: Pick<ListedPlace, 'kind' | 'query'>;
  query: DeviceQuery;
  /** what is said where a view leaves something personal out */
  leftOut: string;
  /** goes to the filter of a view */
  onChoose: (search: string) => void;
}

/** Filters that a person has kept under a name. */
export function ViewChoice({ list, query, leftOut, onChoose }: ViewChoiceProps) {
  const { id } = useUser();
  const { readViews, addView, dropView } = listSettings(list.kind);
  const [views, setViews] = useState(() => readViews(id));
  const [full, setFull] = useState(false);
  const drop = (name: string) => {
    setViews(dropView(id, views, name));
    setFull(false);
  };
  const save = (view: SavedView) => {
    const answer = addView(id, views, view);
    setViews(answer.views);
    setFull(!answer.kept);
    return answer.kept;
  };
  return (
    <>
      {views.length === 0 ? <p className={styles.none}>保存常用筛选条件，下次可一键查看。</p> : null}
      <ul className={styles.list}>
        {views.map(({ name, search }) => (
          <li key={name} className={styles.view}>
            <TextButton tone="plain" onClick={() => onChoose(search)}>
              {name}
            </TextButton>
            <IconButton size="sm" label={`删除视图“${name}”`} icon={<X />} onClick={() => drop(name)} />
          </li>
        ))}
      </ul>
      <SaveView list={list} query={query} leftOut={leftOut} full={full} onSave={save} />
    </>
  );
}

interface SaveViewProps extends Pick<ViewChoiceProps, 'list' | 'query' | 'leftOut'> {
  /** the last one was refused */
  full: boolean;
  /** whether it was kept */
  onSave: (view: SavedView) => boolean;
}

function SaveView({ list, query, leftOut, full, onSave }: SaveViewProps) {
  const [name, setName] = useState('');
  const problem = useId();
  const search = viewOf(list.query, query);
  const isTooLong = characterCount(name.trim()) > viewNameMaxLength;
  const possible = search !== '' && name.trim() !== '' && !isTooLong;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!possible) return;
    if (onSave({ name: name.trim(), search })) setName('');
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <span className={styles.name}>
          <TextInput
            aria-label="视图名称"
            aria-invalid={isTooLong || undefined}
            aria-describedby={isTooLong ? problem : undefined}
            placeholder="请输入视图名称"
            value={name}
            onChange={setName}
            autoComplete="off"
          />
        </span>
        <Button type="submit" aria-disabled={!possible || undefined}>
          保存
        </Button>
      </form>
      {isTooLong ? (
        <p id={problem} role="alert" className={styles.problem}>
          视图名称最多 {viewNameMaxLength} 个字
        </p>
      ) : null}
      {full ? (
        <p role="alert" className={styles.problem}>
          {memberMessages.viewsFull(mostViews)}
        </p>
      ) : null}
      {search === '' ? <p className={styles.note}>请先设置筛选条件，再保存视图。</p> : null}
      {leavesOut(list.query, query) ? <p className={styles.note}>{leftOut}</p> : null}
    </>
  );
}
