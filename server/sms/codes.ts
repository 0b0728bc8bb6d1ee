import { randomInt, randomUUID } from 'node:crypto';
import {
  smsCodeLength,
  smsCodeMs,
  smsCooldownMs,
  smsPerIpPerHour,
  smsPerNumberPerHour,
} from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../refusal.ts';
import { takeTry } from '../security/limits.ts';
import { sha256 } from '../security/tokens.ts';
import type { Services } from '../services.ts';

const hourMs = 3_600_000;

/** Makes a code and sends it (`decision.sms`). Throws 429 when the number or the address has had too many. */
export async function sendSmsCode(
  { db, sms }: Services,
  request: { readonly phone_number: string; readonly type: string; readonly ip: string },
  now: Date,
): Promise<void> {
  const { phone_number, type, ip } = request;
  const limits = [
    { key: `sms-cooldown:${phone_number}:${type}`, tries: 1, windowMs: smsCooldownMs },
    { key: `sms-number:${phone_number}`, tries: smsPerNumberPerHour, windowMs: hourMs },
    { key: `sms-ip:${ip}`, tries: smsPerIpPerHour, windowMs: hourMs },
  ];
  for (const limit of limits) {
    if (!(await takeTry(db, limit, now))) throw new Refusal('TOO_MANY', messages.smsTooMany);
  }
  const id = randomUUID();
  const code = String(randomInt(10 ** smsCodeLength)).padStart(smsCodeLength, '0');
  await db
    .insertInto('sms_code')
    .values({
      id,
      phone_number,
      type,
      code_hash: sha256(`${id} ${code}`),
      expires_at: new Date(now.getTime() + smsCodeMs),
      used_at: null,
      date_created: now,
    })
    .execute();
  await sms.send({ phone_number, type, code });
}
