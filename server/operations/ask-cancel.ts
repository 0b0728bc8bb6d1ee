import type { OperationRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import { applyEvent, mayHaveLeft } from './operation-change.ts';
import { endOvertaking } from './overtake.ts';
import { withdrawWish } from './wish.ts';

/**
 * Takes back an operation whose device is locked, or notes that it was too late for that. Answers the row after it, or null
 * where somebody has asked before.
 */
export async function askCancel(
  tx: Tx,
  id: string,
  actor: { readonly id: string },
  at: Date,
): Promise<OperationRow | null> {
  // The outbox claims without the device's lock: only who holds the row knows whether handing it over was tried.
  const operation = await tx
    .selectFrom('operation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const changed = await applyEvent(
    tx,
    operation,
    { type: 'cancelAsked', tried: mayHaveLeft(operation) },
    at,
    actor.id,
  );
  if (!changed) return null;
  // What it stands behind is wanted again: should it act all the same, both act in order.
  await endOvertaking(tx, changed);
  if (changed.cancel === 'won') await withdrawWish(tx, changed);
  return (
    tx
      .updateTable('operation')
      // Looked into anew: what a person has let go may end.
      .set({
        cancelled_by: actor.id,
        cancelled_at: at,
        check_at: null,
        // Between two attempts it is asked back now; one that is under way ends by itself.
        ...(operation.ended_attempts === operation.attempts && { lease_until: null }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}
