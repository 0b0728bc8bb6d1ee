import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { LatestTrouble, ProgressItem } from '#api/contract/devices/progress.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { productName } from '#domain/kinds/product-names.ts';
import { maskPhone } from '#domain/text/mask.ts';
import type { DeviceRow } from '#server/database/schema/rows.ts';
import { isoOrNull, lockEvidenceOf, type WishOperation } from '#server/operations/lock-evidence.ts';

import { presentContract, type StoredContract } from './device-contract.ts';

/** What a list tells of a device of any kind: phones masked, of secrets only that they exist (`decision.secrets`). */

/** The columns that it takes. */
export const commonColumns = [
  'id',
  'serial_number',
  'model',
  'store_id',
  'for_clerk',
  'hirer_name',
  'hirer_phone_number',
  'supervise_status',
  'lock_status',
  'lock_observed_at',
  'lock_observed_by',
  'lock_wanted',
  'lock_wanted_at',
  'lock_operation',
  'recycled_status',
  'registration_time',
  'last_active_time',
  'last_active_location',
  'battery_level',
  'remark',
  'sim_observed_at',
  'sim_1',
  'sim_2',
] as const satisfies readonly (keyof DeviceRow)[];

type CommonView = Pick<DeviceRow, (typeof commonColumns)[number]> &
  WishOperation & { readonly for_clerk_name: string | null; readonly contract: StoredContract | null };

export interface CommonSurroundings {
  readonly progress: readonly ProgressItem[];
  readonly trouble: LatestTrouble | null;
}

export const presentCommon = <Kind extends DeviceKindName>(
  kind: Kind,
  device: CommonView,
  { progress, trouble }: CommonSurroundings,
): DeviceListItem & { kind: Kind } => ({
  id: device.id,
  kind,
  serial_number: device.serial_number,
  model: device.model,
  product_name: productName(kind, device.model),
  for_store: device.store_id,
  for_clerk: device.for_clerk ? { id: device.for_clerk, name: device.for_clerk_name ?? '' } : null,
  hirer_name: device.hirer_name,
  hirer_phone_number: device.hirer_phone_number && maskPhone(device.hirer_phone_number),
  supervise_status: device.supervise_status,
  lock_status: device.lock_status,
  recycled_status: device.recycled_status,
  registration_time: device.registration_time.toISOString(),
  last_active_time: isoOrNull(device.last_active_time),
  last_active_location: device.last_active_location,
  battery_level: device.battery_level,
  remark: device.remark,
  lock_evidence: lockEvidenceOf(device),
  progress: [...progress],
  latest_trouble: trouble,
  contract: device.contract && presentContract(device.contract),
  has_sim: device.sim_observed_at && (device.sim_1 ?? device.sim_2) !== null,
});
