import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isRoutePath, routeOf, routePath } from '#domain/access/routes.ts';
import { isUnderWay } from '#domain/devices/operation.ts';
import { pageSizes } from '#domain/limits.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import {
  type LogQuery,
  logFilterOf,
  logPageOf,
  logPageSizeOf,
  readLogQuery,
  withLogPage,
  withLogPageSize,
  writeLogQuery,
} from '#machines/devices/operation-log/log-query.ts';
import { operationLogEffects } from '#machines/devices/operation-log/operation-log.effects.ts';
import { type LogPage, operationLogMachine } from '#machines/devices/operation-log/operation-log.machine.ts';
import { CancelDialogs } from '#screens/devices/commands/cancel-dialogs.tsx';
import { useClient, useGo, useLive, usePlace } from '#screens/shared/console-context.tsx';
import { useControl, valueControl } from '#screens/shared/control.ts';
import { useFilterChoices } from '#screens/shared/filter-choices.ts';
import { BeyondEnd, ListTop, orRetry } from '#screens/shared/list-parts.tsx';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { NowProvider } from '#screens/shared/now.tsx';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { Table } from '#ui/table/table.tsx';
import { columns } from './log-columns.tsx';
import { LogFilter } from './log-filter.tsx';

type LogActor = ActorRefFrom<typeof operationLogMachine>;

const route = 'console-security-operation-log-apple';
const path = routePath(route);
const { title } = routeOf(route);

const countedWords = ({ total, more }: Pick<LogPage, 'total' | 'more'>) =>
  `${more ? '超过' : '共'} ${total} 条`;

/** /console/security/operation-log/apple: who did what with which device (`route.operation-log`). */
export default function OperationLog() {
  const log = useLog();
  const counted = useSelector(log, ({ context }) => context.page && countedWords(context.page));
  const operations = useSelector(log, ({ context }) => context.page?.list);
  return (
    <NowProvider>
      <CancelDialogs operations={operations} onChanged={() => log.send({ type: 'device.changed' })}>
        <MachineRoot name="operationLog" actorRef={log}>
          <PageHeader title={title} note={counted ?? ''} />
          <Filter log={log} />
          <Rows log={log} />
        </MachineRoot>
      </CancelDialogs>
    </NowProvider>
  );
}

/** The log of this place, kept up with it and with what changes. */
function useLog(): LogActor {
  const client = useClient();
  const place = usePlace();
  const go = useGo();
  const [machine] = useState(() =>
    operationLogMachine.provide({
      actors: operationLogEffects(client),
      actions: { goTo: (_, { query }) => go(path + writeLogQuery(query)) },
    }),
  );
  const log = useActorRef(machine, { input: { query: readLogQuery(place.search) } });
  useEffect(() => {
    if (isRoutePath(place.path, route))
      log.send({ type: 'place.changed', query: readLogQuery(place.search) });
  }, [log, place]);
  const expecting = useSelector(
    log,
    ({ context }) => context.page?.list.some((operation) => isUnderWay(operation, serverNow())) ?? false,
  );
  useLive((fact) => log.send({ type: fact.type }), { expecting });
  return log;
}

function Filter({ log }: { log: LogActor }) {
  const offered = useFilterChoices();
  const query = useSelector(log, ({ context }) => context.query);
  return (
    <LogFilter
      query={logFilterOf(query)}
      offered={offered}
      onApply={(filter) => log.send({ type: 'filter.apply', filter })}
      onReset={() => log.send({ type: 'filter.reset' })}
    />
  );
}

function Rows({ log }: { log: LogActor }) {
  const query = useSelector(log, ({ context }) => context.query);
  const page = useSelector(log, ({ context }) => context.page);
  const loading = useSelector(log, (snapshot) => snapshot.matches('loading'));
  const problem = useSelector(log, (snapshot) =>
    snapshot.matches('loading') ? null : snapshot.context.problem,
  );
  const retry = useControl(log, { type: 'load.retry' });
  const first = useControl(log, { type: 'page.turn', page: 1 });
  if (page === null && problem !== null) {
    return (
      <Card>
        <ErrorState title={`${title}没有加载出来`} text={problem} retry={retry} />
      </Card>
    );
  }
  // Until other records have come, the page is that of those that stand there.
  const shownQuery = page?.query ?? query;
  const isOther = loading && writeLogQuery(shownQuery) !== writeLogQuery(query);
  const isAskedFor = (there: LogQuery) => writeLogQuery(there) === writeLogQuery(query);
  const pageControl = orRetry(
    valueControl(log, 'page.turn', (number: number) => ({ page: number })),
    (number) => isAskedFor(withLogPage(query, number)),
    retry,
  );
  const sizeControl = orRetry(
    valueControl(log, 'pageSize.choose', (size: number) => ({ size })),
    (size) => isAskedFor(withLogPageSize(query, size)),
    retry,
  );
  const anyRecords = page !== null && page.total > 0;
  return (
    <>
      <ListTop place={writeLogQuery(query)} />
      {problem === null ? null : <Outdated log={log} problem={problem} />}
      <Table
        caption={title}
        columns={columns}
        rows={page?.list ?? []}
        rowKey={(operation) => operation.id}
        loading={loading}
        empty={
          anyRecords ? <BeyondEnd what="记录" first={first} /> : <EmptyState title="没有符合条件的记录" />
        }
      />
      {anyRecords ? (
        <Pagination
          page={logPageOf(shownQuery)}
          pageSize={logPageSizeOf(shownQuery)}
          coming={isOther ? { page: logPageOf(query), pageSize: logPageSizeOf(query) } : null}
          total={page.total}
          more={page.more === true}
          pageSizes={pageSizes}
          pageControl={pageControl}
          sizeControl={sizeControl}
        />
      ) : null}
    </>
  );
}

function Outdated({ log, problem }: { log: LogActor; problem: string }) {
  const retry = useControl(log, { type: 'load.retry' });
  return (
    <Banner
      tone="warn"
      title="没有更新成功，下面是之前的记录"
      action={
        <Button size="sm" {...retry}>
          重试
        </Button>
      }
    >
      {problem}
    </Banner>
  );
}
