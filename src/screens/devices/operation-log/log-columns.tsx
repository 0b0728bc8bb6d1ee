import { CalendarClock } from 'lucide-react';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { routePath } from '#domain/access/routes.ts';
import { operationStatus, operationTitle } from '#domain/devices/operation.ts';
import { isPending } from '#domain/kinds/cancel.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { CancelAction } from '#screens/devices/commands/cancel-action.tsx';
import { cancelledByOf, toneOf } from '#screens/devices/words/operation-words.ts';
import { css } from '#styled/css/index.mjs';
import { Badge } from '#ui/display/badge.tsx';
import { Link } from '#ui/shell/link.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { Mono, TwoLines } from '#ui/table/two-lines.tsx';

const styles = {
  clerk: css({ whiteSpace: 'nowrap' }),
  remark: css({ overflowWrap: 'anywhere', fontSize: 'sm', color: 'ink2' }),
  cancel: css({ display: 'flex', justifyContent: 'flex-end' }),
};

/** What is to be said beside the status: why it failed, when it will run. */
const remarkOf = (operation: DeviceOperation) => {
  const { remark, run_at, hold } = operation;
  const time = run_at && !hold && `定于 ${formatDateTime(run_at)}`;
  return [time, cancelledByOf(operation), tooLateOf(operation), remark].filter(Boolean).join(' · ');
};

const tooLateOf = ({ cancel, cancelled_by }: DeviceOperation) =>
  cancel === 'tooLate' && `${cancelled_by?.name ?? ''}取消来不及`;

const titleOf = ({ device, command }: DeviceOperation) => recordTitle(device.kind, command);

const aboutOf = ({ device }: DeviceOperation) => `${device.product_name} · ${device.serial_number}`;

function StatusBadge({ operation }: { operation: DeviceOperation }) {
  const { status } = operation;
  const title = operationTitle(operation);
  if (status !== operationStatus.created) return <Badge tone={toneOf(status)}>{title}</Badge>;
  return (
    <Badge tone={toneOf(status)} icon={<CalendarClock aria-hidden="true" />}>
      {title}
    </Badge>
  );
}

/** The columns of the operation log. */
export const columns: readonly Column<DeviceOperation>[] = [
  { id: 'time', header: '时间', cell: ({ date_created }) => formatDateTime(date_created) },
  {
    id: 'clerk',
    header: '操作人',
    cell: ({ clerk }) => <span className={styles.clerk}>{clerk?.name ?? '--'}</span>,
  },
  {
    id: 'device',
    header: '设备',
    phone: 'title',
    cell: ({ device }) => (
      <TwoLines
        first={
          <Link tone="plain" href={routePath(deviceKind(device.kind).routes.device, { id: device.id })}>
            {device.product_name}
          </Link>
        }
        second={<Mono>{device.serial_number}</Mono>}
      />
    ),
  },
  {
    id: 'command',
    header: '操作',
    cell: (operation) => <TwoLines first={titleOf(operation)} second={<Mono>{operation.id}</Mono>} />,
    phoneCell: titleOf,
  },
  {
    id: 'status',
    header: '状态',
    phone: 'badge',
    cell: (operation) => <StatusBadge operation={operation} />,
  },
  { id: 'ip', header: 'IP', phone: 'hidden', cell: ({ ip }) => <Mono>{ip}</Mono> },
  {
    id: 'remark',
    header: '说明',
    width: css({ w: '[24%]' }),
    cell: (operation) => <span className={styles.remark}>{remarkOf(operation) || '--'}</span>,
  },
  {
    id: 'cancel',
    header: '取消',
    headerHidden: true,
    phone: 'actions',
    cell: (operation) =>
      isPending(operation) ? (
        <span className={styles.cancel}>
          <CancelAction
            variant="quiet"
            operation={operation}
            device={operation.device.id}
            about={aboutOf(operation)}
          />
        </span>
      ) : (
        ''
      ),
  },
];
