import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { grantMs } from '#domain/limits.ts';
import { json } from '../database/json.ts';
import type { Tx } from '../database/schema/tables.ts';
import { keyMismatch } from './credential.ts';

export interface WorkflowGrant {
  readonly clerk_id: string;
  readonly device_id: string;
  /** the steps of a workflow, by the names that it has for them */
  readonly steps: readonly string[];
  /** it was made with an SMS code, and covers the SMS check of its steps */
  readonly with_sms: boolean;
}

/** A key for this person, this device and these steps of a workflow (`decision.grant`). */
export async function grantWorkflow(
  tx: Tx,
  workflow: string,
  { clerk_id, device_id, steps, with_sms }: WorkflowGrant,
  now: Date,
): Promise<{ key: string; expires_at: Date }> {
  const key = randomUUID();
  const expires_at = new Date(now.getTime() + grantMs);
  await tx
    .insertInto('credential_grant')
    .values({ key, clerk_id, command: workflow, expires_at, device_id, commands: json(steps), with_sms })
    .execute();
  return { key, expires_at };
}

/** A key that was found good, and is locked until the transaction ends. */
export interface TakenKey {
  /** it covers the SMS check */
  readonly withSms: boolean;
  /** it opens what can't be undone of its steps once (`decision.hold.proof`) */
  readonly useUp: () => Promise<unknown>;
}

interface Use extends Omit<WorkflowGrant, 'with_sms'> {
  /** of the steps, those that can't be undone */
  readonly irreversible: readonly string[];
}

/** Throws 403 SECPWD_MISMATCH unless the key is good for all of these steps. */
export async function takeWorkflowKey(
  tx: Tx,
  key: string,
  { clerk_id, device_id, steps, irreversible }: Use,
  now: Date,
): Promise<TakenKey> {
  const grant = await tx
    .selectFrom('credential_grant')
    .select('with_sms')
    .where('key', '=', key)
    .where('clerk_id', '=', clerk_id)
    .where('expires_at', '>', now)
    .where(coversSteps(device_id, steps))
    .forUpdate()
    .executeTakeFirst();
  if (!grant) throw keyMismatch();
  return { withSms: grant.with_sms, useUp: () => useUp(tx, key, irreversible) };
}

const useUp = (tx: Tx, key: string, steps: readonly string[]) =>
  tx
    .updateTable('credential_grant')
    .set({ commands: sql<string>`commands - ${steps}::text[]` })
    .where('key', '=', key)
    .execute();

/** The condition of a grant that was made for these steps on this device, and is not used up for any of them. A key for a command names no device. */
export const coversSteps = (device_id: string, steps: readonly string[]) =>
  sql<boolean>`(device_id = ${device_id} and commands @> ${json(steps)}::jsonb)`;
