import * as v from 'valibot';
import { captchaCode, mobile, password } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { captchaPath } from './captcha-path.ts';

/** The three values that local storage holds (`session.storage`); `expires` is epoch ms (`decision.tokens`). */
export const tokens = v.object({ access_token: v.string(), refresh_token: v.string(), expires: v.number() });
export type Tokens = v.InferOutput<typeof tokens>;

const refreshToken = v.strictObject({ refresh_token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });

/** Work that comes before the picture (proof-of-work.ts). */
export const captchaTask = v.object({
  task: v.string(),
  parts: v.number(),
  rounds: v.number(),
  zero_bits: v.number(),
});

/**
 * Answers a PNG and sets the HttpOnly cookie that names it (`decision.captcha`); a newer one takes its place. Where the network, or the
 * number that the last captcha of this browser was used for, has been tried too often, it answers work that is to be done first, as
 * JSON; the picture comes for its solution, once and within two minutes. A known browser is spared. Errors: 422 CAPTCHA_MISMATCH for
 * a solution that is none, 429.
 */
export const captcha = endpoint({
  name: 'auth.captcha',
  method: 'GET',
  path: captchaPath,
  title: '获取图形验证码',
  access: { login: false },
  errors: ['TOO_MANY'],
  query: v.object({
    t: v.optional(v.string()),
    task: v.optional(v.pipe(v.string(), v.uuid())),
    solution: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,9}){0,63}$/))),
  }),
  raw: 'image',
  result: captchaTask,
});

/**
 * Sets an HttpOnly cookie, too: the browser is known for this account then, and what strangers do to number or network shuts it out no
 * more (`decision.known-browser`). Errors: 422 CAPTCHA_MISMATCH, also where the captcha was had with less work than the number now asks
 * for; 422 LOGIN_FAILED, 401 for a disabled clerk, 429 (`valid.login`).
 */
export const login = endpoint({
  name: 'auth.login',
  method: 'POST',
  path: '/api/auth/login',
  title: '登录',
  access: { login: false },
  errors: ['LOGIN_FAILED', 'CAPTCHA_MISMATCH', 'TOO_MANY', 'UNAUTHORIZED'],
  body: v.strictObject({
    account: mobile,
    password,
    captcha_code: captchaCode,
  }),
  result: tokens,
});

/** Errors: 401 when the token is unknown, too old or revoked (`decision.refresh`). */
export const refresh = endpoint({
  name: 'auth.refresh',
  method: 'POST',
  path: '/api/auth/refresh',
  title: '刷新登录凭证',
  access: { login: false },
  errors: ['UNAUTHORIZED'],
  body: refreshToken,
  result: tokens,
});

/** Ends the session that the refresh token belongs to; an unknown one is no error: the person is out either way. */
export const logout = endpoint({
  name: 'auth.logout',
  method: 'POST',
  path: '/api/auth/logout',
  title: '退出登录',
  access: { login: false },
  body: refreshToken,
  result: v.object({ ok: v.literal(true) }),
});
