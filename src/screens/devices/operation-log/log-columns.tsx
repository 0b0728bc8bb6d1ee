import { CalendarClock } from 'lucide-react';
import type { LogRecord } from '#api/contract/records.ts';
import { routePath } from '#domain/access/routes.ts';
import { isPending } from '#domain/kinds/cancel.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { CancelAction } from '#screens/devices/commands/cancel-action.tsx';
import { css } from '#styled/css/index.mjs';
import { Badge } from '#ui/display/badge.tsx';
import { Link, TextButton } from '#ui/shell/link.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { Mono, TwoLines } from '#ui/table/two-lines.tsx';
import { isTimed, remarkOf, statusOf, subjectOf, titleOf } from './record-words.ts';

const styles = {
  whole: css({ whiteSpace: 'nowrap' }),
  remark: css({ overflowWrap: 'anywhere', fontSize: 'sm', color: 'ink2' }),
  actions: css({
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '3',
    whiteSpace: 'nowrap',
  }),
};

export function StatusBadge({ record }: { record: LogRecord }) {
  const [title, tone] = statusOf(record);
  if (!isTimed(record)) return <Badge tone={tone}>{title}</Badge>;
  return (
    <Badge tone={tone} icon={<CalendarClock aria-hidden="true" />}>
      {title}
    </Badge>
  );
}

function Subject({ record }: { record: LogRecord }) {
  if (!('device' in record)) return subjectOf(record);
  const { id, kind, serial_number } = record.device;
  return (
    <TwoLines
      first={
        <Link tone="plain" href={routePath(deviceKind(kind).routes.device, { id })}>
          {subjectOf(record)}
        </Link>
      }
      second={<Mono>{serial_number}</Mono>}
    />
  );
}

/** The columns of the operation log of a kind; `open` shows a record in detail. */
export const logColumns = (
  kind: DeviceKindName,
  open: (record: LogRecord) => void,
): readonly Column<LogRecord>[] => [
  {
    id: 'time',
    header: '时间',
    cell: ({ date_created }) => <span className={styles.whole}>{formatDateTime(date_created)}</span>,
  },
  {
    id: 'clerk',
    header: '操作人',
    cell: ({ clerk }) => <span className={styles.whole}>{clerk.name || '--'}</span>,
  },
  { id: 'device', header: '设备', phone: 'title', cell: (record) => <Subject record={record} /> },
  {
    id: 'command',
    header: '操作',
    cell: (record) =>
      'device' in record ? (
        <TwoLines first={titleOf(kind, record)} second={<Mono>{record.id}</Mono>} />
      ) : (
        titleOf(kind, record)
      ),
    phoneCell: (record) => titleOf(kind, record),
  },
  {
    id: 'status',
    header: '状态',
    phone: 'badge',
    cell: (record) => <StatusBadge record={record} />,
  },
  {
    id: 'ip',
    header: 'IP',
    phone: 'hidden',
    cell: (record) => ('ip' in record && record.ip ? <Mono>{record.ip}</Mono> : '--'),
  },
  {
    id: 'remark',
    header: '说明',
    width: css({ w: '[20%]' }),
    cell: (record) => <span className={styles.remark}>{remarkOf(record) || '--'}</span>,
  },
  {
    id: 'actions',
    header: '操作按钮',
    headerHidden: true,
    phone: 'actions',
    cell: (record) => (
      <span className={styles.actions}>
        {'device' in record && isPending(record) ? (
          <CancelAction
            variant="quiet"
            operation={record}
            device={record.device.id}
            about={`${record.device.product_name} · ${record.device.serial_number}`}
          />
        ) : null}
        <TextButton
          aria-label={`查看详情：${titleOf(kind, record)}，${subjectOf(record)}，${formatDateTime(record.date_created)}`}
          onClick={() => open(record)}
        >
          详情
        </TextButton>
      </span>
    ),
  },
];
