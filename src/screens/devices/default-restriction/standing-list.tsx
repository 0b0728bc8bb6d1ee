import { isRestricted, restrictionValue } from '#domain/devices/restrictions.ts';
import type { DefaultContent } from '#machines/devices/port/store-defaults.ts';
import { AppList } from '#screens/devices/apps/app-list.tsx';
import { css } from '#styled/css/index.mjs';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { type DefaultsOfKind, wordsOf } from './default-words.ts';

const styles = {
  list: css({
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  }),
  item: css({ px: '3', py: '2', bg: 'sunken', borderRadius: 'md', minW: '0' }),
  note: css({ color: 'ink2', fontSize: 'xs', overflowWrap: 'anywhere' }),
  rest: css({ color: 'ink3', fontSize: 'sm' }),
};

type Values = Extract<DefaultContent, { kind: 'system' }>['values'];

const restricted = ({ restrictions }: DefaultsOfKind, values: Values) =>
  restrictions.all.filter((one) => isRestricted(values, one));

/** `6 项受限`, `3 个应用` */
export function sizeOf(of: DefaultsOfKind, content: DefaultContent): string {
  if (content.kind !== 'system') return `${content.apps.length} 个应用`;
  return `${restricted(of, content.values).length} 项受限`;
}

/** What a default asks, or what the white list names. */
export function StandingList({ of, content }: { of: DefaultsOfKind; content: DefaultContent }) {
  if (content.kind === 'system') return <RestrictedList of={of} values={content.values} />;
  const { none, noneMeans, title } = wordsOf(of, content.kind);
  if (content.apps.length === 0) return <EmptyState title={none} text={noneMeans} />;
  return <AppList of={of.apps} label={title} apps={content.apps} />;
}

/** Only what a device does not do by itself: the rest is as it comes. */
function RestrictedList({ of, values }: { of: DefaultsOfKind; values: Values }) {
  const shown = restricted(of, values);
  const { none, noneMeans, title } = of.words.system;
  if (shown.length === 0) return <EmptyState title={none} text={noneMeans} />;
  return (
    <>
      <ul className={styles.list} aria-label={title}>
        {shown.map((one) => (
          <li key={one.code} className={styles.item}>
            <p>
              {one.title}：{restrictionValue(values, one) ? '开' : '关'}
            </p>
            <p className={styles.note}>{one.description}</p>
          </li>
        ))}
      </ul>
      <p className={styles.rest}>其余 {of.restrictions.all.length - shown.length} 项不受限。</p>
    </>
  );
}
