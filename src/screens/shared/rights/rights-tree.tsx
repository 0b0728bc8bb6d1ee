import { type ReactNode, useState } from 'react';
import { titleMatch } from '#domain/text/pinyin.ts';
import type { MappedRight } from '#machines/clerks/permission-map.ts';
import { css } from '#styled/css/index.mjs';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { inOrder, rightParts } from './right-titles.ts';

export const rightsStyles = {
  group: css({ borderWidth: '0', minW: '0' }),
  head: css({
    display: 'flex',
    alignItems: 'center',
    w: 'full',
    fontWeight: 'medium',
    borderBottomWidth: '1px',
    borderColor: 'line',
    mb: '1',
  }),
  rights: css({
    display: 'grid',
    columnGap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    pl: { md: '6' },
  }),
  note: css({ color: 'ink3', fontSize: 'xs' }),
};

const styles = {
  tools: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    position: 'sticky',
    top: '0',
    zIndex: 'sticky',
    bg: 'raised',
    py: '2',
  }),
  search: css({ display: 'flex', flex: '1', minW: { base: 'full', sm: '[180px]' } }),
  name: css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  high: css({ px: '1', bg: 'warnSoft', color: 'warn', borderRadius: 'sm', fontSize: 'xs' }),
};

interface RightsGroup {
  readonly id: string;
  readonly title: string;
  readonly rights: readonly MappedRight[];
}

/** The map as a tree: a part of the product, and its rights. */
const groupsOf = (map: readonly MappedRight[]): readonly RightsGroup[] =>
  inOrder(Map.groupBy(map, ({ parent }) => parent ?? '')).map(([id, rights]) => ({
    id,
    title: rightParts[id] ?? '其他',
    rights,
  }));

export interface RightsTreeProps {
  map: readonly MappedRight[];
  held: readonly string[];
  /** these, and no others */
  give: (codes: readonly string[]) => void;
  /** beside the search */
  tools?: ReactNode;
}

/** Every right by its part of the product, found by its words. */
export function RightsTree({ map, held, give, tools }: RightsTreeProps) {
  const [sought, setSought] = useState('');
  const groups = groupsOf(map)
    .map((group) => ({
      ...group,
      rights: group.rights.filter(({ title }) => titleMatch(title, sought) !== null),
    }))
    .filter(({ rights }) => rights.length > 0);
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchInput
            aria-label="搜索权限"
            placeholder="搜索权限"
            value={sought}
            onChange={setSought}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
        {tools}
      </div>
      {groups.map((group) => (
        <Group key={group.id} group={group} held={held} give={give} />
      ))}
      {groups.length === 0 ? <EmptyState title="未找到相关权限" /> : null}
    </>
  );
}

interface GroupProps extends Pick<RightsTreeProps, 'held' | 'give'> {
  group: RightsGroup;
}

function Group({ group: { title, rights }, held, give }: GroupProps) {
  const codes = rights.map(({ type }) => type);
  const count = codes.filter((code) => held.includes(code)).length;
  const without = (gone: readonly string[]) => held.filter((code) => !gone.includes(code));
  return (
    <fieldset className={rightsStyles.group} aria-label={title}>
      <div className={rightsStyles.head}>
        <Checkbox
          checked={count === codes.length}
          indeterminate={count > 0 && count < codes.length}
          onChange={(on) => give(on ? [...held, ...codes] : without(codes))}
        >
          {title}
          <span className={rightsStyles.note}>{`${count} / ${codes.length}`}</span>
        </Checkbox>
      </div>
      <div className={rightsStyles.rights}>
        {rights.map(({ type, title: right, is_high_privilege }) => (
          <Checkbox
            key={type}
            checked={held.includes(type)}
            onChange={(on) => give(on ? [...held, type] : without([type]))}
          >
            <span className={styles.name}>
              {right}
              {is_high_privilege ? <span className={styles.high}>高权限</span> : null}
            </span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
