import type { OpenDevice, OpenOperation } from '#api/contract/open/messages.ts';
import { lockState } from '#domain/devices/lock-state.ts';
import { operationTitle } from '#domain/devices/operation.ts';
import { superviseStatus } from '#domain/devices/status-values.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { productName } from '#domain/kinds/product-names.ts';
import { lockWord } from '#domain/open-api/lock-word.ts';
import { operationStatusName } from '#domain/open-api/operation-names.ts';
import { maskPhone } from '#domain/text/mask.ts';
import type { DeviceRow, OperationRow } from '../database/schema/rows.ts';
import type { ListedView } from '../devices/list/views.ts';
import type { commonColumns } from '../devices/present.ts';
import { awaitsDevice } from '../operations/heard-since.ts';
import { isoOrNull, lockEvidenceOf } from '../operations/lock-evidence.ts';

type View = ListedView<Pick<DeviceRow, (typeof commonColumns)[number]>>;

/** The phone number masked, of secrets nothing (`decision.secrets`). */
export function presentOpenDevice(kind: DeviceKindName, device: View): OpenDevice {
  const evidence = lockEvidenceOf(device);
  const { name: state, title } = lockState(evidence, []);
  return {
    id: device.id,
    kind,
    serial_number: device.serial_number,
    model: device.model,
    product_name: productName(kind, device.model),
    clerk: device.for_clerk === null ? null : { id: device.for_clerk, name: device.for_clerk_name ?? '' },
    hirer_name: device.hirer_name,
    hirer_phone_number: device.hirer_phone_number && maskPhone(device.hirer_phone_number),
    supervised: device.supervise_status === superviseStatus.supervised,
    lock: {
      state,
      title,
      wanted: lockWord(evidence.wanted),
      observed: lockWord(evidence.observed),
      observed_at: evidence.observed_at,
    },
    registered_at: device.registration_time.toISOString(),
    last_active_at: isoOrNull(device.last_active_time),
    battery_level: device.battery_level,
    remark: device.remark,
  };
}

export const presentOpenOperation = (row: OperationRow): OpenOperation => {
  const awaits_device = awaitsDevice(row);
  const sent_at = isoOrNull(row.sent_at);
  const run_at = row.scheduled || row.hold ? row.run_at.toISOString() : null;
  const { status, hold, cancel } = row;
  return {
    id: row.id,
    command_uuid: row.command_uuid,
    device_id: row.device_id,
    kind: row.device_kind,
    command: row.command,
    status: operationStatusName(status),
    status_title: operationTitle({ status, run_at, hold, cancel, awaits_device, sent_at }),
    awaits_device,
    created_at: row.date_created.toISOString(),
    sent_at,
    finished_at: isoOrNull(row.finished_at),
    cancel,
    remark: row.remark,
  };
};
