import type { AppleListItem } from '#api/contract/apple/device.ts';
import {
  abmStatus,
  activationLockStatus,
  statusTitle,
  superviseStatus,
} from '#domain/devices/status-values.ts';
import { lookOf, systemOf } from '#screens/apple/words/apple-words.ts';
import { DevicePicture } from '#screens/apple/words/device-picture.tsx';
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
import { AppleRowActions, RecycledActions } from './row-actions.tsx';

const styles = {
  device: css({ display: 'flex', alignItems: 'center', gap: '3' }),
  tags: css({ display: 'flex', gap: '1' }),
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

const facts: readonly [FactColumn<AppleListItem>, ...FactColumn<AppleListItem>[]] = [
  { id: 'device', header: '设备', phone: 'title', cell: (device) => <Device device={device} /> },
  hirerColumn,
  lockColumn,
  {
    id: 'control',
    header: '管控',
    width: css({ w: '[14%]' }),
    phone: 'hidden',
    cell: (device) => <ControlTags device={device} />,
  },
  lastContactColumn(true),
  clerkColumn,
  registrationColumn,
  { id: 'system', header: '系统', extra: true, phone: 'hidden', cell: (device) => systemOf(device) || '--' },
  batteryColumn,
  remarkColumn,
];

export const activeColumns = listColumns(facts, (device) => <AppleRowActions device={device} />);
export const recycledColumns = listColumns(facts, (device) => <RecycledActions device={device} />);
