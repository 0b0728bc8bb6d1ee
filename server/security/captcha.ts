import { randomInt, randomUUID } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import { captchaLength, captchaMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { isUuid } from '#domain/routes.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { captchaAlphabet } from './captcha-glyphs.ts';
import { captchaPng } from './captcha-image.ts';
import { sha256 } from './tokens.ts';

export interface NewCaptcha {
  readonly id: string;
  readonly png: Buffer;
}

/** Draws a captcha and remembers its answer for five minutes (`decision.captcha`). */
export async function createCaptcha({ db, testMemory }: Services, now: Date): Promise<NewCaptcha> {
  const id = randomUUID();
  const answer = Array.from({ length: captchaLength }, randomCharacter).join('');
  const expires_at = new Date(now.getTime() + captchaMs);
  await db
    .insertInto('captcha')
    .values({ id, answer_hash: answerHash(id, answer), expires_at, used_at: null })
    .execute();
  testMemory?.captchas.set(id, answer);
  return { id, png: await captchaPng(answer) };
}

export const captchaCookie = 'captcha';

/** Takes the answer to the captcha that the request's cookie names. Throws 422 CAPTCHA_MISMATCH. */
export async function requireCaptcha(
  services: Services,
  request: Request,
  answer: string,
  now: Date,
): Promise<void> {
  const id = parse(request.headers.get('cookie') ?? '', captchaCookie)[captchaCookie] ?? '';
  if (!isUuid(id) || !(await useCaptcha(services, id, answer, now))) {
    throw new Refusal('CAPTCHA_MISMATCH', messages.captchaMismatch, { field: 'captcha_code' });
  }
}

/** Each captcha is looked at once, right or wrong; letters in either case. */
async function useCaptcha({ db }: Services, id: string, answer: string, now: Date): Promise<boolean> {
  const captcha = await db
    .updateTable('captcha')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('answer_hash')
    .executeTakeFirst();
  return captcha?.answer_hash === answerHash(id, answer);
}

const randomCharacter = () => captchaAlphabet[randomInt(captchaAlphabet.length)] ?? '';

const answerHash = (id: string, answer: string) => sha256(`${id} ${answer.trim().toUpperCase()}`);
