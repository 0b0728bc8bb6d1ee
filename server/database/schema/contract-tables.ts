import type { ColumnType, Generated } from 'kysely';
import type { DueLockResult } from '#api/contract/devices/device-contract.ts';
import type { AtDue } from '#domain/contracts/at-due.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { NullableTime, Time } from './columns.ts';

/** The contract of a device (`decision.contract`); whoever writes it has locked the device. */
export interface DeviceContractTable {
  device_id: string;
  /** the table of its device; never changes */
  device_kind: ColumnType<DeviceKindName, DeviceKindName, never>;
  store_id: string;
  /** YYYY-MM-DD in Beijing */
  last_day: string;
  grace_days: number;
  at_due: AtDue;
  /** HH:mm in Beijing; null unless it locks */
  lock_at: string | null;
  /** of the locked screen, variables in braces */
  message: Generated<string>;
  changed_at: Time;
  settled_at: NullableTime;
  /** when the lock is due, or tried again; null: there is none to come */
  lock_due_at: NullableTime;
  /** null: none was due */
  lock_result: DueLockResult | null;
  /** Chinese: why none was given */
  lock_note: Generated<string>;
  lock_result_at: NullableTime;
  /** the id of the lock that was given */
  lock_operation: string | null;
}
