import type { Tx } from '#server/database/schema/tables.ts';
import type { DeviceRow, OperationRow } from '#server/operations/operation-change.ts';
import type { AnswerFact } from '../../gateways/gateway.ts';

/** What an acknowledged command tells of its device; each answers whether anything changed. */
export interface Lesson {
  readonly tx: Tx;
  readonly device: DeviceRow;
  readonly operation: OperationRow;
  readonly fact: Extract<AnswerFact, { type: 'acknowledged' }>;
  /** false: the answer has been seen before */
  readonly isNew: boolean;
}

/** An older fact never overwrites a newer one. */
export const isOlder = ({ fact }: Lesson, known: Date | null) => known !== null && known > fact.at;
