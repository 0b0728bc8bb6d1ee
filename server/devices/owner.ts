import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as memberMessages from '#domain/member-messages.ts';
import type { Actor } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { clerkNotFound, findClerk } from '#server/people/find-clerk.ts';
import { visibleClerks } from '#server/security/scope.ts';

/**
 * Whom new devices are for: unless somebody is named, whoever registers them; null is nobody. Ours: one may register for whom one sees, so
 * that no device disappears from the eyes of who made it. Throws 404 for anybody else, 422 for a clerk who is disabled.
 */
export async function ownerOf(
  db: DatabaseOrTx,
  kind: DeviceKindName,
  actor: Actor,
  named: string | null | undefined,
): Promise<string | null> {
  const wanted = named === undefined ? actor.id : named;
  const visible = visibleClerks(kind, actor);
  if (wanted === null && visible === 'all') return null;
  const clerk =
    wanted !== null && (visible === 'all' || visible.includes(wanted))
      ? await findClerk(db, actor, wanted)
      : undefined;
  if (!clerk) throw clerkNotFound();
  if (clerk.disabled) throw new Refusal('NOT_POSSIBLE', memberMessages.receiverDisabled(clerk.name));
  return clerk.id;
}
