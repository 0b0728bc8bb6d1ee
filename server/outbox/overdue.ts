import { commandExpiresAfterMs, commandUnknownAfterMs } from '#domain/limits.ts';
import { operationStatus } from '#domain/operation.ts';
import type { Services } from '../services.ts';
import { announce } from './announce.ts';
import { applyEvent, lockDevice } from './operation-change.ts';
import { settleEach } from './settle-each.ts';
import type { OperationEvent } from './transitions.ts';

const { sent, notNow, unknown } = operationStatus;
const batch = 50;

/**
 * Every pending state ends: an operation that stays without an answer becomes unknown, which no longer blocks its
 * opposite, and expires in the end. A late answer still settles an unknown one. Answers how many were
 * settled.
 */
export async function endOverdue(services: Services): Promise<number> {
  const { db, clock, log } = services;
  const now = await clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const overdue = await db
    .selectFrom('operation')
    .select(['id', 'device_id', 'released_at'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', 'in', [sent, notNow]), eb('sent_at', '<=', before(commandUnknownAfterMs))]),
        and([eb('status', '=', unknown), eb('released_at', '<=', before(commandExpiresAfterMs))]),
      ]),
    )
    .limit(batch)
    .execute();
  return settleEach(log, overdue, ({ id, device_id, released_at }) => {
    const isExpired = released_at !== null && released_at <= before(commandExpiresAfterMs);
    return end(services, id, device_id, { type: isExpired ? 'expired' : 'unanswered' }, now);
  });
}

const end = (services: Services, id: string, deviceId: string, event: OperationEvent, now: Date) =>
  services.db.transaction().execute(async (tx) => {
    const device = await lockDevice(tx, deviceId);
    const operation = await tx.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirst();
    if (!device || !operation) return;
    if (await applyEvent(tx, operation, event, now)) await announce(services, tx, device);
  });
