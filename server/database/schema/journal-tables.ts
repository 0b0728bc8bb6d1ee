import type { ColumnType, Generated } from 'kysely';
import type { OperationStatus } from '#domain/devices/operation.ts';
import type { Time } from './columns.ts';

/** What an operation became, and in Chinese what is to be said of that. */
export interface OperationStep {
  readonly status: OperationStatus;
  readonly remark: string;
}

/** Whether a person did it, or the system by itself. */
export type JournalActor = 'clerk' | 'system';

/** What happened, in the order in which it did (`decision.journal`): rows are added, never changed. */
export interface JournalTable {
  id: Generated<number>;
  at: Time;
  store_id: string;
  actor: JournalActor;
  /** null: no person */
  actor_id: string | null;
  /** of what something happened, and its id there */
  kind: 'operation';
  subject: string;
  what: 'status';
  before: ColumnType<OperationStep | null, string | null, never>;
  after: ColumnType<OperationStep, string, never>;
}
