import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { isFinal, operationStatus, operationStatuses } from '#domain/devices/operation.ts';
import { tellsNothing } from '#domain/kinds/commands.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { isOneOf } from '../database/conditions.ts';
import { sendAhead } from '../database/drivers/send-ahead.ts';
import type { DeviceTable } from '../database/schema/device-tables.ts';
import type { OperationRow, RowOf } from '../database/schema/rows.ts';
import { type Tx, tableOf } from '../database/schema/tables.ts';
import { addStep, byClerk } from '../journal/journal.ts';
import { afterEvent, type OperationEvent, type OperationState } from './transitions.ts';

const { created, waiting, notNow, cancelled } = operationStatus;

/** Of an attempt to hand it over that did not reach nobody for certain, nobody knows whether the gateway has it; one is under way perhaps. */
export const mayHaveLeft = ({ attempts, refusals }: Pick<OperationRow, 'attempts' | 'refusals'>) =>
  attempts > refusals;

export const unfinishedStatuses = operationStatuses.filter((status) => !isFinal(status));

/**
 * Locks a device for the rest of the transaction. Whoever changes its operations holds this lock first; only the claims of
 * the outbox do without, and they change nothing but lease, attempts and checks.
 */
export async function lockDevice<Kind extends DeviceKindName>(
  tx: Tx,
  kind: Kind,
  id: string,
  /** else it is left alone */
  where: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<RowOf<Kind> | undefined> {
  const row = await tx
    .selectFrom(tableOf(kind))
    .selectAll()
    .where('id', '=', id)
    .where(where)
    .forUpdate()
    .executeTakeFirst();
  return row && rowOf(kind, row);
}

/** A row that was read from the table of its kind. */
export const rowOf = <Kind extends DeviceKindName>(kind: Kind, row: Selectable<DeviceTable>) =>
  ({ ...row, kind }) as unknown as RowOf<Kind>;

/**
 * Applies an event to an operation whose device is locked: row, history and the device's derived columns. Answers the row
 * after it, or null where the event changes nothing. Telling the live streams is the caller's.
 */
export async function applyEvent(
  tx: Tx,
  operation: OperationRow,
  event: OperationEvent,
  at: Date,
  /** id of the clerk whose doing it is; null: the system's own */
  by: string | null = null,
): Promise<OperationRow | null> {
  const next = afterEvent(operation, event);
  if (!next) return null;
  // Only these: the outbox claims without the device's lock, and what it has written meanwhile stays.
  const { status, cancel, remark, acted_late } = next;
  const changed = await tx
    .updateTable('operation')
    .set({
      status,
      cancel,
      remark,
      acted_late,
      ...(next.status !== operation.status && timesOf(operation, next, at)),
    })
    .where('id', '=', operation.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (operation.status === waiting && next.status !== waiting && operation.ended_attempts > 0)
    await leaseBehind(tx, operation, null);
  if (next.status !== operation.status || next.remark !== operation.remark)
    await addStep(tx, { operation, by: by === null ? null : byClerk(by), step: next, at });
  await refreshDeviceColumns(tx, operation);
  return changed;
}

/** Those that wait behind one of their device: none of them can be under way. */
export const leaseBehind = (
  tx: Tx,
  { id, device_id, released_at }: OperationRow,
  lease_until: Date | null,
): Promise<unknown> =>
  tx
    .updateTable('operation')
    .set({ lease_until })
    .where('device_id', '=', device_id)
    .where(isOneOf('status', [waiting]))
    .where(sql<boolean>`(released_at, id) > (${released_at}, ${id})`)
    .execute();

/** What waits for the device was given in bulk, and now stands before what somebody has given it alone: it counts as that. */
export const bringForward = (tx: Tx, device_id: string): Promise<void> =>
  sendAhead(
    tx,
    tx
      .updateTable('operation')
      .set({ in_bulk: false })
      .where('device_id', '=', device_id)
      .where(isOneOf('status', [waiting]))
      .where('in_bulk', '=', true)
      .compile(),
  );

function timesOf(operation: OperationRow, { status }: OperationState, at: Date) {
  return {
    lease_until: null,
    ...(status === operationStatus.waiting && { released_at: at }),
    ...(status === operationStatus.sent && { sent_at: at }),
    // Handed over without an answer: what the device says later counts as said after that.
    ...(status === operationStatus.unknown && operation.sent_at === null && { sent_at: at }),
    // It says so itself.
    ...(status === notNow && operation.heard_at === null && { heard_at: at }),
    ...(isFinal(status) && operation.finished_at === null && { finished_at: at }),
  };
}

/** The latest operation is the first of these in this order: what something happened with, and what happened last. */
export const tellsOfDevice = sql<boolean>`(not ${isOneOf('operation.status', [created, cancelled])}
  and not ${isOneOf('operation.command', tellsNothing)})`;
export const latestFirst = sql`coalesce(operation.finished_at, operation.released_at, operation.date_created) desc,
  operation.date_created desc, operation.id desc`;

/**
 * Counters and filters read these instead of joining (`decision.counters`). Counted anew each time: they can't drift. The
 * latest operation is the one that something happened with last; one that waits for its time, was cancelled, or only told
 * what we know mends nothing and breaks nothing. `besides`: what else of the device changes at this moment; its row is wide.
 */
export async function refreshDeviceColumns(
  tx: Tx,
  { device_kind, device_id }: Pick<OperationRow, 'device_kind' | 'device_id'>,
  besides: Updateable<DeviceTable> = {},
): Promise<void> {
  const refreshed = tx
    .updateTable(tableOf(device_kind))
    .set((eb) => ({
      ...besides,
      unfinished_count: eb
        .selectFrom('operation')
        .select((count) => sql<number>`${count.fn.countAll()}::integer`.as('n'))
        .where('device_id', '=', device_id)
        .where(isOneOf('status', unfinishedStatuses)),
      latest_operation_status: eb
        .selectFrom('operation')
        .select('status')
        .where('device_id', '=', device_id)
        .where(tellsOfDevice)
        .orderBy(latestFirst)
        .limit(1),
    }))
    .where('id', '=', device_id);
  await sendAhead(tx, refreshed.compile());
}
