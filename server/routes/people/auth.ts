import { serialize } from 'hono/utils/cookie';
import type * as contract from '#api/contract/people/auth.ts';
import { captchaMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Handlers } from '#server/call/handler.ts';
import { rawTypes } from '#server/call/raw-types.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { jsonAnswer } from '#server/http/json.ts';
import {
  captchaCookie,
  createCaptcha,
  lastNumber,
  requireCaptcha,
  WrongLetters,
} from '#server/security/captcha.ts';
import { captchaLimits } from '#server/security/door-limits.ts';
import { browserOf, knownBrowsers } from '#server/security/known-browser.ts';
import { takeAnyTry } from '#server/security/limits.ts';
import { logIn, logWrongCaptcha, refuseTooManyLogins } from '#server/security/log-in.ts';
import { endSession, refreshSession } from '#server/security/sessions.ts';
import { giveTask, takeSolution, workAsked } from '#server/security/work.ts';

export const auth: Handlers<typeof contract> = {
  captcha: async ({ query: { task, solution }, services, now, ip, secure, request }) => {
    const { db } = services;
    const known = (await knownBrowsers(db, request, now)).map(({ phone_number }) => phone_number);
    if (!(await takeAnyTry(db, captchaLimits(ip, known), now))) {
      throw new Refusal('TOO_MANY', messages.tooMany);
    }
    let work = 0;
    if (task === undefined) {
      const asked = await workBeforePicture({ db, request, ip, known }, now);
      if (asked > 0) return jsonAnswer(await giveTask(db, asked, now));
    } else {
      const done = await takeSolution(db, { task, solution: solution ?? '' }, now);
      if (done === null) throw new Refusal('CAPTCHA_MISMATCH', messages.captchaMismatch);
      work = done;
    }
    const { id, png } = await createCaptcha(services, work, now);
    const cookie = serialize(captchaCookie, id, {
      path: '/api',
      maxAge: captchaMs / 1000,
      httpOnly: true,
      sameSite: 'Strict',
      secure,
    });
    return new Response(Uint8Array.from(png), {
      headers: { 'content-type': rawTypes.image, 'set-cookie': cookie },
    });
  },

  login: async ({
    body: { account, password, captcha_code },
    services,
    now,
    ip,
    secure,
    request,
    headers,
  }) => {
    const browser = await browserOf(services.db, request, account, now);
    const attempt = { account, password, ip, browser, request, secure };
    await refuseTooManyLogins(services.db, attempt, now);
    try {
      await requireCaptcha(services, request, { answer: captcha_code, number: account, ip, browser }, now);
    } catch (error) {
      if (error instanceof WrongLetters) await logWrongCaptcha(services.db, attempt, now);
      throw error;
    }
    const { tokens, cookie } = await logIn(services.db, attempt, now);
    headers.append('set-cookie', cookie);
    return tokens;
  },

  refresh: async ({ body: { refresh_token }, services: { db, live }, now }) => {
    const tokens = await refreshSession(db, live, refresh_token, now);
    if (!tokens) throw new Refusal('UNAUTHORIZED', messages.sessionGone);
    return tokens;
  },

  logout: async ({ body: { refresh_token }, services: { db, live }, now }) => {
    await endSession(db, live, refresh_token, now);
    return { ok: true };
  },
};

interface Asking {
  readonly db: Database;
  readonly request: Request;
  readonly ip: string;
  /** the numbers that the browser is known for */
  readonly known: readonly string[];
}

/**
 * Parts of work before the next picture, so that it is enough for what it will probably be used for: a known browser does none, but where
 * it has last tried a number that it is not known for. What counts is asked when the picture is used.
 */
async function workBeforePicture({ db, request, ip, known }: Asking, now: Date): Promise<number> {
  const number = await lastNumber(db, request);
  const isSpared = number === null ? known.length > 0 : known.includes(number);
  return isSpared ? 0 : workAsked(db, { number, ip }, now);
}
