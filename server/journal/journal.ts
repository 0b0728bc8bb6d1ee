import type { RecordActor, UnattendedActor } from '#domain/devices/record-actor.ts';
import { isAmong } from '../database/conditions.ts';
import { sendAhead } from '../database/drivers/send-ahead.ts';
import { json } from '../database/json.ts';
import type { JournalKind, JournalKinds, OperationStep } from '../database/schema/journal-tables.ts';
import type { DatabaseOrTx, Tx } from '../database/schema/tables.ts';

/** Who has done something. */
export interface Author {
  readonly actor: RecordActor;
  /** null: no clerk */
  readonly clerk_id: string | null;
  /** the id of the key by which it was done; absent: by none */
  readonly api_key?: string | null;
  /** from where; absent: nobody asked for it just now, or its own record has it */
  readonly ip?: string;
}
export const byClerk = (clerk_id: string, ip?: string): Author => ({
  actor: 'clerk',
  clerk_id,
  ...(ip !== undefined && { ip }),
});
export const byApiKey = (api_key: string): Author => ({ actor: 'api', clerk_id: null, api_key });
export const unattended = (actor: UnattendedActor): Author => ({ actor, clerk_id: null });

/** Something happened to a subject of a kind. */
export interface JournalEntry<Kind extends JournalKind> {
  readonly kind: Kind;
  readonly store_id: string;
  /** null: the system, by itself */
  readonly by: Author | null;
  readonly subject: string;
  readonly what: JournalKinds[Kind]['what'];
  readonly before: JournalKinds[Kind]['said'] | null;
  readonly after: JournalKinds[Kind]['said'];
  readonly at: Date;
}

/** Written with the change itself (`decision.journal`). */
export function addEntry<Kind extends JournalKind>(tx: Tx, entry: JournalEntry<Kind>): Promise<void> {
  const { at, store_id, by, kind, subject, what, before, after } = entry;
  const insertion = tx.insertInto('journal').values({
    at,
    store_id,
    actor: by?.actor ?? 'system',
    actor_id: by?.clerk_id ?? null,
    ip: by?.ip ?? null,
    kind,
    subject,
    what,
    before: before && json(before),
    after: json(after),
  });
  return sendAhead(tx, insertion.compile());
}

/** What became of an operation. */
export interface StepEntry {
  readonly operation: { readonly id: string; readonly store_id: string };
  /** null: the system, by itself */
  readonly by: Author | null;
  readonly step: OperationStep;
  readonly at: Date;
}

export function addStep(tx: Tx, { operation, by, step, at }: StepEntry): Promise<void> {
  const { id: subject, store_id } = operation;
  const { status, remark, asked = [] } = step;
  const after = { status, remark, ...(asked.length > 0 && { asked }) };
  return addEntry(tx, {
    kind: 'operation',
    store_id,
    by,
    subject,
    what: 'status',
    before: null,
    after,
    at,
  });
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
    .$narrowType<{ after: OperationStep }>()
    .where(isAmong('subject', operationIds))
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(rows, ({ subject }) => subject);
  return new Map([...grouped].map(([id, group]) => [id, group.map(({ at, after }) => ({ at, ...after }))]));
}
