import type { Selectable } from 'kysely';
import { operationStatus } from '#domain/devices/operation.ts';
import { isAmong } from '#server/database/conditions.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import type { UnlockSagaTable, UnlockStepTable } from '#server/database/schema/unlock-tables.ts';
import { isLate, isStranded } from '#server/operations/heard-since.ts';
import { mayHaveLeft } from '#server/operations/operation-change.ts';
import { toldRemark } from '#server/operations/told-remark.ts';
import type { Saga, Step } from './decide.ts';

export type SagaRow = Selectable<UnlockSagaTable>;
export type StepRow = Selectable<UnlockStepTable>;

/** Its `sent` tells of every try. */
export interface StoredStep extends StepRow {
  readonly operation:
    | (OperationRow & { readonly stranded: boolean; readonly late: boolean; readonly told_remark: string })
    | null;
}

/** A one-click unlock as it stands in the database, in the shape that decide.ts asks for. */
export interface StoredSaga extends SagaRow {
  readonly steps: readonly StoredStep[];
}

/** Of a device whose row is locked: whoever changes a saga holds that lock first. */
export async function loadSaga(tx: Tx, id: string): Promise<StoredSaga | undefined> {
  const row = await tx
    .selectFrom('unlock_saga')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...row, steps: (await stepsOf(tx, [id])).get(id) ?? [] };
}

/** Steps with the operations of their latest tries, in their order. */
export async function stepsOf(
  db: DatabaseOrTx,
  sagaIds: readonly string[],
): Promise<Map<string, StoredStep[]>> {
  if (sagaIds.length === 0) return new Map();
  const steps = await db
    .selectFrom('unlock_step')
    .selectAll()
    .where(isAmong('saga_id', sagaIds))
    .orderBy('position')
    .execute();
  const ids = steps.flatMap(({ operation_id }) => operation_id ?? []);
  const operations =
    ids.length === 0
      ? []
      : await db
          .selectFrom('operation')
          .selectAll()
          .select([isStranded.as('stranded'), isLate.as('late'), toldRemark.as('told_remark')])
          .where(isAmong('id', ids))
          .execute();
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return Map.groupBy(
    steps.map((step) => {
      const operation = byId.get(step.operation_id ?? '') ?? null;
      return { ...step, operation, sent: step.sent || (operation !== null && wasHandedOver(operation)) };
    }),
    ({ saga_id }) => saga_id,
  );
}

/**
 * After one try nobody knows what arrived, unless it reached nobody for certain. What the server does itself is done when it is
 * accepted.
 */
const wasHandedOver = (operation: OperationRow) =>
  mayHaveLeft(operation) || operation.status === operationStatus.acknowledged;

/** Words of the step that a move ended. */
export interface Ending {
  readonly step: Step['command'];
  readonly reason: string;
  readonly exit: string;
}

/** Writes what a move has changed. */
export async function saveSaga(
  tx: Tx,
  before: StoredSaga,
  after: Saga,
  ending: Ending | null,
  now: Date,
): Promise<void> {
  const { status, held } = after;
  const ended = status === 'finished' || status === 'cancelled';
  await tx
    .updateTable('unlock_saga')
    .set({ status, held, ...(ended && { finished_at: now }) })
    .where('id', '=', before.id)
    .execute();
  for (const step of after.steps) {
    const { saga_id, position, status: was } = stepNamed(before, step.command);
    const words = ending?.step === step.command ? { reason: ending.reason, exit: ending.exit } : {};
    if (step.status === was && ending?.step !== step.command) continue;
    await tx
      .updateTable('unlock_step')
      .set({ status: step.status, ...words })
      .where('saga_id', '=', saga_id)
      .where('position', '=', position)
      .execute();
  }
}

export function stepNamed({ steps }: StoredSaga, command: Step['command']): StoredStep {
  const found = steps.find((step) => step.command === command);
  if (!found) throw new Error(`this one-click unlock has no step ${command}`);
  return found;
}
