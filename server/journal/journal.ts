import { isAmong } from '../database/conditions.ts';
import { sendAhead } from '../database/drivers/send-ahead.ts';
import { json } from '../database/json.ts';
import type { OperationStep } from '../database/schema/journal-tables.ts';
import type { DatabaseOrTx, Tx } from '../database/schema/tables.ts';

/** What became of an operation. */
export interface StepEntry {
  readonly operation: { readonly id: string; readonly store_id: string };
  /** null: the system, by itself */
  readonly clerk_id: string | null;
  readonly step: OperationStep;
  readonly at: Date;
}

/** Written with the change itself (`decision.journal`). */
export function addStep(tx: Tx, { operation, clerk_id, step, at }: StepEntry): Promise<void> {
  const { status, remark } = step;
  const insertion = tx.insertInto('journal').values({
    at,
    store_id: operation.store_id,
    actor: clerk_id === null ? 'system' : 'clerk',
    actor_id: clerk_id,
    kind: 'operation',
    subject: operation.id,
    what: 'status',
    before: null,
    after: json({ status, remark }),
  });
  return sendAhead(tx, insertion.compile());
}

export interface TimedStep extends OperationStep {
  readonly at: Date;
}

/** The steps of operations, oldest first, by the id of each. */
export async function stepsOf(
  db: DatabaseOrTx,
  operationIds: readonly string[],
): Promise<Map<string, TimedStep[]>> {
  if (operationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('journal')
    .select(['subject', 'at', 'after'])
    .where('kind', '=', 'operation')
    .where(isAmong('subject', operationIds))
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(rows, ({ subject }) => subject);
  return new Map([...grouped].map(([id, group]) => [id, group.map(({ at, after }) => ({ at, ...after }))]));
}
