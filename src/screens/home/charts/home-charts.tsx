import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { mayEnter } from '#domain/access/route-access.ts';
import { routeOf, routePath } from '#domain/access/routes.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { homeOperationDays } from '#domain/limits.ts';
import { homeChartsEffects } from '#machines/console/home-charts/home-charts.effects.ts';
import { type HomeFigures, homeChartsMachine } from '#machines/console/home-charts/home-charts.machine.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useLive, useUser } from '#screens/shared/console-context.tsx';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { css } from '#styled/css/index.mjs';
import { DayColumns } from '#ui/chart/day-columns.tsx';
import { sumOf } from '#ui/chart/parts.ts';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { Link } from '#ui/shell/link.tsx';
import { ClerksChart } from './clerks-chart.tsx';
import { dayOf } from './operation-outcomes.ts';
import { StatesChart } from './states-chart.tsx';

const styles = {
  grid: css({
    display: 'grid',
    gridTemplateColumns: { base: '1fr', xl: '1fr 1fr' },
    gap: '4',
  }),
  wide: css({ gridColumn: '1 / -1' }),
  waiting: css({ display: 'grid', gap: '3', minH: '[180px]' }),
};

interface HomeChartsProps {
  /** those that the store has, in their order, with their titles */
  kinds: readonly { readonly id: DeviceKindName; readonly title: string }[];
  /** the person may read the operation log: drawn anew where that has changed */
  seesLog: boolean;
}

/** The store in pictures, each with a table that says the same (`decision.home`). */
export function HomeCharts({ kinds, seesLog }: HomeChartsProps) {
  const client = useClient();
  const [machine] = useState(() =>
    homeChartsMachine.provide({ actors: homeChartsEffects(client, { seesLog }) }),
  );
  const actor = useActorRef(machine);
  const figures = useSelector(actor, ({ context }) => context.figures);
  const problem = useSelector(actor, problemOf);
  const retry = useControl(actor, { type: 'load.retry' });
  useLive((fact) => actor.send({ type: fact.type }));
  return (
    <MachineRoot name="homeCharts" actorRef={actor}>
      {problem !== null && figures === null ? (
        <Card>
          <ErrorState title="图表加载失败" text={problem} retry={retry} />
        </Card>
      ) : (
        <>
          {problem === null ? null : <OutdatedNotice retry={retry} />}
          <div className={styles.grid}>
            {kinds.map((kind) => (
              <States key={kind.id} {...kind} figures={figures} />
            ))}
            {seesLog ? kinds.map((kind) => <Days key={kind.id} {...kind} figures={figures} />) : null}
            {figures && figures.clerks.length < 2 ? null : (
              <div className={styles.wide}>
                <Card title="店员设备" note="使用中的设备">
                  {figures ? <ClerksChart kinds={kinds} rows={figures.clerks} /> : <Waiting />}
                </Card>
              </div>
            )}
          </div>
        </>
      )}
    </MachineRoot>
  );
}

interface KindProps {
  id: DeviceKindName;
  title: string;
  figures: HomeFigures | null;
}

function States({ id, title, figures }: KindProps) {
  const { list } = deviceKind(id).routes;
  const states = figures?.states[id];
  return (
    <Card title={`${title}状态`} note="使用中的设备" actions={<Link href={routePath(list)}>查看设备</Link>}>
      {states ? <StatesChart title={title} states={states} /> : <Waiting />}
    </Card>
  );
}

function Days({ id, title, figures }: KindProps) {
  const { log } = deviceKind(id).routes;
  const user = useUser();
  const path = mayEnter(routeOf(log).access, user) ? routePath(log) : null;
  const days = figures?.days?.[id]?.map((day) => dayOf(day, path));
  const more = path === null ? null : <Link href={path}>查看日志</Link>;
  return (
    <Card title={`${title}操作`} note={`近 ${homeOperationDays} 天`} actions={more}>
      {days === undefined ? (
        <Waiting />
      ) : sumOf(days.flatMap(({ parts }) => parts)) === 0 ? (
        <EmptyState title={`近 ${homeOperationDays} 天暂无操作`} />
      ) : (
        <DayColumns label={`${title}近 ${homeOperationDays} 天的操作`} days={days} />
      )}
    </Card>
  );
}

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton width="100%" />
    <Skeleton width="60%" />
  </div>
);
