import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isIrreversible, type UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import { grantMs } from '#domain/limits.ts';
import { json } from '../database/json.ts';
import type { Tx } from '../database/schema/tables.ts';
import { keyMismatch } from './credential.ts';

/** The name under which its keys stand. No call is named so: what they open is asked for by device and commands. */
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

/** A key that was found good, and is locked until the transaction ends. */
export interface UnlockKey {
  /** it covers the SMS check */
  readonly withSms: boolean;
  /** it opens what can't be undone of these commands once (`decision.hold.proof`) */
  readonly useUp: () => Promise<unknown>;
}

/** Throws 403 SECPWD_MISMATCH unless the key is good for all of these commands. */
export async function takeUnlockKey(
  tx: Tx,
  key: string,
  { clerk_id, device_id, commands }: Omit<UnlockGrant, 'with_sms'>,
  now: Date,
): Promise<UnlockKey> {
  const grant = await tx
    .selectFrom('credential_grant')
    .select('with_sms')
    .where('key', '=', key)
    .where('clerk_id', '=', clerk_id)
    .where('expires_at', '>', now)
    .where(coversUnlock(device_id, commands))
    .forUpdate()
    .executeTakeFirst();
  if (!grant) throw keyMismatch();
  return { withSms: grant.with_sms, useUp: () => useUp(tx, key, commands.filter(isIrreversible)) };
}

const useUp = (tx: Tx, key: string, commands: readonly UnlockCommandName[]) =>
  tx
    .updateTable('credential_grant')
    .set({ commands: sql<string>`commands - ${commands}::text[]` })
    .where('key', '=', key)
    .execute();

/** The condition of a grant that was made for these commands of this device, and is not used up for any of them. */
export const coversUnlock = (device_id: string, commands: readonly UnlockCommandName[]) =>
  sql<boolean>`(command = ${keyName} and device_id = ${device_id} and commands @> ${json(commands)}::jsonb)`;
