import { messages } from '#domain/messages.ts';
import type { Actor } from '../handler.ts';
import { announce } from '../outbox/announce.ts';
import { applyEvent } from '../outbox/operation-change.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { lockVisibleDevice } from './lock-visible-device.ts';
import { findOperation } from './operations.ts';

/**
 * Cancels a lock by its short id. Wins only before the release; then nothing was sent. Else it was too late, and the record
 * says so. Asking again changes nothing (`call.ios.cancel`). 404 for what is no lock, or not to be seen.
 */
export async function cancelLock(services: Services, actor: Actor, id: string) {
  const operation = await findOperation(services.db, actor, { id });
  if (operation?.command !== 'lock') throw new Refusal('NOT_FOUND', messages.notFound);
  await services.db.transaction().execute(async (tx) => {
    const device = await lockVisibleDevice(tx, actor, operation.device.id);
    const current = await tx.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirst();
    if (!device || !current) throw new Refusal('NOT_FOUND', messages.notFound);
    const now = await services.clock.now(tx);
    if (await applyEvent(tx, current, { type: 'cancelAsked' }, now)) await announce(services, tx, device);
  });
  const cancelled = await findOperation(services.db, actor, { id });
  if (!cancelled) throw new Refusal('NOT_FOUND', messages.notFound);
  return cancelled;
}
