import { sql } from 'kysely';
import { operationStatus } from '#domain/devices/operation.ts';
import { commandLeaseMs, commandRetryBaseMs, commandRetryMaxMs } from '#domain/limits.ts';
import { createPool, type Pool, places, type Room } from '../background/pool.ts';
import { isMissing } from '../call/connections.ts';
import type { PushOutcome, Services } from '../call/services.ts';
import { serverNow } from '../database/clock.ts';
import { isOneOf } from '../database/conditions.ts';
import { inTurns } from '../database/in-turns.ts';
import type { OperationRow } from '../database/schema/rows.ts';
import type { Tx } from '../database/schema/tables.ts';
import { askGateway, NotTaken, type Withdrawal } from '../gateways/gateway.ts';
import { changeOperation } from '../operations/change-operation.ts';
import { applyEvent, leaseBehind, mayHaveLeft } from '../operations/operation-change.ts';
import { hasExpired } from './expiry.ts';
import { givenBack } from './take-back.ts';

const { waiting } = operationStatus;

/** `expired`: it is to be taken back instead, as one that somebody has cancelled (`decision.expiry`, `decision.withdraw`). */
export type Claimed = OperationRow & { readonly expired: boolean };

/** As operation_alone_next and operation_bulk_next have it. */
const dueSince = (table: string) =>
  sql<Date>`coalesce(${sql.ref(`${table}.lease_until`)}, ${sql.ref(`${table}.released_at`)})`;

const lookWhere = (isInBulk: boolean) => ({
  waits: sql<boolean>`(${isOneOf('due.status', [waiting])} and ${isInBulk ? sql`due.in_bulk` : sql`not due.in_bulk`})`,
  since: dueSince('due'),
  until: serverNow,
  // Asked of one after the other until there are enough: a join, or what is thought to leave out most, reads all that wait.
  also: sql<boolean>`coalesce((select false from operation as earlier where earlier.device_id = due.device_id
    and ${isOneOf('earlier.status', [waiting])} and (earlier.released_at, earlier.id) < (due.released_at, due.id) limit 1), true)`,
});

/**
 * Takes a lease on waiting operations, in turns by store, of each what was given to one device first; per device only the one that was
 * released first: the order of a device is kept. A lease that ended belongs to a process that died or is the wait between two attempts.
 */
export async function claimWaiting(
  { db }: Services,
  { free, held }: Pick<Room, 'free' | 'held'>,
): Promise<Claimed[]> {
  const looks = [lookWhere(false), lookWhere(true)] as const;
  return db
    .with('due', (cte) =>
      cte
        .selectFrom(inTurns({ table: 'operation', looks, atMost: places, held }).as('turn'))
        // One after the other, so that nothing is read but these.
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('operation')
              .select('operation.id')
              .whereRef('operation.id', '=', 'turn.id')
              // Another replica may have taken it since it was found.
              .where(isOneOf('operation.status', [waiting]))
              .where(dueSince('operation'), '<=', serverNow)
              .forUpdate()
              .skipLocked()
              .as('operation'),
          (join) => join.onTrue(),
        )
        .select('operation.id')
        .orderBy('turn.place')
        .limit(free),
    )
    .updateTable('operation')
    .from('due')
    .set((eb) => ({
      attempts: eb('operation.attempts', '+', 1),
      // By the time of the claim itself: it may have waited for a connection.
      lease_until: sql<Date>`${serverNow} + make_interval(secs => ${sql.lit(commandLeaseMs / 1000)})`,
    }))
    .whereRef('operation.id', '=', 'due.id')
    .returningAll('operation')
    .returning(hasExpired(serverNow).as('expired'))
    .execute();
}

/**
 * Hands waiting operations to the gateway. One that could not be settled keeps its lease: it is tried again when that ends.
 */
export const createPushPool = (services: Services, onFree?: () => void): Pool =>
  createPool<Claimed>(services, {
    name: 'pushes',
    take: (room) => claimWaiting(services, room),
    step: (operation, stop) => push(services, operation, stop),
    onFree,
  });

/**
 * Hands one over that this process has claimed, or asks for it back where nobody wants it any more. `stop` gives it up, as its time
 * does: then nobody knows whether the gateway has it.
 */
async function push(services: Services, operation: Claimed, stop: AbortSignal): Promise<void> {
  const isUnwanted = operation.cancel !== null || operation.expired;
  let outcome: PushOutcome;
  try {
    outcome = await (isUnwanted ? askBack : handOver)(services, operation, stop);
  } catch (error) {
    services.log.warn('a command could not be handed to the gateway, or asked back', {
      error,
      operation: operation.id,
    });
    // Who asks for it back brings it nowhere.
    outcome = isUnwanted || error instanceof NotTaken ? 'refused' : 'unclear';
  }
  services.meters.pushed(operation.device_kind, outcome);
  await changeOperation(services, operation, async (tx, current, now) => {
    if (!isSamePush(operation, current)) return null;
    if (outcome === 'withdrawn') return givenBack(services, tx, current, now);
    if (outcome === 'refused' || outcome === 'unclear')
      return pushFailed(services, tx, current, outcome === 'refused', now);
    // The device has had it: no longer ours to hand over.
    return applyEvent(tx, current, { type: 'pushed' }, now);
  });
}

async function handOver(
  services: Services,
  operation: OperationRow,
  stop: AbortSignal,
): Promise<'handedOver'> {
  const { command_uuid, device_id, device_kind, command, payload } = operation;
  const definition = services.kinds[device_kind].definitionOf(command);
  let hasLeft = false;
  try {
    await askGateway(services, operation.device_kind, stop, async (gateway, signal) => {
      const attachments = (await definition.attachments?.(services.db, operation)) ?? {};
      const told = await definition.told?.(services.db, operation);
      signal.throwIfAborted();
      hasLeft = true;
      const brought = { payload: { ...payload, ...told }, attachments };
      await gateway.push({ command_uuid, device_id, command, ...brought }, signal);
    });
  } catch (error) {
    throw hasLeft ? error : new NotTaken('given up before it was sent', { cause: error });
  }
  return 'handedOver';
}

function askBack(services: Services, operation: OperationRow, stop: AbortSignal): Promise<Withdrawal> {
  const { command_uuid, device_id, attempts, refusals } = operation;
  const hasLeft = mayHaveLeft({ attempts: attempts - 1, refusals });
  if (!hasLeft) return Promise.resolve('withdrawn');
  return askGateway(services, operation.device_kind, stop, (gateway, signal) =>
    gateway.withdraw(device_id, command_uuid, signal),
  );
}

/** Else the lease has passed to somebody else. */
const isSamePush = (claimed: OperationRow, current: OperationRow) => claimed.attempts === current.attempts;

/**
 * Waits longer after each attempt, up to the longest, and tries again: to push once more is safe by the uuid. Notes whether each attempt
 * reached nobody for certain, because only such a command can be taken back without asking the gateway.
 */
async function pushFailed(
  services: Services,
  tx: Tx,
  operation: OperationRow,
  isRefused: boolean,
  now: Date,
): Promise<OperationRow | null> {
  const { attempts } = operation;
  const refusals = operation.refusals + (isRefused ? 1 : 0);
  const lease_until = new Date(now.getTime() + untilNextPush(attempts, Math.random()));
  await tx
    .updateTable('operation')
    .set({ refusals, lease_until, ended_attempts: attempts })
    .where('id', '=', operation.id)
    .where('status', '=', waiting)
    .execute();
  // Those behind it can't leave before it: they need not be looked at.
  await leaseBehind(tx, operation, lease_until);
  const isDisconnected = isMissing(services, services.kinds[operation.device_kind].connection);
  const why = mayHaveLeft({ attempts, refusals }) ? 'unclear' : isDisconnected ? 'notConnected' : 'refused';
  return applyEvent(tx, operation, { type: 'handOverFailed', why }, now);
}

/** In ms. `chance` in [0, 1): what failed together is not tried again together. */
export const untilNextPush = (attempts: number, chance: number): number =>
  Math.min(commandRetryBaseMs * 2 ** (attempts - 1), commandRetryMaxMs) * (0.5 + chance / 2);

/**
 * Ends the leases of a process that is gone for certain: with the embedded database a starting process is the only one
 * there is, and need not wait for them.
 */
export const endLeases = ({ db }: Pick<Services, 'db'>) =>
  db.updateTable('operation').set({ lease_until: null }).where('status', '=', waiting).execute();
