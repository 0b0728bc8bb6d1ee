import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ReportOverview as Overview } from '#api/contract/reports/reports.ts';
import { mayEnter } from '#domain/access/route-access.ts';
import { routeOf, routePath } from '#domain/access/routes.ts';
import { levelTitles } from '#domain/reports/levels.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { reportOverviewEffects } from '#machines/reports/report-overview/report-overview.effects.ts';
import { reportOverviewMachine } from '#machines/reports/report-overview/report-overview.machine.ts';
import { useControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useActorRef } from '#screens/shared/actors/use-actor-ref.ts';
import { useClient, useLive, useUser } from '#screens/shared/console-context.tsx';
import { OutdatedNotice } from '#screens/shared/notices/outdated-notice.tsx';
import { BarTable } from '#ui/chart/bar-table.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { Link } from '#ui/shell/link.tsx';

/** What the home shows of the reports: how many of each level there are, and how many may still be asked for (`decision.home`). */
export function ReportOverview() {
  const client = useClient();
  const [machine] = useState(() => reportOverviewMachine.provide({ actors: reportOverviewEffects(client) }));
  const actor = useActorRef(machine);
  const levels = useSelector(actor, ({ context }) => context.levels);
  const problem = useSelector(actor, problemOf);
  const retry = useControl(actor, { type: 'load.retry' });
  useLive((fact) => actor.send({ type: fact.type }));
  return (
    <MachineRoot name="reportOverview" actorRef={actor}>
      {problem !== null && levels !== null ? <OutdatedNotice retry={retry} /> : null}
      <Card title="报告与剩余次数">
        {levels === null ? (
          problem === null ? (
            <Skeleton height="96px" />
          ) : (
            <ErrorState title="报告概览加载失败" text={problem} retry={retry} />
          )
        ) : levels.length === 0 ? (
          <EmptyState title="门店尚未开通报告" />
        ) : (
          <Levels levels={levels} />
        )}
      </Card>
    </MachineRoot>
  );
}

function Levels({ levels }: { levels: Overview['levels'] }) {
  const user = useUser();
  return (
    <BarTable
      label="各等级的报告与剩余次数"
      head={['等级', '报告', '生成中', '异常', '剩余次数']}
      rows={levels.map(({ level, total, running, abnormal, balance }) => {
        const route = routeOf(`console-report-${level}`);
        // A level that is yet to come has no list.
        const isListed = route.page !== false && mayEnter(route.access, user);
        return {
          id: level,
          name: isListed ? (
            <Link href={routePath(`console-report-${level}`)}>{levelTitles[level]}</Link>
          ) : (
            levelTitles[level]
          ),
          value: total,
          cells: [
            total,
            running,
            abnormal,
            <span key="balance" data-balance="">
              {balance}
            </span>,
          ],
        };
      })}
    />
  );
}
