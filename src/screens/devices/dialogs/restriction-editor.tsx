import { useState } from 'react';
import {
  isRestricted,
  type Restriction,
  type RestrictionTable,
  type RestrictionValues,
  restrictionValue,
} from '#domain/devices/restrictions.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Tag } from '#ui/display/tag.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { useGroupError } from '#ui/use-group-error.tsx';

const styles = {
  tools: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    // Stays while a person goes through the list.
    position: 'sticky',
    top: '0',
    zIndex: 'sticky',
    bg: 'raised',
    mx: '-1',
    px: '1',
    pb: '2',
  }),
  search: css({ display: 'flex', flex: '1', minW: '[180px]' }),
  group: css({ borderWidth: '0', minW: '0', '& + &': { mt: '4' } }),
  title: css({ fontSize: 'sm', color: 'ink2', fontWeight: 'medium', mb: '1' }),
  row: css({ py: '1.5', '& + &': { borderTopWidth: '1px', borderColor: 'line' } }),
  name: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  description: css({ display: 'block', fontSize: 'xs', color: 'ink3' }),
};

const views = [
  { value: 'all', label: '全部' },
  { value: 'restricted', label: '已限制' },
  { value: 'differing', label: '与默认不同' },
] as const;
type View = (typeof views)[number]['value'];

interface RestrictionEditorProps {
  table: RestrictionTable;
  values: RestrictionValues;
  onChange: (values: RestrictionValues) => void;
  /** the store's default that the values are compared with; null: these are it */
  standard: RestrictionValues | null;
  readOnly?: boolean;
  /** what is wrong with them */
  error?: string | undefined;
}

/** Every system restriction as a switch, by groups, found by their words. */
export function RestrictionEditor(props: RestrictionEditorProps) {
  const { table, values, onChange, standard, readOnly = false, error } = props;
  const { marks, said } = useGroupError(error);
  const [sought, setSought] = useState('');
  const [view, setView] = useState<View>('all');
  const words = sought.trim().toLowerCase();
  const isShown = (one: Restriction) => {
    if (!`${one.title} ${one.description}`.toLowerCase().includes(words)) return false;
    if (view === 'restricted') return isRestricted(values, one);
    return view === 'all' || differs(one, values, standard);
  };
  const groups = table.groups
    .map(({ title, restrictions }) => ({ title, restrictions: restrictions.filter(isShown) }))
    .filter(({ restrictions }) => restrictions.length > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that nobody reads
    <div role="group" aria-label="系统限制" {...marks}>
      {said}
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchInput
            aria-label="搜索限制"
            placeholder="搜索限制"
            value={sought}
            onChange={setSought}
            // It searches; the dialog around it is not meant.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
        <SegmentedControl
          label="显示"
          labelHidden
          options={views.filter(({ value }) => value !== 'differing' || standard !== null)}
          value={view}
          onChange={setView}
        />
      </div>
      {groups.map((group) => (
        <fieldset key={group.title} className={styles.group}>
          <legend className={styles.title}>{group.title}</legend>
          {group.restrictions.map((one) => (
            <div key={one.code} className={styles.row}>
              <Switch
                on={restrictionValue(values, one)}
                onChange={(on) => onChange({ ...values, [one.code]: on })}
                readOnly={readOnly}
              >
                <span className={styles.name}>
                  {one.title}
                  {differs(one, values, standard) ? <Tag>与默认不同</Tag> : null}
                </span>
                <span className={styles.description}>{one.description}</span>
              </Switch>
            </div>
          ))}
        </fieldset>
      ))}
      {groups.length === 0 ? <EmptyState title={words ? '未找到相关限制' : '未找到相关限制'} /> : null}
    </div>
  );
}

const differs = (one: Restriction, values: RestrictionValues, standard: RestrictionValues | null) =>
  standard !== null && restrictionValue(values, one) !== restrictionValue(standard, one);

const stateOf = (one: Restriction, values: RestrictionValues) =>
  restrictionValue(values, one) ? '开' : '关';

/** What differs between both, as `允许截屏和录屏`: `开 → 关`. */
export const restrictionChanges = (
  table: RestrictionTable,
  before: RestrictionValues,
  values: RestrictionValues,
) =>
  table.changed(before, values).map((one) => ({
    id: one.code,
    title: one.title,
    states: `${stateOf(one, before)} → ${stateOf(one, values)}`,
  }));

const changeStyles = {
  root: css({ w: { md: '[240px]' }, alignSelf: 'stretch' }),
  title: css({ fontWeight: 'bold', mb: '2' }),
  list: css({ display: 'grid', gap: '2' }),
  item: css({ fontSize: 'sm' }),
  states: css({ display: 'block', color: 'ink2', fontSize: 'xs' }),
  none: css({ color: 'ink3', fontSize: 'sm' }),
  ways: css({ display: 'flex', flexWrap: 'wrap', gap: '2', mb: '3' }),
};

interface RestrictionChangesProps {
  table: RestrictionTable;
  before: RestrictionValues;
  values: RestrictionValues;
  standard: RestrictionValues | null;
  onChange: (values: RestrictionValues) => void;
  /** `before` is the store's default: the devices stand each another way */
  beforeIsStandard?: boolean;
  readOnly?: boolean;
}

const changeWords = {
  title: (count: number) => (count === 0 ? '没有改动' : memberMessages.restrictionsToChange(count)),
  none: '改动的项目会列在这里，确认之前什么都不会改变。',
};
const standardWords: typeof changeWords = {
  title: (count) => (count === 0 ? '与门店默认相同' : `与门店默认有 ${count} 项不同`),
  none: '不同的项目会列在这里。',
};

/** What would change, before it is sent; and the ways to change many at once. */
export function RestrictionChanges({
  table,
  before,
  values,
  standard,
  onChange,
  beforeIsStandard = false,
  readOnly = false,
}: RestrictionChangesProps) {
  const words = beforeIsStandard ? standardWords : changeWords;
  const changed = restrictionChanges(table, before, values);
  const choose = (next: RestrictionValues) => () => !readOnly && onChange(next);
  const marks = readOnly ? { 'aria-disabled': true as const } : {};
  return (
    <div className={changeStyles.root}>
      <div className={changeStyles.ways}>
        {standard === null ? null : (
          <Button size="sm" {...marks} onClick={choose(standard)}>
            按门店默认
          </Button>
        )}
        <Button size="sm" {...marks} onClick={choose({})}>
          取消全部限制
        </Button>
        {beforeIsStandard ? null : (
          <Button size="sm" variant="quiet" {...marks} onClick={choose(before)}>
            还原
          </Button>
        )}
      </div>
      <h3 className={changeStyles.title} aria-live="polite">
        {words.title(changed.length)}
      </h3>
      {changed.length === 0 ? (
        <p className={changeStyles.none}>{words.none}</p>
      ) : (
        <ul className={changeStyles.list} aria-label="改动">
          {changed.map(({ id, title, states }) => (
            <li key={id} className={changeStyles.item}>
              {title}
              <span className={changeStyles.states}>{states}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
