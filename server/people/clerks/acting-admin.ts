import type { Selectable } from 'kysely';
import * as messages from '#domain/messages.ts';
import type { Actor } from '../../call/handler.ts';
import { Refusal } from '../../call/refusal.ts';
import type { ClerkTable } from '../../database/schema/people-tables.ts';
import type { Tx } from '../../database/schema/tables.ts';
import { requireStandingPassword } from '../../security/secondary-password.ts';
import { lockClerks } from '../quota.ts';

/** A right secondary password of whoever acts, by its hash; null: none was given. */
export type Proof = { readonly hash: string; readonly field: string } | null;

/**
 * Holds whoever acts, and whom they act on, until the transaction ends. Throws where the one is no administrator any more, or their
 * password another one. Nobody takes that from themselves (update.ts, disable.ts): so a store that has an enabled
 * administrator keeps one, however many act at once (`decision.clerk.last-admin`).
 */
export async function holdActingAdmin(
  tx: Tx,
  actor: Actor,
  proof: Proof,
  subjectId: string = actor.id,
): Promise<void> {
  await lockClerks(tx, [actor.id, subjectId]);
  const standing = await tx
    .selectFrom('clerk')
    .select(['is_admin', 'disabled'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  if (standing.disabled) throw new Refusal('UNAUTHORIZED', messages.clerkDisabled);
  if (!standing.is_admin) throw new Refusal('PERMISSION_DENIED', messages.permissionDenied);
  if (proof) await requireStandingPassword(tx, actor.id, proof.hash, proof.field);
}

/** The same, and the clerk whom it is about as they stand. */
export async function holdSubject(
  tx: Tx,
  actor: Actor,
  proof: Proof,
  id: string,
): Promise<Selectable<ClerkTable>> {
  await holdActingAdmin(tx, actor, proof, id);
  return tx.selectFrom('clerk').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
