import * as v from 'valibot';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { instant, uuid } from '../row/fields.ts';
import { deviceContract } from './device-contract.ts';
import { latestTrouble, lockEvidence, progressItem } from './progress.ts';

const location = v.object({
  longitude: v.number(),
  latitude: v.number(),
  /** WGS-84, as the device tells it */
  accuracy_m: v.nullable(v.number()),
  address: v.nullable(v.string()),
  at: instant,
});
export type DeviceLocation = v.InferOutput<typeof location>;

/** What a list tells of a device of any kind. */
export const deviceListItem = v.object({
  id: uuid,
  kind: v.picklist(deviceKindNames),
  serial_number: v.string(),
  model: v.string(),
  product_name: v.string(),
  /** absent where a replica of the former release answers */
  for_store: v.optional(uuid),
  for_clerk: v.nullable(v.object({ id: uuid, name: v.string() })),
  hirer_name: v.nullable(v.string()),
  /** masked */
  hirer_phone_number: v.nullable(v.string()),
  supervise_status: v.number(),
  lock_status: v.nullable(v.number()),
  recycled_status: v.number(),
  registration_time: instant,
  last_active_time: v.nullable(instant),
  last_active_location: v.nullable(location),
  battery_level: v.nullable(v.number()),
  remark: v.string(),
  lock_evidence: lockEvidence,
  progress: v.array(progressItem),
  /** ours: null where the latest operation neither failed nor is unknown */
  latest_trouble: v.nullable(latestTrouble),
  /** ours: whether a SIM card is in it; null: it never said */
  has_sim: v.nullable(v.boolean()),
  /** ours: null: it has none. Absent where a replica of the former release answers */
  contract: v.optional(v.nullable(deviceContract), null),
});
export type DeviceListItem = v.InferOutput<typeof deviceListItem>;
