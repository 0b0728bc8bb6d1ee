import { useState } from 'react';
import { loadInstalledApps, type ToldApp } from '#machines/apple/installed-apps.ts';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { AppRow, AppRows, type ShelfActor } from './app-row.tsx';

/** ours: the most frequent; the others after a press */
const shownAtFirst = 10;

const styles = {
  more: css({ p: '2', borderTopWidth: '1px', borderColor: 'line', textAlign: 'center' }),
  waiting: css({ display: 'grid', gap: '3', p: '4' }),
};

/** The apps that the person's devices have told, by how many have each. */
export function InstalledCard({ shelf }: { shelf: ShelfActor }) {
  const client = useClient();
  const { loaded, failure, retry } = useLoadOnce((signal) => loadInstalledApps(client, signal));
  const apps = loaded?.value ?? null;
  return (
    <Card
      title="设备上的应用"
      note={apps && apps.length > 0 ? '按安装的设备数排列，以设备上报为准' : null}
      flush
    >
      {apps !== null ? (
        <Installed shelf={shelf} apps={apps} />
      ) : failure !== null ? (
        <ErrorState title="设备上的应用加载失败" text="请检查网络后重试。" retry={retry} />
      ) : (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton width="60%" />
          <Skeleton width="75%" />
          <Skeleton width="50%" />
        </div>
      )}
    </Card>
  );
}

function Installed({ shelf, apps }: { shelf: ShelfActor; apps: readonly ToldApp[] }) {
  const [all, setAll] = useState(false);
  if (apps.length === 0) return <EmptyState title="暂无应用" text="设备上报已安装的应用后会显示在这里。" />;
  const shown = all ? apps : apps.slice(0, shownAtFirst);
  return (
    <>
      <AppRows label="设备上的应用">
        {shown.map(({ app_name, bundle_id, count }) => (
          <AppRow
            key={bundle_id}
            shelf={shelf}
            app={{ bundle_id, app_name, seller: '' }}
            note={`${count} 台设备已安装`}
          />
        ))}
      </AppRows>
      {shown.length < apps.length ? (
        <div className={styles.more}>
          <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
            {`显示全部 ${apps.length} 个应用`}
          </Button>
        </div>
      ) : null}
    </>
  );
}
