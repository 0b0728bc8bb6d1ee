import type { UnfinishedUnlock } from '#api/contract/apple/device.ts';
import { unlockCommand } from '#domain/apple/unlock-plan.ts';
import { isAmong, isOneOf } from '#server/database/conditions.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { nextStep } from './decide.ts';
import { type SagaRow, type StoredStep, stepsOf } from './stored-saga.ts';
import { holdUntil, sagaStatusOf, stepStatus, unendedSagas } from './view.ts';

/** One-click unlocks that have not ended, by device: one query for a page on which there are none. */
export async function unfinishedUnlocks(
  db: DatabaseOrTx,
  deviceIds: readonly string[],
): Promise<Map<string, UnfinishedUnlock>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('unlock_saga as saga')
    .innerJoin('clerk', 'clerk.id', 'saga.acting_clerk_id')
    .select(['saga.id', 'saga.device_id', 'saga.status', 'saga.date_created', 'clerk.name as clerk_name'])
    .where(isAmong('saga.device_id', deviceIds))
    .where(isOneOf('saga.status', unendedSagas))
    .execute();
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, device_id, status, date_created, clerk_name }) => {
      const own = steps.get(id) ?? [];
      const unlock = {
        id,
        status: sagaStatusOf({ status }, own),
        date_created: date_created.toISOString(),
        clerk_name,
        hold_until: holdUntil({ status }, own),
        step: currentStep(own, status),
      };
      return [device_id, unlock];
    }),
  );
}

function currentStep(steps: readonly StoredStep[], status: SagaRow['status']): UnfinishedUnlock['step'] {
  const step = nextStep({ steps });
  if (!step) return null;
  const { command } = unlockCommand(step.command);
  return { command, status: stepStatus(step, { status }), operation: step.operation?.id ?? null };
}
