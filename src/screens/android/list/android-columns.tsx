import type { AndroidListItem } from '#api/contract/android/device.ts';
import { superviseStatus } from '#domain/devices/status-values.ts';
import { identityNotes, lookOf, supervisionOf, systemOf } from '#screens/android/words/android-words.ts';
import { DevicePicture } from '#screens/android/words/device-picture.tsx';
import { DeviceLink } from '#screens/devices/list/device-link.tsx';
import {
  batteryColumn,
  clerkColumn,
  hirerColumn,
  lastContactColumn,
  lockColumn,
  registrationColumn,
  remarkColumn,
} from '#screens/devices/list/fact-columns.tsx';
import { type FactColumn, listColumns } from '#screens/devices/list/list-columns.tsx';
import { css } from '#styled/css/index.mjs';
import { Tag } from '#ui/display/tag.tsx';
import { Mono, TwoLines } from '#ui/table/two-lines.tsx';
import { AndroidRowActions, ArchivedActions } from './row-actions.tsx';

const styles = {
  device: css({ display: 'flex', alignItems: 'center', gap: '3' }),
  note: css({ color: 'warn' }),
};

function Device({ device }: { device: AndroidListItem }) {
  return (
    <span className={styles.device}>
      <DevicePicture device={device} />
      <TwoLines
        first={<DeviceLink device={device}>{device.product_name}</DeviceLink>}
        second={
          <>
            <Mono>{device.serial_number}</Mono> · {lookOf(device)}
            {identityNotes(device).map((note) => (
              <span key={note} className={styles.note}>
                {' · '}
                {note}
              </span>
            ))}
          </>
        }
      />
    </span>
  );
}

const Supervision = ({ device }: { device: AndroidListItem }) => (
  <Tag on={device.supervise_status === superviseStatus.supervised}>{supervisionOf(device)}</Tag>
);

const facts: readonly [FactColumn<AndroidListItem>, ...FactColumn<AndroidListItem>[]] = [
  { id: 'device', header: '设备', phone: 'title', cell: (device) => <Device device={device} /> },
  hirerColumn,
  lockColumn,
  {
    id: 'supervision',
    header: '监管状态',
    width: css({ w: '[7%]' }),
    phone: 'hidden',
    cell: (device) => <Supervision device={device} />,
  },
  lastContactColumn(false),
  clerkColumn,
  registrationColumn,
  { id: 'system', header: '系统', extra: true, phone: 'hidden', cell: (device) => systemOf(device) || '--' },
  batteryColumn,
  remarkColumn,
];

export const activeColumns = listColumns(facts, (device) => <AndroidRowActions device={device} />);
export const archivedColumns = listColumns(facts, (device) => <ArchivedActions device={device} />);
