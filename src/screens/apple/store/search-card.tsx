import { useSelector } from '@xstate/react';
import type { FoundApp } from '#api/contract/outside.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';
import { SearchState, SearchTools, useAppSearch } from '../apps/app-search.tsx';
import { AppRow, AppRows, type ShelfActor } from './app-row.tsx';

const styles = { tools: css({ px: '4', pt: '4', pb: '2', _compact: { px: '3', pt: '3' } }) };

/** Apps of the App Store by what is typed. */
export function SearchCard({ shelf }: { shelf: ShelfActor }) {
  const search = useAppSearch();
  const apps = useSelector(search, ({ context }) => context.apps);
  return (
    <Card title="搜索 App Store" note={apps.length > 0 ? `找到 ${apps.length} 个应用` : null} flush>
      <MachineRoot name="appSearch" actorRef={search}>
        <div className={styles.tools}>
          <SearchTools search={search} />
          <SearchState search={search} nothing={apps.length === 0} />
        </div>
      </MachineRoot>
      <AppRows label="搜索结果">
        {apps.map((app) => (
          <AppRow key={app.bundle_id} shelf={shelf} app={toPut(app)} note={app.seller || app.bundle_id} />
        ))}
      </AppRows>
    </Card>
  );
}

/** Its picture comes by its bundle id. */
const toPut = ({ bundle_id, app_name, seller, track_id }: FoundApp) => ({
  bundle_id,
  app_name,
  seller,
  track_id,
});
