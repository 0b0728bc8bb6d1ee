import { serialize } from 'hono/utils/cookie';
import type * as contract from '#api/contract/auth.ts';
import { captchaMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { captchaCookie, createCaptcha, requireCaptcha } from '../security/captcha.ts';
import { captchaLimit } from '../security/door-limits.ts';
import { browserOf, knownBrowsers } from '../security/known-browser.ts';
import { takeTry } from '../security/limits.ts';
import { logIn, refuseTooManyLogins } from '../security/log-in.ts';
import { endSession, refreshSession } from '../security/sessions.ts';

export const auth: Handlers<typeof contract> = {
  captcha: async ({ services, now, ip, secure, request }) => {
    const [known] = await knownBrowsers(services.db, request, now);
    const limit = captchaLimit({ ip, browser: known?.name ?? null });
    if (!(await takeTry(services.db, limit, now))) throw new Refusal('TOO_MANY', messages.tooMany);
    const { id, png } = await createCaptcha(services, now);
    const cookie = serialize(captchaCookie, id, {
      path: '/api',
      maxAge: captchaMs / 1000,
      httpOnly: true,
      sameSite: 'Strict',
      secure,
    });
    return new Response(Uint8Array.from(png), {
      headers: { 'content-type': 'image/png', 'set-cookie': cookie },
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
    await requireCaptcha(services, request, captcha_code, now);
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
