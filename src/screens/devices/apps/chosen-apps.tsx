import { X } from 'lucide-react';
import { spaced } from '#domain/text/spaced.ts';
import { css } from '#styled/css/index.mjs';
import { IconButton } from '#ui/button/icon-button.tsx';
import type { AppsOfKind, NamedApp } from './listed-app.ts';

const styles = {
  root: css({ w: { md: '[240px]' }, alignSelf: 'stretch', position: { md: 'sticky' }, top: '0' }),
  title: css({ fontWeight: 'bold', mb: '2' }),
  list: css({ display: 'grid', gap: '1' }),
  item: css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' }),
  name: css({ display: 'flex', alignItems: 'center', gap: '2', minW: '0', fontSize: 'sm' }),
  words: css({ minW: '0', overflowWrap: 'anywhere' }),
  none: css({ color: 'ink3', fontSize: 'sm' }),
};

interface ChosenAppsProps<App extends NamedApp> {
  of: AppsOfKind<App>;
  title: string;
  chosen: readonly App[];
  onChange: (chosen: readonly App[]) => void;
  /** what to say where there are none */
  none: string;
  readOnly?: boolean;
}

/** What has been chosen, beside the picker. */
export function ChosenApps<App extends NamedApp>({
  of: { idOf, Picture },
  title,
  chosen,
  onChange,
  none,
  readOnly = false,
}: ChosenAppsProps<App>) {
  const without = (removed: App) => chosen.filter((app) => idOf(app) !== idOf(removed));
  return (
    <div className={styles.root}>
      <h3 className={styles.title} aria-live="polite">
        {title}
        {chosen.length > 0 ? `（${chosen.length} 个）` : ''}
      </h3>
      {chosen.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {chosen.map((app) => (
            <li key={idOf(app)} className={styles.item}>
              <span className={styles.name}>
                {Picture && <Picture id={idOf(app)} size="sm" />}
                <span className={styles.words}>{app.app_name}</span>
              </span>
              {readOnly ? null : (
                <IconButton
                  size="sm"
                  label={spaced`移除${app.app_name}`}
                  icon={<X aria-hidden="true" />}
                  onClick={() => onChange(without(app))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
