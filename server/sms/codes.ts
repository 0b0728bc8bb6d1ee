import { randomInt, randomUUID } from 'node:crypto';
import { type OpenSmsType, openSmsTypes, type SmsType } from '#api/contract/system.ts';
import {
  smsCodeLength,
  smsCodeMs,
  smsCooldownMs,
  smsPerIpPerHour,
  smsPerNumberPerHour,
  smsTries,
  smsWindowMs,
} from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Database, Tx } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';
import { addressKey, type Limit, takeTry } from '../security/limits.ts';
import { sha256 } from '../security/tokens.ts';
import type { SmsMessage } from './sender.ts';

interface CodeOwner {
  readonly phone_number: string;
  readonly type: SmsType | OpenSmsType;
}

/**
 * Makes a code (`decision.sms`); only its hash is kept. Throws 429 when the number or the address has had too many. Does
 * the same for every number: whether somebody has it is the sender's question.
 */
export async function issueSmsCode(
  db: Database,
  request: CodeOwner & { readonly ip: string },
  now: Date,
): Promise<SmsMessage> {
  const { phone_number, type } = request;
  const id = randomUUID();
  const code = String(randomInt(10 ** smsCodeLength)).padStart(smsCodeLength, '0');
  const allowed = await db.transaction().execute(async (tx) => {
    for (const limit of sendLimits(request)) if (!(await takeTry(tx, limit, now))) return false;
    await tx
      .insertInto('sms_code')
      .values({
        id,
        phone_number,
        type,
        code_hash: codeHash(id, code),
        expires_at: new Date(now.getTime() + smsCodeMs),
        used_at: null,
        date_created: now,
      })
      .execute();
    return true;
  });
  if (!allowed) throw new Refusal('TOO_MANY', messages.smsTooMany);
  return { phone_number, type, code };
}

/**
 * A stranger who types somebody's number must not use up what its owner may ask for. The address comes first: where it has had
 * too many, nothing is sent, and nothing counted against the number.
 */
function sendLimits({ phone_number, type, ip }: CodeOwner & { readonly ip: string }): readonly Limit[] {
  const typed = openSmsTypes.some((open) => open === type);
  return [
    { key: addressKey('sms-ip', ip), tries: smsPerIpPerHour, windowMs: smsWindowMs },
    { key: `sms-cooldown:${phone_number}:${type}`, tries: 1, windowMs: smsCooldownMs },
    {
      key: `${typed ? 'sms-typed-number' : 'sms-number'}:${phone_number}`,
      tries: smsPerNumberPerHour,
      windowMs: smsWindowMs,
    },
  ];
}

/**
 * Tries a code, and uses it up when it is right: the newest one of this number and type, for five minutes, once, with five
 * tries. The rows it locks let requests that arrive together take turns.
 */
export async function useSmsCode(tx: Tx, owner: CodeOwner & { readonly code: string }, now: Date) {
  const { phone_number, type, code } = owner;
  const tried = await tx
    .updateTable('sms_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('sms_code as newest')
        .select('newest.id')
        .where('newest.phone_number', '=', phone_number)
        .where('newest.type', '=', type)
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

export const smsMismatch = () => new Refusal('SMS_MISMATCH', messages.smsMismatch);

export const codeHash = (id: string, code: string) => sha256(`${id} ${code}`);
