import { randomUUID } from 'node:crypto';
import { grantMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { UnlockCommandName } from '#domain/unlock-plan.ts';
import { json } from '../database/json.ts';
import type { Database, Tx } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';

/** The name under which its keys stand: no other call asks for it, so they open nothing else. */
const keyName = 'one-click-unlock';

export interface UnlockGrant {
  readonly clerk_id: string;
  readonly device_id: string;
  readonly commands: readonly UnlockCommandName[];
  /** it was made with an SMS code, and covers the SMS check of its steps */
  readonly with_sms: boolean;
}

/** A key for this person, this device and these commands (`decision.grant`). */
export async function grantUnlock(
  tx: Tx,
  { clerk_id, device_id, commands, with_sms }: UnlockGrant,
  now: Date,
): Promise<{ key: string; expires_at: Date }> {
  const key = randomUUID();
  const expires_at = new Date(now.getTime() + grantMs);
  await tx
    .insertInto('credential_grant')
    .values({ key, clerk_id, command: keyName, expires_at, device_id, commands: json(commands), with_sms })
    .execute();
  return { key, expires_at };
}

/** Throws 403 SECPWD_MISMATCH unless the key is good for all of this. Answers whether it covers the SMS check. */
export async function verifyUnlockKey(
  db: Database,
  key: string,
  { clerk_id, device_id, commands }: Omit<UnlockGrant, 'with_sms'>,
  now: Date,
): Promise<{ withSms: boolean }> {
  const grant = await db
    .selectFrom('credential_grant')
    .select(['commands', 'with_sms'])
    .where('key', '=', key)
    .where('command', '=', keyName)
    .where('clerk_id', '=', clerk_id)
    .where('device_id', '=', device_id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const covered = grant?.commands ?? [];
  if (!grant || !commands.every((command) => covered.includes(command)))
    throw new Refusal('SECPWD_MISMATCH', messages.keyInvalid);
  return { withSms: grant.with_sms };
}
