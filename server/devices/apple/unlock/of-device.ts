import type { UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import { isOneOf } from '#server/database/conditions.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';

/** As isUnlockUnderWay() has it. */
export const unlockUnderWay = ['running', 'stopping'] as const;

/** No other command may change this device meanwhile. */
export async function isUnlocking(db: DatabaseOrTx, deviceId: string): Promise<boolean> {
  const saga = await db
    .selectFrom('unlock_saga')
    .select('id')
    .where('device_id', '=', deviceId)
    .where(isOneOf('status', unlockUnderWay))
    .executeTakeFirst();
  return saga !== undefined;
}

/** The step that an operation does, or undefined for a command by itself. */
export async function stepOf(
  db: DatabaseOrTx,
  operation: Pick<OperationRow, 'id'>,
): Promise<UnlockCommandName | undefined> {
  const step = await db
    .selectFrom('unlock_step')
    .select('command')
    .where('operation_id', '=', operation.id)
    .executeTakeFirst();
  return step?.command;
}

/** Whoever takes back the step that is under way, or stands there unknown, ends the whole: nothing follows it. */
export async function stopWithStep(
  tx: Tx,
  { id, cancel }: OperationRow,
  actor: { readonly id: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('unlock_saga')
    .set({ status: 'stopping', cancel, cancelled_by: actor.id, cancelled_at: now })
    .where(isOneOf('status', ['running', 'stopped']))
    .where('id', '=', (eb) => eb.selectFrom('unlock_step').select('saga_id').where('operation_id', '=', id))
    .execute();
}
