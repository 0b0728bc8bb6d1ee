import { sql } from 'kysely';
import { commandCheckBaseMs, commandCheckMaxMs } from '#domain/limits.ts';
import { operationStatus } from '#domain/operation.ts';
import type { Database, Tx } from '../database/tables.ts';
import { gatewayTimeout } from '../gateways/gateway.ts';
import type { Services } from '../services.ts';
import { changeOperation } from './change-operation.ts';
import { hasExpired } from './expiry.ts';
import { applyEvent, type OperationRow } from './operation-change.ts';
import { settleTogether } from './settle-each.ts';
import { withdrawWish } from './wish.ts';

const { sent, notNow } = operationStatus;
const batch = 20;

/**
 * Asks the gateway to give back what is handed over and no longer wanted (`decision.withdraw`): what somebody cancels, what a newer
 * opposite stands behind (`decision.one-active`), and what has waited too long (`decision.expiry`). What the gateway does not give back stays as it is
 * and is asked for again after growing waits. Answers how many were asked for.
 */
export async function takeBack(services: Services): Promise<number> {
  const now = await services.clock.now();
  const due = await services.db
    .selectFrom('operation')
    .select(['id', 'checks'])
    .where('status', 'in', [sent, notNow])
    .where(({ or, eb }) => or([eb('check_at', 'is', null), eb('check_at', '<=', now)]))
    .where(isUnwanted(now))
    .limit(batch)
    .execute();
  return settleTogether(services.log, due, async (seen) => {
    const operation = await claim(services.db, seen, now);
    if (operation) await ask(services, operation, gatewayTimeout());
  });
}

/**
 * The same of one that somebody has just cancelled, who waits for the answer: the signal keeps that wait short. Without an
 * answer takeBack() goes on asking.
 */
export async function takeBackNow(
  services: Services,
  asked: Pick<OperationRow, 'id' | 'checks'>,
  signal: AbortSignal,
): Promise<void> {
  const now = await services.clock.now();
  const operation = await claim(services.db, asked, now);
  if (!operation) return;
  try {
    await ask(services, operation, signal);
  } catch (error) {
    services.log.warn('the gateway did not say whether it gives a command back', {
      error,
      operation: asked.id,
    });
  }
}

const isUnwanted = (now: Date) =>
  sql<boolean>`(operation.overtaken_by is not null or operation.cancel is not null or ${hasExpired(now)})`;

/** The next time is written down before it is asked: a gateway that does not answer is not asked all the time. */
const claim = (db: Database, { id, checks }: Pick<OperationRow, 'id' | 'checks'>, now: Date) =>
  db
    .updateTable('operation')
    .set({
      checks: checks + 1,
      check_at: new Date(now.getTime() + Math.min(commandCheckBaseMs * 2 ** checks, commandCheckMaxMs)),
    })
    .where('id', '=', id)
    .where('checks', '=', checks)
    .where('status', 'in', [sent, notNow])
    .where(isUnwanted(now))
    .returningAll()
    .executeTakeFirst();

async function ask(services: Services, operation: OperationRow, signal: AbortSignal): Promise<void> {
  const { device_id, command_uuid } = operation;
  const answer = await services.gateway.withdraw(device_id, command_uuid, signal);
  if (answer !== 'withdrawn') return;
  await changeOperation(services, operation, givenBack);
}

/** It will not act any more, whatever is wanted meanwhile. */
export async function givenBack(tx: Tx, operation: OperationRow, now: Date): Promise<OperationRow | null> {
  const isExpired = operation.overtaken_by === null && operation.cancel === null;
  const changed = await applyEvent(tx, operation, { type: isExpired ? 'expired' : 'takenBack' }, now);
  if (!changed) return null;
  await withdrawWish(tx, changed);
  if (changed.cancel === 'won') await endedInTime(tx, changed);
  return changed;
}

/** The one-click unlock that was ended with it, if there is one, was ended in time. */
const endedInTime = (tx: Tx, { device_id, cancelled_at }: OperationRow) =>
  tx
    .updateTable('unlock_saga')
    .set({ cancel: 'won' })
    .where('device_id', '=', device_id)
    .where('cancel', '=', 'tooLate')
    .where('cancelled_at', '=', cancelled_at)
    .execute();
