import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import { AppIcon } from './app-icon.tsx';

const styles = {
  list: css({
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  }),
  app: css({
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '3',
    py: '2',
    bg: 'sunken',
    borderRadius: 'md',
    minW: '0',
  }),
  words: css({ minW: '0' }),
  name: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' }),
  bundle: css({ color: 'ink2', fontSize: 'xs', fontFamily: 'mono', overflowWrap: 'anywhere' }),
};

interface AppListProps {
  readonly label: string;
  readonly apps: readonly { readonly app_name: string; readonly bundle_id: string }[];
  /** what stands beside an app's name */
  readonly mark?: (bundleId: string) => ReactNode;
}

/** Apps to look at, each with its picture. */
export function AppList({ label, apps, mark }: AppListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {apps.map(({ app_name, bundle_id }) => (
        <li key={bundle_id} className={styles.app}>
          <AppIcon bundleId={bundle_id} />
          <div className={styles.words}>
            <p className={styles.name}>
              {app_name}
              {mark?.(bundle_id)}
            </p>
            <p className={styles.bundle}>{bundle_id}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
