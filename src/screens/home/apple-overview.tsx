import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { routePath } from '#domain/access/routes.ts';
import { appleQuery } from '#machines/apple/apple-query.ts';
import { appleKind } from '#machines/apple/kind.ts';
import { homeOverviewEffects } from '#machines/devices/home-overview/home-overview.effects.ts';
import { homeOverviewMachine } from '#machines/devices/home-overview/home-overview.machine.ts';
import type { CounterName } from '#machines/devices/port/device-query.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { useClient, useGo, useLive } from '#screens/shared/console-context.tsx';
import { useControl } from '#screens/shared/control.ts';
import { counters } from '#screens/shared/counters.ts';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { OutdatedNotice } from '#screens/shared/outdated-notice.tsx';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { StatCounters } from '#ui/table/stat-counters.tsx';
import { AttentionCard } from './attention-card.tsx';

const styles = {
  cards: css({ display: 'grid', gridTemplateColumns: { base: '1fr', xl: '1fr 1fr' }, gap: '4', mt: '4' }),
};

const hrefOf = (counter: CounterName) =>
  routePath('console-device-ios-list') + appleQuery.write(appleQuery.withCounter({}, counter)).search;

/** The Apple devices in figures, and those that want attention. */
export function AppleOverview() {
  const client = useClient();
  const go = useGo();
  const [machine] = useState(() =>
    homeOverviewMachine<AppleListItem>().provide({ actors: homeOverviewEffects(client, appleKind) }),
  );
  const actor = useActorRef(machine);
  const overview = useSelector(actor, (snapshot) => snapshot.context.overview);
  const failed = useSelector(actor, (snapshot) => problemOf(snapshot) !== null);
  const retry = useControl(actor, { type: 'load.retry' });
  useLive((fact) => actor.send({ type: fact.type }), {
    expecting: (overview?.counters.pending ?? 0) > 0,
  });
  return (
    <MachineRoot name="homeOverview" actorRef={actor}>
      {failed && overview === null ? (
        <Card>
          <ErrorState title="设备概览加载失败" retry={retry} />
        </Card>
      ) : (
        <>
          {failed ? <OutdatedNotice retry={retry} /> : null}
          <StatCounters
            label="苹果设备概览"
            items={counters.map((counter) => ({ ...counter, value: overview?.counters[counter.id] }))}
            value={null}
            onChange={(counter) => go(hrefOf(counter))}
            loading={overview === null}
          />
          <div className={styles.cards}>
            <AttentionCard
              title="需要处理"
              note="最近一次操作失败、结果未知，或与设备状态不一致"
              href={hrefOf('abnormal')}
              devices={overview?.abnormal ?? null}
              total={overview?.counters.abnormal ?? 0}
              emptyText="暂无需要处理的设备"
            />
            <AttentionCard
              title="等待执行"
              note="指令已创建，设备尚未确认"
              href={hrefOf('pending')}
              devices={overview?.pending ?? null}
              total={overview?.counters.pending ?? 0}
              emptyText="暂无等待执行的操作"
            />
          </div>
        </>
      )}
    </MachineRoot>
  );
}
