import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { isOffline, notEnrolledTitle } from '#domain/devices/offline.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { formatDate, formatTime } from '#domain/text/time.ts';
import { hirerNameOf, hirerOf, placeOf } from '#screens/devices/words/device-words.ts';
import { LockStatus } from '#screens/devices/words/lock-status.tsx';
import { when } from '#screens/devices/words/lock-wording.ts';
import { useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { TwoLines } from '#ui/table/two-lines.tsx';
import type { FactColumn } from './list-columns.tsx';

/**
 * Columns of what is known of a device of any kind. Their widths are those that the rows take on a usual screen: headings stand where they
 * will stand before there are rows. The device itself has the rest.
 */

const styles = {
  offline: css({ color: 'warn' }),
  remark: css({
    display: 'block',
    maxW: '[160px]',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }),
};

type Column = FactColumn<DeviceListItem>;

export const hirerColumn: Column = {
  id: 'hirer',
  header: '承租人',
  width: css({ w: '[8%]' }),
  cell: (device) => <TwoLines first={hirerNameOf(device) ?? '--'} second={device.hirer_phone_number} />,
  phoneCell: (device) => hirerOf(device) || '--',
};

export const lockColumn: Column = {
  id: 'lock',
  header: '锁定状态',
  width: css({ w: '[16%]' }),
  phone: 'badge',
  cell: (device) => <LockStatus device={device} />,
};

/** `onlyWhileLocked`: of a device that is not locked the last place is an older one than the last contact. */
export const lastContactColumn = (onlyWhileLocked: boolean): Column => ({
  id: 'last_active_time',
  header: '最近联系',
  width: css({ w: '[9%]' }),
  sortable: true,
  cell: (device) => <LastContact device={device} onlyWhileLocked={onlyWhileLocked} />,
  phoneCell: (device) => <LastContactLine device={device} onlyWhileLocked={onlyWhileLocked} />,
});

interface ContactProps {
  device: DeviceListItem;
  onlyWhileLocked: boolean;
}

function useContact({ device, onlyWhileLocked }: ContactProps) {
  const { last_active_time, last_active_location, lock_evidence } = device;
  const now = useNow();
  const shown = !onlyWhileLocked || lock_evidence.observed === lockStatus.locked;
  const place = shown && last_active_location?.address;
  return {
    text: last_active_time ? when(last_active_time, now) : notEnrolledTitle,
    place: place ? placeOf(place) : null,
    offline: isOffline(device, now.getTime()),
  };
}

function LastContact(props: ContactProps) {
  const { text, place, offline } = useContact(props);
  const first = <span className={offline ? styles.offline : undefined}>{text}</span>;
  return <TwoLines first={first} second={place ?? ''} />;
}

function LastContactLine(props: ContactProps) {
  const { text, place } = useContact(props);
  return [text, place].filter(Boolean).join(' · ');
}

export const clerkColumn: Column = {
  id: 'clerk',
  header: '所属店员',
  width: css({ w: '[7%]' }),
  phone: 'hidden',
  cell: ({ for_clerk }) => for_clerk?.name ?? '--',
};

export const registrationColumn: Column = {
  id: 'registration_time',
  header: '登记时间',
  width: css({ w: '[8%]' }),
  align: 'end',
  sortable: true,
  phone: 'hidden',
  cell: ({ registration_time: at }) => <TwoLines first={formatDate(at)} second={formatTime(at)} />,
};

export const batteryColumn: Column = {
  id: 'battery',
  header: '电量',
  extra: true,
  align: 'end',
  phone: 'hidden',
  cell: ({ battery_level: level }) => (level === null ? '--' : `${level}%`),
};

export const remarkColumn: Column = {
  id: 'remark',
  header: '备注',
  extra: true,
  phone: 'hidden',
  cell: ({ remark }) => (
    <span className={styles.remark} title={remark}>
      {remark || '--'}
    </span>
  ),
};
