import { createHash } from 'node:crypto';
import * as messages from '#domain/messages.ts';
import type { DatabaseOrTx } from '../database/tables.ts';
import type { Actor } from '../handler.ts';
import { Refusal } from '../refusal.ts';

export interface Accepted {
  readonly id: string;
  readonly command_uuid: string;
  readonly date_created: Date;
}

/**
 * The same for the same command and body. What a person proves themselves with is no part of it: a key may stand for the
 * password the next time, an SMS code is used up.
 */
export function requestHash(command: string, body: Readonly<Record<string, unknown>>): string {
  const { password: _password, key: _key, sms_code: _smsCode, ...rest } = body;
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([command, sorted]))
    .digest('hex');
}

/**
 * The operation that an earlier request with this key has made, or null. Throws 409 when that request was another one, or
 * somebody else's (`decision.idempotency`).
 */
export async function findReplay(
  db: DatabaseOrTx,
  actor: Actor,
  { command_uuid, hash }: { readonly command_uuid: string; readonly hash: string },
): Promise<Accepted | null> {
  const earlier = await db
    .selectFrom('operation')
    .select(['id', 'request_hash', 'clerk_id', 'date_created'])
    .where('store_id', '=', actor.store_id)
    .where('command_uuid', '=', command_uuid)
    .executeTakeFirst();
  if (!earlier) return null;
  if (earlier.request_hash !== hash || earlier.clerk_id !== actor.id)
    throw new Refusal('CONFLICT', messages.keyReused);
  return { id: earlier.id, command_uuid, date_created: earlier.date_created };
}

/** SQLSTATE of a unique constraint; both drivers give it as `code`. */
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505';
