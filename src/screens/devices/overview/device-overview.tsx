import { useSelector } from '@xstate/react';
import { type ComponentType, useState } from 'react';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { routeOf, routePath } from '#domain/access/routes.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { homeOverviewEffects } from '#machines/devices/home-overview/home-overview.effects.ts';
import { homeOverviewMachine } from '#machines/devices/home-overview/home-overview.machine.ts';
import type { CounterName, DeviceListQuery } from '#machines/devices/port/device-query.ts';
import type { DeviceKind } from '#machines/devices/port/kind.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useGo, useLive } from '#screens/shared/console-context.tsx';
import { counters } from '#screens/shared/counters.ts';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { Link } from '#ui/shell/link.tsx';
import { StatCounters } from '#ui/table/stat-counters.tsx';
import { AttentionCard } from './attention-card.tsx';

const styles = {
  none: css({ mt: '4' }),
  cards: css({ display: 'grid', gridTemplateColumns: { base: '1fr', xl: '1fr 1fr' }, gap: '4', mt: '4' }),
};

interface DeviceOverviewProps<Row extends DeviceListItem> {
  kind: DeviceKindName;
  /** of its figures, in Chinese */
  label: string;
  asked: Pick<DeviceKind<Row>, 'counters' | 'wanting'>;
  query: Pick<DeviceListQuery, 'write' | 'withCounter'>;
  Picture: ComponentType<{ device: Row }>;
}

/** The devices of a kind in figures, and those that want attention. */
export function DeviceOverview<Row extends DeviceListItem>(props: DeviceOverviewProps<Row>) {
  const { kind, label, asked, query, Picture } = props;
  const { list, device: detail } = deviceKind(kind).routes;
  const client = useClient();
  const go = useGo();
  const [machine] = useState(() =>
    homeOverviewMachine<Row>().provide({ actors: homeOverviewEffects(client, asked) }),
  );
  const actor = useActorRef(machine);
  const overview = useSelector(actor, (snapshot) => snapshot.context.overview);
  const failed = useSelector(actor, (snapshot) => problemOf(snapshot) !== null);
  const retry = useControl(actor, { type: 'load.retry' });
  useLive((fact) => actor.send({ type: fact.type }), {
    expecting: (overview?.counters.pending ?? 0) > 0,
  });
  const hrefOf = (counter: CounterName) =>
    routePath(list) + query.write(query.withCounter({}, counter)).search;
  const ofDevices = { detail, Picture };
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
            label={label}
            items={counters.map((counter) => ({ ...counter, value: overview?.counters[counter.id] }))}
            value={null}
            onChange={(counter) => go(hrefOf(counter))}
            loading={overview === null}
          />
          {overview?.counters.total === 0 ? (
            <div className={styles.none}>
              <Card>
                <EmptyState
                  title="暂无设备"
                  text="新增设备后，这里会显示需要处理和等待执行的设备。"
                  action={<Link href={routePath(list)}>前往{routeOf(list).title}</Link>}
                />
              </Card>
            </div>
          ) : (
            <div className={styles.cards}>
              <AttentionCard
                {...ofDevices}
                title="需要处理"
                note="最近一次操作失败、结果未知，或与设备状态不一致"
                href={hrefOf('abnormal')}
                devices={overview?.abnormal ?? null}
                total={overview?.counters.abnormal ?? 0}
                emptyText="暂无需要处理的设备"
              />
              <AttentionCard
                {...ofDevices}
                title="等待执行"
                note="指令已创建，设备尚未确认"
                href={hrefOf('pending')}
                devices={overview?.pending ?? null}
                total={overview?.counters.pending ?? 0}
                emptyText="暂无等待执行的操作"
              />
            </div>
          )}
        </>
      )}
    </MachineRoot>
  );
}
