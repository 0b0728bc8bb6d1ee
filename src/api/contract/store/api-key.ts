import * as v from 'valibot';
import { callbackUrlMaxLength, whiteListMaxAddresses } from '#domain/limits.ts';
import { callbackUrlFault } from '#domain/open-api/callback-url.ts';
import { isIpAddress } from '#domain/open-api/ip-address.ts';
import * as openApiMessages from '#domain/open-api/messages.ts';
import { apiRefusalReasons } from '#domain/open-api/refusals.ts';
import { password } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { ofSecondaryPassword } from '../row/errors.ts';
import { instant, text } from '../row/fields.ts';
import { based_on, lastChange } from '../row/last-change.ts';

/** How the store's API for third parties is set up (`store.api`). Every change, and every look at the secret, is on record. */

const byAdmin = { login: true, admin: true } as const;

/** Never with the secret. */
const apiKeyInfo = v.object({
  api_enabled: v.boolean(),
  /** the id of the present key; null: none was ever made */
  api_key: v.nullable(v.string()),
  /** keys that have been replaced and still work, newest first */
  former: v.array(v.object({ api_key: v.string(), works_until: instant })),
  /** '': no callbacks */
  api_callback_url: v.string(),
  /** addresses joined by commas; '': every address */
  api_ip_white_list: v.string(),
  /** ours: that of who asks, as the store API would see it */
  present_address: v.string(),
  /** ours: who set last what `store.apiKey.update` sets */
  changed: lastChange,
});
export type ApiKeyInfo = v.InferOutput<typeof apiKeyInfo>;

export const info = endpoint({
  name: 'store.apiKey.info',
  method: 'GET',
  path: '/api/store/api-key/info',
  title: '开放接口设置',
  access: byAdmin,
  result: apiKeyInfo,
});

const enabledOrNot = v.boolean('是否启用有误');

/** Acts from the next call of the store API on. Errors: 403 SECPWD_MISMATCH, 422, 429. */
export const enabled = endpoint({
  name: 'store.apiKey.enabled',
  method: 'POST',
  path: '/api/store/api-key/enabled',
  title: '启用或停用开放接口',
  access: byAdmin,
  errors: [...ofSecondaryPassword],
  body: v.strictObject({ password, api_enabled: enabledOrNot }),
  result: apiKeyInfo,
});

/**
 * The secrets of the present key; `api_enabled`, where given, is saved in the same step (`decision.bodies`). Errors: 403 SECPWD_MISMATCH, 422
 * where there is no key or no secondary password, 429.
 */
export const preview = endpoint({
  name: 'store.apiKey.preview',
  method: 'POST',
  path: '/api/store/api-key/preview',
  title: '查看密钥',
  access: byAdmin,
  errors: [...ofSecondaryPassword],
  body: v.strictObject({ password, api_enabled: v.optional(enabledOrNot) }),
  /** `api_secret_key` signs calls, `callback_secret` callbacks */
  result: v.object({ api_key: v.string(), api_secret_key: v.string(), callback_secret: v.string() }),
});

/**
 * A new key with new secrets. The one before works for 24 hours unless `end_former`, an older one no more. The same again under its key makes no other. Errors: 403
 * SECPWD_MISMATCH, 422, 429.
 */
export const generate = endpoint({
  name: 'store.apiKey.generate',
  method: 'POST',
  path: '/api/store/api-key/generate',
  title: '生成密钥',
  access: byAdmin,
  errors: [...ofSecondaryPassword],
  idempotent: true,
  body: v.strictObject({ password, end_former: v.optional(v.boolean('是否停用旧密钥有误')) }),
  result: apiKeyInfo,
});

const callbackUrl = v.pipe(
  text(callbackUrlMaxLength, '回调地址'),
  v.check(
    (address) => address === '' || callbackUrlFault(address) === null,
    ({ input }) => callbackUrlFault(String(input)) ?? openApiMessages.callbackUrlShape,
  ),
);

const whiteList = v.pipe(
  v.string('IP 白名单有误'),
  v.transform((list) => [
    ...new Set(
      list
        .normalize('NFKC')
        .split(/[,、\s]+/)
        .map((entry) => entry.toLowerCase())
        .filter(Boolean),
    ),
  ]),
  v.maxLength(whiteListMaxAddresses, openApiMessages.whiteListMost(whiteListMaxAddresses)),
  v.check(
    (entries) => entries.every(isIpAddress),
    ({ input }) => openApiMessages.whiteListAddress(input.filter((entry) => !isIpAddress(entry)).join('、')),
  ),
  v.transform((entries) => entries.join(',')),
);

export const accessFields = { api_callback_url: callbackUrl, api_ip_white_list: whiteList };

/**
 * Any wrong address refuses all (`valid.api-key`). Errors: 400 also where the callback's host is not known, or leads into a network of one's own
 * (`decision.api.callback`), 403 SECPWD_MISMATCH, 409 CONFLICT with what stands in `current`, 422, 429.
 */
export const update = endpoint({
  name: 'store.apiKey.update',
  method: 'POST',
  path: '/api/store/api-key/update',
  title: '修改接口访问设置',
  access: byAdmin,
  errors: [...ofSecondaryPassword],
  /** what is left out stays */
  body: v.strictObject({ ...v.partial(v.object(accessFields)).entries, password, based_on }),
  result: apiKeyInfo,
});

const usageDay = v.object({
  /** YYYY-MM-DD, of Shanghai */
  day: v.string(),
  /** let in, whatever became of them */
  calls: v.number(),
  /** named a key of the store, and were not let in */
  refused: v.number(),
});
export type ApiUsageDay = v.InferOutput<typeof usageDay>;

const refusal = v.object({
  api_key: v.string(),
  reason: v.picklist(apiRefusalReasons),
  at: instant,
  ip: v.string(),
});
export type ApiRefusal = v.InferOutput<typeof refusal>;

/** Ours: calls of the store API by day, today last, and the last refusal of each key and reason (`decision.api.sign`). */
export const usage = endpoint({
  name: 'store.apiKey.usage',
  method: 'GET',
  path: '/api/store/api-key/usage',
  title: '开放接口调用量',
  access: byAdmin,
  result: v.object({ days: v.array(usageDay), refusals: v.optional(v.array(refusal), []) }),
});
