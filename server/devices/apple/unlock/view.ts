import type { ExpressionBuilder } from 'kysely';
import type { UnlockSaga } from '#api/contract/apple/one-click-unlock.ts';
import { appleProductName } from '#domain/apple/models.ts';
import { isIrreversible } from '#domain/apple/unlock-plan.ts';
import type { UnlockSagaStatus, UnlockStepStatus } from '#domain/apple/unlock-saga.ts';
import { operationStatus, sentStatuses } from '#domain/devices/operation.ts';
import { maxPageSize } from '#domain/limits.ts';
import type { Actor } from '#server/call/handler.ts';
import { isOneOf } from '#server/database/conditions.ts';
import type { DatabaseOrTx, Tables } from '#server/database/schema/tables.ts';
import type { WorkOf } from '#server/operations/find.ts';
import { awaitsDevice } from '#server/operations/heard-since.ts';
import { idsOfKey } from '#server/operations/keys/idempotency.ts';
import { isoOrNull } from '#server/operations/lock-evidence.ts';
import { visibleOf } from '#server/security/scope.ts';
import { unconfirmed } from './decide.ts';
import { needsCode } from './sms.ts';
import { type SagaRow, type StoredStep, stepsOf } from './stored-saga.ts';

/** Those that the person may see, newest first: the latest of one device, or the one with this id, or begun with this key. */
export async function findSagas(
  db: DatabaseOrTx,
  actor: Actor,
  by: { readonly device_id: string } | { readonly id: string },
): Promise<UnlockSaga[]> {
  const rows = await visibleSagas(db, actor)
    .$if('device_id' in by, (query) =>
      query.where('saga.device_id', '=', 'device_id' in by ? by.device_id : ''),
    )
    .$if('id' in by, (query) =>
      query.where('saga.id', 'in', 'id' in by ? idsOfKey(actor.store_id, by.id) : []),
    )
    .orderBy('saga.date_created', 'desc')
    .orderBy('saga.id', 'desc')
    .limit(maxPageSize)
    .execute();
  return presentAll(db, actor, rows);
}

/** What somebody has begun, or let go on, as far as the person may see it, newest first. */
export async function findSagasOf(
  db: DatabaseOrTx,
  actor: Actor,
  { clerk_id, since, only, atMost }: WorkOf,
): Promise<UnlockSaga[]> {
  const rows = await visibleSagas(db, actor)
    .where('saga.acting_clerk_id', '=', clerk_id)
    .$if(since !== null, (query) => query.where('saga.date_created', '>', since))
    .$if(only === 'held', (query) => query.where('saga.status', '=', 'running').where(hasHeldStep))
    .$if(only === 'unfinished', (query) => query.where(isOneOf('saga.status', unendedSagas)))
    .orderBy('saga.date_created', 'desc')
    .orderBy('saga.id', 'desc')
    .limit(atMost)
    .execute();
  return presentAll(db, actor, rows);
}

/** As they are stored. */
export const unendedSagas = [
  'running',
  'stopping',
  'stopped',
] as const satisfies readonly SagaRow['status'][];

const hasHeldStep = ({ exists, selectFrom }: ExpressionBuilder<SagaScope, 'saga'>) =>
  exists(
    selectFrom('unlock_step as step')
      .innerJoin('operation', 'operation.id', 'step.operation_id')
      .select('step.position')
      .whereRef('step.saga_id', '=', 'saga.id')
      .where('step.status', '=', 'running')
      .where('operation.status', '=', operationStatus.created),
  );

async function presentAll(
  db: DatabaseOrTx,
  actor: Actor,
  rows: readonly (SagaRow & Names)[],
): Promise<UnlockSaga[]> {
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  const views: UnlockSaga[] = [];
  for (const row of rows) {
    const own = steps.get(row.id) ?? [];
    const waits = row.status === 'stopped' && (await needsCode(db, actor.store_id, own));
    views.push(present(row, own, waits));
  }
  return views;
}

/** Every read of sagas starts here (`decision.scope`). */
const visibleSagas = (db: DatabaseOrTx, actor: Actor) =>
  db
    .selectFrom('unlock_saga as saga')
    .innerJoin('apple_device', 'apple_device.id', 'saga.device_id')
    .innerJoin('clerk as starter', 'starter.id', 'saga.clerk_id')
    .innerJoin('clerk as acting', 'acting.id', 'saga.acting_clerk_id')
    .leftJoin('clerk as canceller', 'canceller.id', 'saga.cancelled_by')
    .selectAll('saga')
    .select([
      'starter.name as clerk_name',
      'acting.name as acting_clerk_name',
      'canceller.name as canceller_name',
      'apple_device.serial_number',
      'apple_device.model',
    ])
    .where('saga.store_id', '=', actor.store_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('apple_device')
          .select('apple_device.id')
          .whereRef('apple_device.id', '=', 'saga.device_id')
          .where(visibleOf('apple', actor)),
      ),
    );

type SagaScope = Tables & { saga: Tables['unlock_saga'] };

interface Names {
  readonly clerk_name: string;
  readonly acting_clerk_name: string;
  readonly canceller_name: string | null;
  readonly serial_number: string;
  readonly model: string;
}

function present(row: SagaRow & Names, stored: readonly StoredStep[], sms_required: boolean): UnlockSaga {
  const steps = stored.map((step) => presentStep(step, row));
  const stood = steps.find(
    ({ status }) => status === 'failed' || status === 'unknown' || status === 'offline',
  );
  return {
    id: row.id,
    device: {
      id: row.device_id,
      serial_number: row.serial_number,
      product_name: appleProductName(row.model),
    },
    commands: row.commands,
    status: sagaStatusOf(row, stored),
    date_created: row.date_created.toISOString(),
    clerk: { id: row.clerk_id, name: row.clerk_name },
    resumed_by: row.resumed_at && { id: row.acting_clerk_id, name: row.acting_clerk_name },
    resumed_at: isoOrNull(row.resumed_at),
    hold_until: holdUntil(row, stored),
    cancel: row.cancel,
    cancelled_by: row.cancelled_by === null ? null : { id: row.cancelled_by, name: row.canceller_name ?? '' },
    cancelled_at: isoOrNull(row.cancelled_at),
    failure:
      row.status === 'stopped' && stood
        ? { command: stood.command, reason: stood.reason, exit: stood.exit }
        : null,
    finished_at: isoOrNull(row.finished_at),
    sms_required,
    steps,
  };
}

/** The step that waits out its hold window, where one does. */
const heldStep = ({ status }: Pick<SagaRow, 'status'>, steps: readonly StoredStep[]) =>
  status === 'running' ? steps.find(isHeld) : undefined;

export const sagaStatusOf = (row: Pick<SagaRow, 'status'>, steps: readonly StoredStep[]): UnlockSagaStatus =>
  heldStep(row, steps) ? 'holding' : row.status;

export const holdUntil = (row: Pick<SagaRow, 'status'>, steps: readonly StoredStep[]): string | null =>
  isoOrNull(heldStep(row, steps)?.operation?.run_at ?? null);

const isHeld = ({ status, operation }: StoredStep) =>
  status === 'running' && operation?.status === operationStatus.created;

/** As decide() has it; of one that was cancelled nobody decides any more, and what its phone did late is told here. */
export function stepStatus(step: StoredStep, saga: Pick<SagaRow, 'status'>): UnlockStepStatus {
  if (isHeld(step)) return 'holding';
  if (step.status === 'offline' && step.operation) {
    // Heard of meanwhile, it runs; or the gateway gave it back.
    if (isRunning(step.operation)) return 'running';
    if (step.operation.status === operationStatus.cancelled) return 'cancelled';
  }
  return saga.status === 'cancelled' && isToldLate(step) ? 'done' : step.status;
}

const isRunning = (operation: NonNullable<StoredStep['operation']>) =>
  sentStatuses.includes(operation.status) && !awaitsDevice(operation);

/** The phone has told that it did what had failed, or what nobody knew of. */
const isToldLate = ({ status, operation }: StoredStep) =>
  (status === 'failed' || status === 'unknown' || status === 'offline') &&
  (operation?.acted_late || operation?.status === operationStatus.acknowledged);

/** What the phone has told late makes untrue why its step was not done. */
function wordsOf(step: StoredStep, status: UnlockStepStatus): { reason: string; exit: string } {
  if (status === 'done') return { reason: '', exit: '' };
  return isToldLate(step) ? unconfirmed : { reason: step.reason, exit: step.exit };
}

function presentStep(step: StoredStep, saga: SagaRow): UnlockSaga['steps'][number] {
  const { command, sent, operation } = step;
  const status = stepStatus(step, saga);
  return {
    command,
    status,
    irreversible: isIrreversible(command),
    sent,
    ...wordsOf(step, status),
    operation: operation && {
      id: operation.id,
      command_uuid: operation.command_uuid,
      status: operation.status,
      cancel: operation.cancel,
      hold: operation.hold,
      remark: operation.told_remark,
      date_created: operation.date_created.toISOString(),
      sent_at: isoOrNull(operation.sent_at),
      finished_at: isoOrNull(operation.finished_at),
    },
  };
}
