import type { UnlockCommandName } from '#domain/unlock-plan.ts';
import type { DatabaseOrTx } from '../database/tables.ts';

/** As isUnlockUnderWay() has it. */
export const unlockUnderWay = ['running', 'stopping'] as const;

/** No other command may change this device meanwhile. */
export async function isUnlocking(db: DatabaseOrTx, deviceId: string): Promise<boolean> {
  const saga = await db
    .selectFrom('unlock_saga')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('status', 'in', unlockUnderWay)
    .executeTakeFirst();
  return saga !== undefined;
}

/** The step that an operation does, or undefined for a command by itself. */
export async function stepOf(
  db: DatabaseOrTx,
  { command_uuid }: { readonly command_uuid: string },
): Promise<UnlockCommandName | undefined> {
  const step = await db
    .selectFrom('unlock_step')
    .select('command')
    .where('command_uuid', '=', command_uuid)
    .executeTakeFirst();
  return step?.command;
}
