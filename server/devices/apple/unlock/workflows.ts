import { sql } from 'kysely';
import { stepVerdict, unlockStepOf } from '#domain/apple/unlock-plan.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import type { Workflows } from '../../port/kind.ts';
import type { AppleFacts } from '../commands/facts.ts';
import { isUnlocking, stepOf, stopWithStep, unlockUnderWay } from './of-device.ts';
import { unlockInTheWay } from './under-way.ts';

/** One-click unlocks, as operations and outbox see them. */
export const unlockWorkflows: Workflows<AppleFacts> = {
  haveDevice: sql<boolean>`exists (select from unlock_saga as saga
    where saga.device_id = due.device_id and saga.status in (${sql.join(unlockUnderWay.map((status) => sql.lit(status)))}))`,
  stepName: unlockStepOf,
  isUnderWay: isUnlocking,
  inTheWay: unlockInTheWay,
  stopWithStep,
  stepOf: async (tx, operation) => {
    const step = await stepOf(tx, operation);
    if (step === undefined) return null;
    return { permission: 'apple.oneClickUnlock', verdict: (facts) => stepVerdict(step, facts) };
  },
  endedInTime,
};

/** The one that was ended with a step, if there is one, was ended in time. */
async function endedInTime(tx: Tx, { device_id, cancelled_at }: OperationRow): Promise<void> {
  await tx
    .updateTable('unlock_saga')
    .set({ cancel: 'won' })
    .where('device_id', '=', device_id)
    .where('cancel', '=', 'tooLate')
    .where('cancelled_at', '=', cancelled_at)
    .execute();
}
