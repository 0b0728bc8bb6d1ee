import { type AppleCommandName, appleCommand } from '#domain/apple-commands.ts';
import { conflict } from '#domain/conflict.ts';
import * as messages from '#domain/messages.ts';
import { formatShort } from '#domain/time.ts';
import { unlockSagaStatusTitle } from '#domain/unlock-saga.ts';
import type { DatabaseOrTx, Tx } from '../database/tables.ts';
import { blocked, type CommandFacts } from '../ios/judge.ts';
import { Refusal } from '../refusal.ts';
import { unlockUnderWay } from './of-device.ts';
import { stepsOf } from './stored-saga.ts';
import { sagaStatusOf } from './view.ts';

/** Who came first on a device, or null: a one-click unlock has it for itself until it ends or stands still. */
export async function unlockInTheWay(db: DatabaseOrTx, deviceId: string, now: Date): Promise<Refusal | null> {
  const row = await db
    .selectFrom('unlock_saga as saga')
    .innerJoin('clerk', 'clerk.id', 'saga.acting_clerk_id')
    .select(['saga.id', 'saga.status', 'saga.date_created', 'clerk.name as clerk_name'])
    .where('saga.device_id', '=', deviceId)
    .where('saga.status', 'in', unlockUnderWay)
    .executeTakeFirst();
  if (!row) return null;
  const { id, date_created, clerk_name } = row;
  const status = sagaStatusOf(row, (await stepsOf(db, [id])).get(id) ?? []);
  const message = messages.conflictMessage(
    clerk_name,
    formatShort(date_created.toISOString(), now),
    messages.oneClickUnlock,
    unlockSagaStatusTitle(status),
  );
  return new Refusal('CONFLICT', message, {
    by: { id, command: 'one-click-unlock', clerk_name, date_created },
  });
}

/** Throws 409 for a command that would change a device on which a one-click unlock is under way. */
export async function refuseDuringUnlock(
  tx: Tx,
  deviceId: string,
  command: AppleCommandName,
  now: Date,
): Promise<void> {
  if (appleCommand(command).asks) return;
  const inTheWay = await unlockInTheWay(tx, deviceId, now);
  if (inTheWay) throw inTheWay;
}

/** What of somebody else's stands in the way of a step (`decision.one-active`). */
export function operationInTheWay(command: AppleCommandName, facts: CommandFacts, now: Date): Refusal | null {
  const met = conflict(command, false, facts.progress);
  return met.kind === 'blocked' ? blocked(met.by, now) : null;
}
