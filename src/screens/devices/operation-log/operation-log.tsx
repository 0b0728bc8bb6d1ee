import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { LogRecord } from '#api/contract/records.ts';
import { routeOf } from '#domain/access/routes.ts';
import { isUnderWay } from '#domain/devices/operation.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { operationLogEffects } from '#machines/devices/operation-log/operation-log.effects.ts';
import { operationLogMachine } from '#machines/devices/operation-log/operation-log.machine.ts';
import { logQuery } from '#machines/devices/port/log-query.ts';
import { CancelDialogs } from '#screens/devices/commands/cancel-dialogs.tsx';
import type { ListFilters } from '#screens/devices/list/filters/list-filters.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { useFilterChoices } from '#screens/shared/list/filter-choices.ts';
import { useListOfPlace } from '#screens/shared/list/paged-list.tsx';
import { PagedListScreen } from '#screens/shared/list/paged-list-screen.tsx';
import { NowProvider } from '#screens/shared/now.tsx';
import { logColumns } from './log-columns.tsx';
import { LogFilter } from './log-filter.tsx';
import { RecordDrawer } from './record-drawer.tsx';

const isExpecting = (record: LogRecord) =>
  'device' in record
    ? isUnderWay(record, serverNow())
    : record.command === 'export-list' && record.status === 'running';

interface OperationLogProps {
  kind: DeviceKindName;
  /** what lists of the kind are narrowed by */
  filters: ListFilters;
}

/** Who did what with which device of a kind (`route.operation-log`), with whose list, and with the store's settings. */
export function OperationLog({ kind, filters }: OperationLogProps) {
  const route = deviceKind(kind).routes.log;
  const client = useClient();
  const offered = useFilterChoices(kind);
  const log = useListOfPlace({
    route,
    query: logQuery,
    provide: (actions) => operationLogMachine.provide({ actors: operationLogEffects(client, kind), actions }),
    isExpecting,
  });
  const records = useSelector(log, ({ context }) => context.page?.list);
  const [opened, setOpened] = useState<LogRecord | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const [columns] = useState(() =>
    logColumns(kind, (record) => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setOpened(record);
    }),
  );
  const shown = opened && (records?.find(({ id }) => id === opened.id) ?? opened);
  return (
    <NowProvider>
      <CancelDialogs
        operations={records?.filter((record) => 'device' in record)}
        onChanged={() => log.send({ type: 'device.changed' })}
      >
        <PagedListScreen
          machine="operationLog"
          title={routeOf(route).title}
          what="记录"
          list={log}
          query={logQuery}
          columns={columns}
          rowKey={(record) => record.id}
          filter={(form) => <LogFilter kind={kind} offered={offered} {...form} />}
        />
      </CancelDialogs>
      {shown ? (
        <RecordDrawer
          kind={kind}
          record={shown}
          filters={filters}
          choices={offered.choices}
          finalFocus={opener}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </NowProvider>
  );
}
