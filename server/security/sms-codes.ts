import { randomInt, randomUUID } from 'node:crypto';
import type { AnySmsType } from '#api/contract/people/system.ts';
import { smsCodeLength, smsCodeMs, smsTries } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import type { Database, Tx } from '../database/schema/tables.ts';
import type { SmsMessage } from '../gateways/sms/sender.ts';
import { smsLimits } from './door-limits.ts';
import { takeTries } from './limits.ts';
import { holderOf } from './number-holder.ts';
import { sha256 } from './tokens.ts';

interface CodeOwner {
  readonly phone_number: string;
  readonly type: AnySmsType;
}

/**
 * Makes a code (`decision.sms`); only its hash is kept. Throws 429 when the number, the address or the known browser has had too many: then
 * nothing is counted. Does
 * the same for every number: whether somebody has it is the sender's question.
 */
export async function issueSmsCode(
  db: Database,
  request: CodeOwner & {
    readonly ip: string;
    readonly browser: string | null;
    /** of whoever asks; absent: nobody has logged in */
    readonly store_id?: string;
  },
  now: Date,
): Promise<SmsMessage> {
  const { phone_number, type, browser } = request;
  const id = randomUUID();
  const code = String(randomInt(10 ** smsCodeLength)).padStart(smsCodeLength, '0');
  await db.transaction().execute(async (tx) => {
    const allowed = await takeTries(tx, smsLimits(request), now);
    if (!allowed) throw new Refusal('TOO_MANY', messages.smsTooMany);
    await tx
      .insertInto('sms_code')
      .values({
        id,
        phone_number,
        type,
        code_hash: codeHash(id, code),
        expires_at: new Date(now.getTime() + smsCodeMs),
        used_at: null,
        browser,
        date_created: now,
      })
      .execute();
  });
  return { phone_number, type, code, store_name: await storeNameOf(db, request) };
}

/**
 * Tries a code, and uses it up when it is right: the newest one of this number and type that was asked for in this known browser, or
 * outside of one: a stranger neither replaces nor uses up the owner's. It works for five minutes, once, with five
 * tries. The rows it locks let requests that arrive together take turns.
 */
export async function useSmsCode(
  tx: Tx,
  owner: CodeOwner & { readonly code: string; readonly browser?: string | null },
  now: Date,
) {
  const { phone_number, type, code, browser = null } = owner;
  const tried = await tx
    .updateTable('sms_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('sms_code as newest')
        .select('newest.id')
        .where('newest.phone_number', '=', phone_number)
        .where('newest.type', '=', type)
        .where('newest.browser', browser === null ? 'is' : '=', browser)
        .orderBy('newest.date_created', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', smsTries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  if (!tried || tried.code_hash !== codeHash(tried.id, code)) return false;
  await tx.updateTable('sms_code').set({ used_at: now }).where('id', '=', tried.id).execute();
  return true;
}

/** Of whoever asks, else of whom the number is; null: of nobody yet. */
async function storeNameOf(
  db: Database,
  { phone_number, store_id }: { readonly phone_number: string; readonly store_id?: string },
): Promise<string | null> {
  const found = await db
    .selectFrom('store')
    .select('store_name')
    .where('id', '=', store_id ?? holderOf(db, phone_number).select('clerk.store_id'))
    .executeTakeFirst();
  return found?.store_name ?? null;
}

export const smsMismatch = () => new Refusal('SMS_MISMATCH', messages.smsMismatch, { field: 'sms_code' });

export const codeHash = (id: string, code: string) => sha256(`${id} ${code}`);
