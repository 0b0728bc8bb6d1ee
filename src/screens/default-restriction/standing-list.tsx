import { appleRestrictionGroups, isRestricted, restrictionValue } from '#domain/apple-restrictions.ts';
import type { DefaultContent } from '#machines/default-restriction/default-content.ts';
import { css } from '#styled/css/index.mjs';
import { EmptyState } from '#ui/empty-state.tsx';
import { defaultWords } from './default-words.ts';

const styles = {
  groups: css({ display: 'grid', gap: '4' }),
  title: css({ fontSize: 'sm', color: 'ink2', fontWeight: 'medium', mb: '1.5' }),
  list: css({
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  }),
  item: css({ px: '3', py: '2', bg: 'sunken', borderRadius: 'md', minW: '0' }),
  note: css({ color: 'ink2', fontSize: 'xs', overflowWrap: 'anywhere' }),
  bundle: css({ color: 'ink2', fontSize: 'xs', fontFamily: 'mono', overflowWrap: 'anywhere' }),
  rest: css({ color: 'ink3', fontSize: 'sm' }),
};

type Values = Extract<DefaultContent, { kind: 'system' }>['values'];

const restrictedGroups = (values: Values) =>
  appleRestrictionGroups
    .map(({ title, restrictions }) => ({
      title,
      restrictions: restrictions.filter((one) => isRestricted(values, one)),
    }))
    .filter(({ restrictions }) => restrictions.length > 0);

/** `6 项受限`, `3 个应用` */
export function sizeOf(content: DefaultContent): string {
  if (content.kind !== 'system') return `${content.apps.length} 个应用`;
  return `${restrictedGroups(content.values).reduce((sum, { restrictions }) => sum + restrictions.length, 0)} 项受限`;
}

/** What a default asks, or what the white list names. */
export function StandingList({ content }: { content: DefaultContent }) {
  if (content.kind === 'system') return <RestrictedList values={content.values} />;
  const { none, title } = defaultWords[content.kind];
  if (content.apps.length === 0) return <EmptyState title={none} />;
  return (
    <ul className={styles.list} aria-label={title}>
      {content.apps.map(({ app_name, bundle_id }) => (
        <li key={bundle_id} className={styles.item}>
          <p>{app_name}</p>
          <p className={styles.bundle}>{bundle_id}</p>
        </li>
      ))}
    </ul>
  );
}

/** Only what a device does not do by itself: the rest is as it comes. */
function RestrictedList({ values }: { values: Values }) {
  const groups = restrictedGroups(values);
  if (groups.length === 0)
    return <EmptyState title={defaultWords.system.none} text="设备按出厂的样子使用。" />;
  return (
    <div className={styles.groups}>
      {groups.map(({ title, restrictions }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <ul className={styles.list}>
            {restrictions.map((one) => (
              <li key={one.code} className={styles.item}>
                <p>
                  {one.title}：{restrictionValue(values, one) ? '开' : '关'}
                </p>
                <p className={styles.note}>{one.description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.rest}>其余项目与没有设置过的设备相同。</p>
    </div>
  );
}
