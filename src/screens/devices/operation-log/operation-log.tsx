import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { LogRecord } from '#api/contract/records.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { operationLogList } from '#machines/devices/operation-log.ts';
import { CancelDialogs } from '#screens/devices/commands/cancel-dialogs.tsx';
import type { ListFilters } from '#screens/devices/list/filters/list-filters.ts';
import { useFilterChoices } from '#screens/shared/list/filter-choices.ts';
import { PlainListScreen, usePlainList } from '#screens/shared/list/plain-list.tsx';
import { NowProvider } from '#screens/shared/now.tsx';
import { logColumns } from './log-columns.tsx';
import { LogFilter } from './log-filter.tsx';
import { RecordDrawer } from './record-drawer.tsx';

interface OperationLogProps {
  kind: DeviceKindName;
  /** what lists of the kind are narrowed by */
  filters: ListFilters;
}

/** Who did what with which device of a kind (`route.operation-log`), with whose list, and with the store's settings. */
export function OperationLog({ kind, filters }: OperationLogProps) {
  const of = operationLogList(kind);
  const offered = useFilterChoices(kind);
  const log = usePlainList(of);
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
        <PlainListScreen
          of={of}
          list={log}
          columns={columns}
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
