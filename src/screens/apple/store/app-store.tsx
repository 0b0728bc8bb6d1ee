import { useState } from 'react';
import { routeOf } from '#domain/access/routes.ts';
import { appShelfEffects } from '#machines/apple/app-shelf/app-shelf.effects.ts';
import { appShelfMachine } from '#machines/apple/app-shelf/app-shelf.machine.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useLive } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { InstalledCard } from './installed-card.tsx';
import { SearchCard } from './search-card.tsx';
import { ShelfCard } from './shelf-card.tsx';

const styles = {
  page: css({
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
  }),
  main: css({ display: 'grid', gap: '4' }),
};

/** `route.appstore`: apps of the App Store, the store's shelf of them, and what its devices have. */
export default function AppStore() {
  const client = useClient();
  const [machine] = useState(() => appShelfMachine.provide({ actors: appShelfEffects(client) }));
  const shelf = useActorRef(machine);
  useLive((fact) => shelf.send({ type: fact.type }));
  return (
    <>
      <PageHeader
        title={routeOf('console-appstore').title}
        note="选择应用安装到苹果设备，常用的应用可以放在门店货架上。"
      />
      <MachineRoot name="appShelf" actorRef={shelf}>
        <div className={styles.page}>
          <div className={styles.main}>
            <SearchCard shelf={shelf} />
            <ShelfCard shelf={shelf} />
          </div>
          <InstalledCard shelf={shelf} />
        </div>
      </MachineRoot>
    </>
  );
}
