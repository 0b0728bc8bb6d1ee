import { sql } from 'kysely';
import { sentStatuses } from '#domain/devices/operation.ts';
import type { Pool } from '../background/pool.ts';
import type { Services } from '../call/services.ts';
import { isOneOf } from '../database/conditions.ts';
import type { OperationRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import { askGateway } from '../gateways/gateway.ts';
import { changeOperation } from '../operations/change-operation.ts';
import { applyEvent } from '../operations/operation-change.ts';
import { withdrawWish } from '../operations/wish.ts';
import { type Checks, checkedSince, claimCheck, createCheckPool } from './checks.ts';
import { expiring, hasExpired, isExpired, mayExpire } from './expiry.ts';

const isSent = isOneOf('due.status', sentStatuses);
const isUnwanted = sql<boolean>`(due.cancel is not null or due.overtaken_by is not null)`;
const ages = sql<boolean>`(${isSent} and due.cancel is null and due.overtaken_by is null and ${mayExpire})`;

const unwantedOnes: Checks = {
  name: 'unwanted commands',
  statuses: sentStatuses,
  concerns: (now) =>
    sql<boolean>`(operation.cancel is not null or operation.overtaken_by is not null or ${hasExpired(now)})`,
  looks: (now) => [
    { waits: sql<boolean>`(${isSent} and ${isUnwanted})`, since: checkedSince, until: now },
    {
      waits: sql<boolean>`(${ages} and due.check_at is null)`,
      since: sql<Date>`due.date_created`,
      until: expiring(now),
    },
    {
      waits: sql<boolean>`(${ages} and due.check_at is not null)`,
      since: sql<Date>`due.check_at`,
      until: now,
      also: sql<boolean>`due.date_created <= ${expiring(now)}`,
    },
  ],
  ask: (services, operation, _, stop) => ask(services, operation, stop),
};

/**
 * Asks the gateway to give back what is handed over and no longer wanted (`decision.withdraw`): what somebody cancels, what a newer
 * opposite stands behind (`decision.one-active`), and what has waited too long (`decision.expiry`). What it does not give back
 * stays as it is and is asked for again.
 */
export const createTakeBackPool = (services: Services, onFree?: () => void): Pool =>
  createCheckPool(services, unwantedOnes, onFree);

/** Claims one that somebody cancels in this transaction: takeBackNow() asks for it, and the pool does not come between. */
export const claimTakeBack = (
  { notConnected, kinds }: Pick<Services, 'notConnected' | 'kinds'>,
  tx: Tx,
  cancelled: OperationRow,
  now: Date,
): Promise<OperationRow | undefined> =>
  claimCheck({ db: tx, notConnected, kinds }, unwantedOnes, cancelled, now);

/** Asks for one that was claimed. Who has cancelled it waits for the answer, but not for long: without one the pool goes on asking. */
export async function takeBackNow(services: Services, operation: OperationRow): Promise<void> {
  try {
    await ask(services, operation, AbortSignal.timeout(services.config.patience.gatewayPersonMs));
  } catch (error) {
    services.log.warn('the gateway did not say whether it gives a command back', {
      error,
      operation: operation.id,
    });
  }
}

async function ask(services: Services, operation: OperationRow, stop: AbortSignal): Promise<void> {
  const { device_id, command_uuid } = operation;
  const answer = await askGateway(services, operation.device_kind, stop, (gateway, signal) =>
    gateway.withdraw(device_id, command_uuid, signal),
  );
  if (answer !== 'withdrawn') return;
  await changeOperation(services, operation, (tx, current, now) => givenBack(services, tx, current, now));
}

/** It will not act any more, whatever is wanted meanwhile. */
export async function givenBack(
  { kinds }: Pick<Services, 'kinds'>,
  tx: Tx,
  operation: OperationRow,
  now: Date,
): Promise<OperationRow | null> {
  const wasWanted = operation.overtaken_by === null && operation.cancel === null;
  const type = wasWanted && isExpired(operation, now) ? 'expired' : 'takenBack';
  const changed = await applyEvent(tx, operation, { type }, now);
  if (!changed) return null;
  await withdrawWish(tx, changed);
  if (changed.cancel === 'won') await kinds[changed.device_kind].workflows?.endedInTime(tx, changed);
  return changed;
}
