import { useSelector } from '@xstate/react';
import { LayoutGrid } from 'lucide-react';
import type { ShelfApp } from '#api/contract/apple/app-shelf.ts';
import { appShelfMost } from '#domain/limits.ts';
import { spaced } from '#domain/text/spaced.ts';
import { formatDate } from '#domain/text/time.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { AppRow, AppRows, type ShelfActor } from './app-row.tsx';

const styles = {
  notice: css({ px: '4', pt: '3' }),
  waiting: css({ display: 'grid', gap: '3', p: '4' }),
};

/** What the store has chosen, for everybody of it. */
export function ShelfCard({ shelf }: { shelf: ShelfActor }) {
  const { apps, refusal } = useSelector(shelf, ({ context }) => context);
  const problem = useSelector(shelf, problemOf);
  const retry = useControl(shelf, { type: 'load.retry' });
  return (
    <div data-shelf>
      <Card
        title="门店货架"
        note={apps && apps.length > 0 ? `${apps.length} / ${appShelfMost} 个` : null}
        flush
      >
        {refusal === null ? null : (
          <div className={styles.notice}>
            <Banner tone="warn">
              <span data-refusal>{refusal}</span>
            </Banner>
          </div>
        )}
        {problem !== null && apps !== null ? (
          <div className={styles.notice}>
            <OutdatedNotice retry={retry}>{problem}</OutdatedNotice>
          </div>
        ) : null}
        {apps !== null ? (
          <Shelf shelf={shelf} apps={apps} />
        ) : problem !== null ? (
          <ErrorState title="门店货架加载失败" text={problem} retry={retry} />
        ) : (
          <Waiting />
        )}
      </Card>
    </div>
  );
}

function Shelf({ shelf, apps }: { shelf: ShelfActor; apps: readonly ShelfApp[] }) {
  if (apps.length === 0)
    return (
      <EmptyState
        icon={<LayoutGrid aria-hidden="true" />}
        title="货架上暂无应用"
        text="搜索应用后加入货架，全店都可以从这里安装。"
      />
    );
  return (
    <AppRows label="门店货架">
      {apps.map((app) => (
        <AppRow key={app.bundle_id} shelf={shelf} app={toPut(app)} note={noteOf(app)} />
      ))}
    </AppRows>
  );
}

const toPut = ({ bundle_id, app_name, seller, track_id }: ShelfApp) => ({
  bundle_id,
  app_name,
  seller,
  ...(track_id !== null && { track_id }),
});

const noteOf = ({ seller, added_by, date_created }: ShelfApp) =>
  [seller, spaced`${added_by.name} ${formatDate(date_created)} 加入`].filter(Boolean).join(' · ');

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton width="60%" />
    <Skeleton width="75%" />
    <Skeleton width="50%" />
  </div>
);
