import type { AppleListItem } from '#api/contract/apple/device.ts';
import { isOffline, notEnrolledTitle } from '#domain/devices/offline.ts';
import {
  abmStatus,
  activationLockStatus,
  lockStatus,
  statusTitle,
  superviseStatus,
} from '#domain/devices/status-values.ts';
import { formatDate, formatTime } from '#domain/text/time.ts';
import { lookOf, systemOf } from '#screens/apple/words/apple-words.ts';
import { DevicePicture } from '#screens/apple/words/device-picture.tsx';
import { DeviceLink } from '#screens/devices/list/device-link.tsx';
import { hirerNameOf, hirerOf, placeOf } from '#screens/devices/words/device-words.ts';
import { LockBadge, LockEvidence, LockStatus, OperationNotes } from '#screens/devices/words/lock-status.tsx';
import { when } from '#screens/devices/words/lock-wording.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { Tag } from '#ui/display/tag.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { Mono, TwoLines } from '#ui/table/two-lines.tsx';
import type { ListKind } from './list-kind.ts';
import { RecycledActions, RowActions } from './row-actions.tsx';

const styles = {
  device: css({ display: 'flex', alignItems: 'center', gap: '3' }),
  tags: css({ display: 'flex', gap: '1' }),
  offline: css({ color: 'warn' }),
  remark: css({
    display: 'block',
    maxW: '[160px]',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }),
};

function Device({ device }: { device: AppleListItem }) {
  return (
    <span className={styles.device}>
      <DevicePicture device={device} />
      <TwoLines
        first={<DeviceLink device={device}>{device.product_name}</DeviceLink>}
        second={
          <>
            <Mono>{device.serial_number}</Mono> · {lookOf(device)}
          </>
        }
      />
    </span>
  );
}

function ControlTags({ device }: { device: AppleListItem }) {
  const { supervise_status, activation_lock_status, abm_status } = device;
  return (
    <span className={styles.tags}>
      <Tag
        on={supervise_status === superviseStatus.supervised}
        title={statusTitle('supervise_status', supervise_status)}
      >
        监管
      </Tag>
      <Tag
        on={activation_lock_status === activationLockStatus.on}
        title={statusTitle('activation_lock_status', activation_lock_status)}
      >
        激活锁
      </Tag>
      <Tag on={abm_status === abmStatus.joined} title={statusTitle('abm_status', abm_status)}>
        ABM
      </Tag>
    </span>
  );
}

function useContact(device: AppleListItem) {
  const { last_active_time, last_active_location, lock_evidence } = device;
  const now = useNow();
  // Of a device that is not locked the last place is an older one than the last contact.
  const place = lock_evidence.observed === lockStatus.locked && last_active_location?.address;
  return {
    text: last_active_time ? when(last_active_time, now) : notEnrolledTitle,
    place: place ? placeOf(place) : null,
    offline: isOffline(device, now.getTime()),
  };
}

function LastContact({ device }: { device: AppleListItem }) {
  const { text, place, offline } = useContact(device);
  const first = <span className={offline ? styles.offline : undefined}>{text}</span>;
  return <TwoLines first={first} second={place ?? ''} />;
}

function LastContactLine({ device }: { device: AppleListItem }) {
  const { text, place } = useContact(device);
  return [text, place].filter(Boolean).join(' · ');
}

const registrationDay = (device: AppleListItem) => (
  <TwoLines first={formatDate(device.registration_time)} second={formatTime(device.registration_time)} />
);

interface FactColumn extends Column<AppleListItem> {
  /** only where somebody wants to see it */
  readonly extra?: true;
}

/** The columns of both lists, but for what can be done with a row. */
const factColumns: readonly FactColumn[] = [
  { id: 'device', header: '设备', phone: 'title', cell: (device) => <Device device={device} /> },
  {
    id: 'hirer',
    header: '承租人',
    cell: (device) => <TwoLines first={hirerNameOf(device) ?? '--'} second={device.hirer_phone_number} />,
    phoneCell: (device) => hirerOf(device) || '--',
  },
  {
    id: 'lock',
    header: '锁定状态',
    phone: 'badge',
    cell: (device) => <LockStatus device={device} />,
  },
  { id: 'control', header: '管控', phone: 'hidden', cell: (device) => <ControlTags device={device} /> },
  {
    id: 'last_active_time',
    header: '最近联系',
    sortable: true,
    cell: (device) => <LastContact device={device} />,
    phoneCell: (device) => <LastContactLine device={device} />,
  },
  { id: 'clerk', header: '所属店员', phone: 'hidden', cell: ({ for_clerk }) => for_clerk?.name ?? '--' },
  {
    id: 'registration_time',
    header: '登记时间',
    align: 'end',
    sortable: true,
    phone: 'hidden',
    cell: registrationDay,
  },
  { id: 'system', header: '系统', extra: true, phone: 'hidden', cell: (device) => systemOf(device) || '--' },
  {
    id: 'battery',
    header: '电量',
    extra: true,
    align: 'end',
    phone: 'hidden',
    cell: ({ battery_level: level }) => (level === null ? '--' : `${level}%`),
  },
  {
    id: 'remark',
    header: '备注',
    extra: true,
    phone: 'hidden',
    cell: ({ remark }) => (
      <span className={styles.remark} title={remark}>
        {remark || '--'}
      </span>
    ),
  },
];

const isFixed = ({ id }: FactColumn) => id === 'device';
const isShownAtFirst = ({ extra }: FactColumn) => !extra;

/** The columns that a person may choose, and those that are shown unless somebody has chosen. */
export const choosableColumns = factColumns
  .filter((column) => !isFixed(column))
  .map(({ id, header }) => ({ id, header }));
export const columnsAtFirst: readonly string[] = factColumns.filter(isShownAtFirst).map(({ id }) => id);

const actionColumn = (cell: Column<AppleListItem>['cell']): Column<AppleListItem> => ({
  id: 'actions',
  header: '操作',
  headerHidden: true,
  align: 'end',
  phone: 'actions',
  cell,
});

/** The columns of a table. Keep the array: rows are drawn again when it changes. */
export const wideColumns = ({ listed }: ListKind, shown: readonly string[]): Column<AppleListItem>[] => [
  ...factColumns.filter((column) => isFixed(column) || shown.includes(column.id)),
  actionColumns[listed],
];

/** The same facts on a phone's card: what the status rests on gets a line of its own. */
const cardsWith = (actions: Column<AppleListItem>): readonly Column<AppleListItem>[] =>
  [...factColumns.filter(isShownAtFirst), actions].flatMap((column) => {
    if (column.id !== 'lock') return [column];
    return [
      { ...column, cell: (device: AppleListItem) => <LockBadge device={device} /> },
      {
        id: 'evidence',
        header: '状态依据',
        cell: (device: AppleListItem) => (
          <>
            <LockEvidence device={device} />
            <OperationNotes device={device} />
          </>
        ),
      },
    ];
  });

const actionColumns: Record<ListKind['listed'], Column<AppleListItem>> = {
  active: actionColumn((device) => <RowActions device={device} />),
  recycled: actionColumn((device) => <RecycledActions device={device} />),
};

export const cardColumns: Record<ListKind['listed'], readonly Column<AppleListItem>[]> = {
  active: cardsWith(actionColumns.active),
  recycled: cardsWith(actionColumns.recycled),
};
