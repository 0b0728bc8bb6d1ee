import { randomUUID } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type * as contract from '#api/contract/auth.ts';
import {
  captchaMs,
  captchasPerIp,
  captchaWindowMs,
  loginTriesPerAccount,
  loginTriesPerIp,
  loginWindowMs,
} from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { isUuid } from '#domain/routes.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { createCaptcha, useCaptcha } from '../security/captcha.ts';
import { isExhausted, type Limit, takeTry } from '../security/limits.ts';
import { verifyPassword } from '../security/passwords.ts';
import { endSession, openSession, refreshSession } from '../security/sessions.ts';
import type { Services } from '../services.ts';

export const captchaCookie = 'captcha';

/** `entity.login-log` */
export const loginStatus = { failed: 0, ok: 1 } as const;

export const auth: Handlers<typeof contract> = {
  captcha: async ({ services, now, ip, secure }) => {
    if (!(await takeTry(services.db, captchaLimit(ip), now))) throw new Refusal('TOO_MANY', messages.tooMany);
    const { id, png } = await createCaptcha(services, now);
    const cookie = serialize(captchaCookie, id, {
      path: '/api/auth',
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
    const limits = loginLimits(account, ip);
    await refuseExhausted(services, limits, now);
    await requireCaptcha(services, request, captcha_code, now);

    const clerk = await services.db
      .selectFrom('clerk')
      .select(['id', 'store_id', 'password_hash', 'disabled'])
      .where('phone_number', '=', account)
      .executeTakeFirst();
    const right = await verifyPassword(password, clerk?.password_hash ?? null);
    // Guesses that arrived together: a right one counts only before the limit was reached.
    if (right) await refuseExhausted(services, limits, now);
    else for (const limit of limits) await takeTry(services.db, limit, now);

    if (clerk) await logLogin(services, clerk, right && !clerk.disabled, ip, now);
    if (!clerk || !right) throw new Refusal('LOGIN_FAILED', messages.loginFailed);
    if (clerk.disabled) throw new Refusal('UNAUTHORIZED', messages.clerkDisabled);
    return openSession(services.db, clerk.id, now);
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
  key: `captcha-ip:${ip}`,
  tries: captchasPerIp,
  windowMs: captchaWindowMs,
});

/** Unknown numbers are limited like known ones: the limit must not tell which exist. */
const loginLimits = (account: string, ip: string): readonly Limit[] => [
  { key: `login-account:${account}`, tries: loginTriesPerAccount, windowMs: loginWindowMs },
  { key: `login-ip:${ip}`, tries: loginTriesPerIp, windowMs: loginWindowMs },
];

async function refuseExhausted({ db }: Services, limits: readonly Limit[], now: Date): Promise<void> {
  for (const limit of limits) {
    if (await isExhausted(db, limit, now)) throw new Refusal('TOO_MANY', messages.tooMany);
  }
}

async function requireCaptcha(
  services: Services,
  request: Request,
  answer: string,
  now: Date,
): Promise<void> {
  const id = parse(request.headers.get('cookie') ?? '', captchaCookie)[captchaCookie] ?? '';
  if (!isUuid(id) || !(await useCaptcha(services, id, answer, now))) {
    throw new Refusal('CAPTCHA_MISMATCH', messages.captchaMismatch);
  }
}

async function logLogin(
  { db }: Services,
  clerk: { readonly id: string; readonly store_id: string },
  ok: boolean,
  ip: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('login_log')
    .values({
      id: randomUUID(),
      date_created: now,
      store_id: clerk.store_id,
      clerk_id: clerk.id,
      ip,
      status: ok ? loginStatus.ok : loginStatus.failed,
    })
    .execute();
}
