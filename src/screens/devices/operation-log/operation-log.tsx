import { useSelector } from '@xstate/react';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { routeOf } from '#domain/access/routes.ts';
import { isUnderWay } from '#domain/devices/operation.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { operationLogEffects } from '#machines/devices/operation-log/operation-log.effects.ts';
import { operationLogMachine } from '#machines/devices/operation-log/operation-log.machine.ts';
import { logQuery } from '#machines/devices/port/log-query.ts';
import { CancelDialogs } from '#screens/devices/commands/cancel-dialogs.tsx';
import { useClient } from '#screens/shared/console-context.tsx';
import { useListOfPlace } from '#screens/shared/list/paged-list.tsx';
import { PagedListScreen } from '#screens/shared/list/paged-list-screen.tsx';
import { NowProvider } from '#screens/shared/now.tsx';
import { columns } from './log-columns.tsx';
import { LogFilter } from './log-filter.tsx';

/** Who did what with which device of a kind (`route.operation-log`). */
export function OperationLog({ kind }: { kind: DeviceKindName }) {
  const route = deviceKind(kind).routes.log;
  const client = useClient();
  const log = useListOfPlace({
    route,
    query: logQuery,
    provide: (actions) => operationLogMachine.provide({ actors: operationLogEffects(client, kind), actions }),
    isExpecting: (operation: DeviceOperation) => isUnderWay(operation, serverNow()),
  });
  const operations = useSelector(log, ({ context }) => context.page?.list);
  return (
    <NowProvider>
      <CancelDialogs operations={operations} onChanged={() => log.send({ type: 'device.changed' })}>
        <PagedListScreen
          machine="operationLog"
          title={routeOf(route).title}
          what="记录"
          list={log}
          query={logQuery}
          columns={columns}
          rowKey={(operation) => operation.id}
          filter={(form) => <LogFilter kind={kind} {...form} />}
        />
      </CancelDialogs>
    </NowProvider>
  );
}
