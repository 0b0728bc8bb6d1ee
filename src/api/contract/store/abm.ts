import * as v from 'valibot';
import { abmTokenMaxBodyBytes, slowRequestTimeoutMs } from '#domain/limits.ts';
import * as storeMessages from '#domain/store/messages.ts';
import { endpoint } from '../row/endpoint.ts';
import { instant } from '../row/fields.ts';
import { lastChange } from '../row/last-change.ts';

/** How the store reaches Apple Business Manager (`decision.abm`). Admins only. */

const byAdmin = { login: true, admin: true } as const;

/** The token itself never leaves the server. */
const abmInfo = v.object({
  /** neither, the store's key, or a token that is made for it */
  state: v.picklist(['none', 'key', 'token']),
  /** as Apple tells them; null: not known */
  organisation: v.nullable(v.string()),
  server: v.nullable(v.string()),
  /** null: there is no token */
  expires: v.nullable(instant),
  /** whole days; less than one: 0, expired: negative */
  days_left: v.nullable(v.number()),
  /** by whom, and when, the token was uploaded last */
  changed: lastChange,
  /** the store's key; null: nobody has downloaded it yet, it is made then */
  key: v.nullable(v.object({ date_created: instant, fingerprint: v.string() })),
});
export type AbmInfo = v.InferOutput<typeof abmInfo>;

export const info = endpoint({
  name: 'abm.info',
  method: 'GET',
  path: '/api/system/abm-server/info',
  title: 'ABM 令牌信息',
  access: byAdmin,
  timeoutMs: slowRequestTimeoutMs,
  result: abmInfo,
});

/** The certificate of the store's key, which is made when it is asked for first. */
export const downloadPublicPem = endpoint({
  name: 'abm.downloadPublicPem',
  method: 'GET',
  path: '/api/system/abm-server/download-public-pem',
  title: '下载 ABM 公钥',
  access: byAdmin,
  raw: 'pem',
});

/**
 * `content`: Apple's file, as base64. Errors: 413, 422 NOT_POSSIBLE with a sentence of its own for a file that is broken, encrypted for another
 * key, something else than a server token, or expired.
 */
export const uploadToken = endpoint({
  name: 'abm.uploadToken',
  method: 'POST',
  path: '/api/system/abm-server/upload-p7m',
  title: '上传 ABM 令牌',
  access: byAdmin,
  errors: ['NOT_POSSIBLE'],
  body: v.strictObject({
    content: v.pipe(
      v.string(storeMessages.tokenRequired),
      v.minLength(1, storeMessages.tokenEmpty),
      v.regex(/^[A-Za-z\d+/]+={0,2}$/, storeMessages.tokenBroken),
    ),
  }),
  maxBodyBytes: abmTokenMaxBodyBytes,
  timeoutMs: slowRequestTimeoutMs,
  result: abmInfo,
});
