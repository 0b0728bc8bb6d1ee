import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ExportStatus } from '#domain/devices/export.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { NullableTime, Time } from './columns.ts';

/** An export of the list: the record of who exported what, and how far it is (`decision.export`). */
export interface ExportJobTable {
  /** the Idempotency-Key, or what idsOfKey() makes of it */
  id: string;
  /** of the request without its password, see requestHash(); '' when it is long over */
  request_hash: string;
  date_created: Time;
  store_id: string;
  clerk_id: string;
  /** of the devices in it; never changes */
  device_kind: ColumnType<DeviceKindName, DeviceKindName | undefined, never>;
  ip: string;
  /** as its kind's schema has passed it; personal data only as long as it is needed: it goes when the job ends */
  filter: JSONColumnType<object>;
  status: ExportStatus;
  total: number;
  done: Generated<number>;
  /** where the last page ended; as exact as the database has it */
  last_registration: NullableTime;
  last_id: string | null;
  parts: Generated<number>;
  /** pages that failed in a row */
  faults: Generated<number>;
  finished_at: NullableTime;
  remark: Generated<string>;
}

/** One page of rows, as compressed JSON. In the database, so that any replica can write and serve it. */
export interface ExportPartTable {
  job_id: string;
  position: number;
  content: Uint8Array;
}
