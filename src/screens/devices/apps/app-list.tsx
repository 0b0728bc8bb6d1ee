import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import type { AppsOfKind, NamedApp } from './listed-app.ts';

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
  id: css({ color: 'ink2', fontSize: 'xs', fontFamily: 'mono', overflowWrap: 'anywhere' }),
};

interface AppListProps<App extends NamedApp> {
  readonly of: AppsOfKind<App>;
  readonly label: string;
  readonly apps: readonly App[];
  /** what stands beside an app's name */
  readonly mark?: (id: string) => ReactNode;
}

/** Apps to look at. */
export function AppList<App extends NamedApp>({ of, label, apps, mark }: AppListProps<App>) {
  const { idOf, Picture } = of;
  return (
    <ul className={styles.list} aria-label={label}>
      {apps.map((app) => {
        const id = idOf(app);
        return (
          <li key={id} className={styles.app}>
            {Picture && <Picture id={id} />}
            <div className={styles.words}>
              <p className={styles.name}>
                {app.app_name}
                {mark?.(id)}
              </p>
              <p className={styles.id}>{id}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
