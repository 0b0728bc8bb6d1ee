import { sql } from 'kysely';
import { commandAttempts, commandLeaseMs, commandRetryBaseMs } from '#domain/limits.ts';
import { operationStatus } from '#domain/operation.ts';
import type { Tx } from '../database/tables.ts';
import { gatewayTimeout, NotTaken } from '../gateways/gateway.ts';
import type { Services } from '../services.ts';
import { attachmentsOf } from './attachments.ts';
import { changeOperation } from './change-operation.ts';
import { applyEvent, type OperationRow } from './operation-change.ts';
import { settleTogether } from './settle-each.ts';

const { waiting } = operationStatus;
const batch = 20;

/**
 * Hands waiting operations to the gateway, side by side, and waits for all of them. Answers how many were tried. One that
 * could not be settled keeps its lease: it is tried again when that ends.
 */
export async function pushWaiting(services: Services): Promise<number> {
  const claimed = await claim(services);
  await settleTogether(services.log, claimed, (operation) => push(services, operation));
  return claimed.length;
}

/**
 * Takes a lease on waiting operations, per device only the one that was released first: the order of a device is kept. A
 * lease that ended belongs to a process that died or is the wait between two attempts.
 */
async function claim({ db, clock }: Services): Promise<OperationRow[]> {
  const now = await clock.now();
  return db
    .with('due', (cte) =>
      cte
        .selectFrom('operation as due')
        .select('due.id')
        .where('due.status', '=', waiting)
        .where(({ or, eb }) => or([eb('due.lease_until', 'is', null), eb('due.lease_until', '<=', now)]))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('operation as earlier')
                .select('earlier.id')
                .whereRef('earlier.device_id', '=', 'due.device_id')
                .where('earlier.status', '=', waiting)
                .where(sql<boolean>`(earlier.released_at, earlier.id) < (due.released_at, due.id)`),
            ),
          ),
        )
        .orderBy('due.released_at')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('operation')
    .from('due')
    .set((eb) => ({
      attempts: eb('operation.attempts', '+', 1),
      lease_until: new Date(now.getTime() + commandLeaseMs),
    }))
    .whereRef('operation.id', '=', 'due.id')
    .returningAll('operation')
    .execute();
}

async function push(services: Services, operation: OperationRow): Promise<void> {
  const { command_uuid, device_id, command, payload } = operation;
  try {
    await services.gateway.push(
      { command_uuid, device_id, command, payload, attachments: await attachmentsOf(services.db, operation) },
      gatewayTimeout(),
    );
  } catch (error) {
    services.log.warn('a command could not be handed to the gateway', { error, operation: operation.id });
    const isRefused = error instanceof NotTaken;
    await changeOperation(services, operation, async (tx, current, now) =>
      isSamePush(operation, current) ? pushFailed(tx, current, isRefused, now) : null,
    );
    return;
  }
  await changeOperation(services, operation, async (tx, current, now) =>
    isSamePush(operation, current) ? applyEvent(tx, current, { type: 'pushed' }, now) : null,
  );
}

/** Else the lease has passed to somebody else. */
const isSamePush = (claimed: OperationRow, current: OperationRow) => claimed.attempts === current.attempts;

/**
 * Waits longer after each attempt, then gives the command up: it has failed only where each attempt reached nobody for certain.
 * Who gives a failed one again would else let the device act twice.
 */
async function pushFailed(
  tx: Tx,
  operation: OperationRow,
  isRefused: boolean,
  now: Date,
): Promise<OperationRow | null> {
  const { attempts } = operation;
  const refusals = operation.refusals + (isRefused ? 1 : 0);
  await tx
    .updateTable('operation')
    .set({ refusals, lease_until: new Date(now.getTime() + commandRetryBaseMs * 2 ** (attempts - 1)) })
    .where('id', '=', operation.id)
    .where('status', '=', waiting)
    .execute();
  if (attempts < commandAttempts) return null;
  const type = refusals === attempts ? 'undeliverable' : 'handOverUnclear';
  return applyEvent(tx, operation, { type }, now);
}

/**
 * Ends the leases of a process that is gone for certain: with the embedded database a starting process is the only one
 * there is, and need not wait for them.
 */
export const endLeases = ({ db }: Pick<Services, 'db'>) =>
  db.updateTable('operation').set({ lease_until: null }).where('status', '=', waiting).execute();
