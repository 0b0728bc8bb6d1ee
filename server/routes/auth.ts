import { serialize } from 'hono/utils/cookie';
import type * as contract from '#api/contract/auth.ts';
import { captchaMs, captchasPerIp, captchaWindowMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { captchaCookie, createCaptcha, requireCaptcha } from '../security/captcha.ts';
import { addressKey, type Limit, takeTry } from '../security/limits.ts';
import { logIn, refuseTooManyLogins } from '../security/log-in.ts';
import { endSession, refreshSession } from '../security/sessions.ts';

export const auth: Handlers<typeof contract> = {
  captcha: async ({ services, now, ip, secure }) => {
    if (!(await takeTry(services.db, captchaLimit(ip), now))) throw new Refusal('TOO_MANY', messages.tooMany);
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

  login: async ({ body: { account, password, captcha_code }, services, now, ip, request }) => {
    const attempt = { account, password, ip };
    await refuseTooManyLogins(services.db, attempt, now);
    await requireCaptcha(services, request, captcha_code, now);
    return logIn(services.db, attempt, now);
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

/** Whoever asks is nobody yet, and drawing costs time. */
const captchaLimit = (ip: string): Limit => ({
  key: addressKey('captcha-ip', ip),
  tries: captchasPerIp,
  windowMs: captchaWindowMs,
});
