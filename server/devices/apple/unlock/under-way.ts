import type { AppleCommandName } from '#domain/apple/commands.ts';
import { conflict } from '#domain/apple/conflict.ts';
import { unlockSentence } from '#domain/apple/unlock-saga.ts';
import type { Refusal } from '#server/call/refusal.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { blocked } from '#server/operations/judge.ts';
import type { InTheWay } from '../../port/kind.ts';
import type { AppleFacts } from '../commands/facts.ts';
import { unfinishedUnlocks } from './unfinished.ts';

/** Who came first on a device, or null: a one-click unlock has it for itself until it ends or stands still. */
export async function unlockInTheWay(
  db: DatabaseOrTx,
  deviceId: string,
  now: Date,
): Promise<InTheWay | null> {
  const unlock = (await unfinishedUnlocks(db, [deviceId])).get(deviceId) ?? null;
  const sentence = unlockSentence(unlock, now);
  if (!unlock || sentence === null) return null;
  const { id, clerk_name, date_created } = unlock;
  return { sentence, by: { id, command: 'one-click-unlock', clerk_name, date_created } };
}

/** What of somebody else's stands in the way of a step (`decision.one-active`). */
export function operationInTheWay(command: AppleCommandName, facts: AppleFacts, now: Date): Refusal | null {
  const met = conflict(command, false, facts.progress);
  return met.kind === 'blocked' ? blocked('apple', met.by, now) : null;
}
