import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import type { StoredSagaStatus, StoredStepStatus } from '#domain/apple/unlock-saga.ts';
import type { CancelResult } from '#domain/devices/operation.ts';
import type { Time } from './columns.ts';

type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** A key that stands for a right password for a while (`decision.grant`). */
export interface GrantTable {
  key: string;
  clerk_id: string;
  command: string;
  expires_at: Time;
  /** of a one-click unlock: good for this device and these commands only; null: for any device */
  device_id: string | null;
  /** what it still opens */
  commands: ColumnType<UnlockCommandName[] | null, string | null | undefined, string>;
  /** made with an SMS code, which it covers from then on */
  with_sms: Generated<boolean>;
}

/** A one-click unlock (`decision.unlock-saga`). No credential stands here: who may start it was asked before. */
export interface UnlockSagaTable {
  /** the Idempotency-Key where one was sent, or what idsOfKey() makes of it */
  id: string;
  request_hash: string;
  date_created: Time;
  store_id: string;
  clerk_id: string;
  /** in whose name the steps are done: who started it, or let it go on last */
  acting_clerk_id: string;
  /** at most one unfinished a device: partial unique index */
  device_id: string;
  commands: JSONColumnType<UnlockCommandName[]>;
  /** of the acting clerk */
  ip: string;
  status: StoredSagaStatus;
  /** the hold window has been given */
  held: Generated<boolean>;
  resumed_at: NullableTime;
  cancel: CancelResult | null;
  cancelled_by: string | null;
  cancelled_at: NullableTime;
  finished_at: NullableTime;
}

export interface UnlockStepTable {
  saga_id: string;
  position: number;
  command: UnlockCommandName;
  /** of the latest try; null: it has not begun */
  operation_id: string | null;
  /** of the latest try, or any other before that; only the release before operation_id reads it */
  command_uuid: string;
  status: StoredStepStatus;
  reason: Generated<string>;
  exit: Generated<string>;
  /** an earlier try was handed over */
  sent: Generated<boolean>;
}
