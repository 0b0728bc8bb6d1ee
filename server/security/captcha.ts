import { randomInt, randomUUID } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import { isUuid } from '#domain/access/routes.ts';
import { captchaLength, captchaMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { Database } from '../database/schema/tables.ts';
import { captchaAlphabet } from './captcha-glyphs.ts';
import { captchaPng } from './captcha-image.ts';
import { sha256 } from './tokens.ts';
import { workAsked } from './work.ts';

export interface NewCaptcha {
  readonly id: string;
  readonly png: Buffer;
}

/** Draws a captcha and remembers its answer for five minutes, and how many parts of work were done for it (`decision.captcha`). */
export async function createCaptcha(
  { db, testMemory }: Services,
  work: number,
  now: Date,
): Promise<NewCaptcha> {
  const id = randomUUID();
  const answer = Array.from({ length: captchaLength }, randomCharacter).join('');
  const expires_at = new Date(now.getTime() + captchaMs);
  await db
    .insertInto('captcha')
    .values({ id, answer_hash: answerHash(id, answer), work, expires_at, used_at: null, number: null })
    .execute();
  testMemory?.captchas.set(id, answer);
  return { id, png: await captchaPng(answer) };
}

export const captchaCookie = 'captcha';

interface Use {
  readonly answer: string;
  /** what it is used for */
  readonly number: string;
  readonly ip: string;
  /** the known browser of the number: no work is asked of it */
  readonly browser: string | null;
}

/**
 * Takes the answer to the captcha that the request's cookie names. Throws 422 CAPTCHA_MISMATCH, also where it was had with less work
 * than number and network ask for: what was asked with the picture went by cookies, which can be left out.
 */
export async function requireCaptcha(
  services: Services,
  request: Request,
  use: Use,
  now: Date,
): Promise<void> {
  const { db } = services;
  const id = captchaOf(request);
  const captcha = id === null ? undefined : await useCaptcha(db, id, use.number, now);
  if (!captcha) throw mismatch(messages.captchaMismatch);
  if (captcha.answer_hash !== answerHash(captcha.id, use.answer)) throw new WrongLetters();
  if (use.browser === null && captcha.work < (await workAsked(db, use, now))) {
    throw mismatch(messages.captchaAgain);
  }
}

/** A picture was answered, and wrongly. */
export class WrongLetters extends Refusal {
  constructor() {
    super('CAPTCHA_MISMATCH', messages.captchaMismatch, { field: 'captcha_code' });
  }
}

const mismatch = (sentence: string) => new Refusal('CAPTCHA_MISMATCH', sentence, { field: 'captcha_code' });

/** The number that the browser's last captcha was used for. */
export async function lastNumber(db: Database, request: Request): Promise<string | null> {
  const id = captchaOf(request);
  if (id === null) return null;
  const last = await db.selectFrom('captcha').select('number').where('id', '=', id).executeTakeFirst();
  return last?.number ?? null;
}

function captchaOf(request: Request): string | null {
  const id = parse(request.headers.get('cookie') ?? '', captchaCookie)[captchaCookie] ?? '';
  return isUuid(id) ? id : null;
}

/** Each captcha is looked at once, right or wrong; letters in either case. */
function useCaptcha(db: Database, id: string, number: string, now: Date) {
  return db
    .updateTable('captcha')
    .set({ used_at: now, number })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'answer_hash', 'work'])
    .executeTakeFirst();
}

const randomCharacter = () => captchaAlphabet[randomInt(captchaAlphabet.length)] ?? '';

const answerHash = (id: string, answer: string) => sha256(`${id} ${answer.trim().toUpperCase()}`);
