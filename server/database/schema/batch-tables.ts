import type { Generated, JSONColumnType } from 'kysely';
import type { BatchStage, BatchStatus } from '#domain/devices/batch.ts';
import type { BatchedCommand, DeviceKindName } from '#domain/kinds/kinds.ts';
import type { NullableTime, Time } from './columns.ts';

/** One command for many devices (`decision.batch`). */
export interface BatchTable {
  /** the Idempotency-Key, or what idsOfKey() makes of it */
  id: string;
  /** of the request, see requestHash(); '' when it is too old to be repeated */
  request_hash: string;
  date_created: Time;
  store_id: string;
  clerk_id: string;
  ip: string;
  device_kind: DeviceKindName;
  command: BatchedCommand;
  /** what the command says of every device; as its call takes it */
  fields: JSONColumnType<Readonly<Record<string, unknown>>>;
  total: number;
  status: BatchStatus;
  dismissed: Generated<boolean>;
  finished_at: NullableTime;
  /** when a device had its turn: who has waited longest is served next */
  last_turn_at: Time;
  /** of the next device: turns that failed in a row */
  faults: Generated<number>;
}

/** One of its devices, as it was named when the batch was accepted. */
export interface BatchItemTable {
  batch_id: string;
  /** from 0, in the order of their turns */
  position: number;
  device_id: string;
  serial_number: string;
  product_name: string;
  /** given by the server, and good for no other command of the store */
  command_uuid: string;
  stage: Generated<BatchStage>;
  /** Chinese: why it was refused */
  sentence: Generated<string>;
  /** null: it has none, or none yet */
  operation_id: string | null;
}
