import * as v from 'valibot';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import {
  type CallbackFault,
  callbackFaults,
  callbackStateNames,
  callbackTypeNames,
} from '#domain/open-api/callbacks.ts';
import { endpoint } from '../row/endpoint.ts';
import { instant, listOf, pageNum, pageSize, uuid } from '../row/fields.ts';

/** What was sent to the system of a store, and what it answered (`decision.api.callback`). */

const byAdmin = { login: true, admin: true } as const;

const delivery = v.object({
  id: uuid,
  date_created: instant,
  type: v.picklist(callbackTypeNames),
  /** null: a test, which is about none */
  device: v.nullable(v.object({ id: uuid, kind: v.picklist(deviceKindNames), serial_number: v.string() })),
  state: v.picklist(callbackStateNames),
  attempts: v.number(),
  /** of the next attempt; null: none follows */
  next_at: v.nullable(instant),
  /** null: it was not tried yet */
  last: v.nullable(
    v.object({
      at: instant,
      /** null: nobody has answered */
      status: v.nullable(v.number()),
      /** the beginning of the answer */
      answer: v.nullable(v.string()),
      fault: v.nullable(v.picklist(Object.keys(callbackFaults) as CallbackFault[])),
      took_ms: v.number(),
    }),
  ),
  /** as it is sent */
  body: v.string(),
});
export type Delivery = v.InferOutput<typeof delivery>;

/** A filter stands in the address, where it is any text. */
const among = (known: readonly string[], message: string) =>
  v.pipe(
    v.string(message),
    v.check((name) => known.includes(name), message),
  );

/** Newest first; of devices of kinds that the store has the module of. */
export const deliveries = endpoint({
  name: 'store.apiCallback.list',
  method: 'GET',
  path: '/api/store/api-callback/list',
  title: '投递记录',
  access: byAdmin,
  query: v.strictObject({
    page_num: v.optional(pageNum),
    page_size: v.optional(pageSize),
    state: v.optional(among(callbackStateNames, '状态有误')),
    type: v.optional(among(callbackTypeNames, '事件有误')),
  }),
  result: v.object({
    ...listOf(delivery).entries,
    /** there are more than are counted (`decision.paging`) */
    more: v.optional(v.literal(true)),
  }),
});

/** It is tried again for 24 hours, under its own id. Repeating it changes nothing. Errors: 404, 422 for a test and without an address, 429. */
export const resend = endpoint({
  name: 'store.apiCallback.resend',
  method: 'POST',
  path: '/api/store/api-callback/{id}/resend',
  title: '重新发送',
  access: byAdmin,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE', 'TOO_MANY'],
  params: v.object({ id: uuid }),
  result: delivery,
});

/** Sends an event of the type `test` at once, once, and answers what came of it. Errors: 422 without an address or key, 429. */
export const test = endpoint({
  name: 'store.apiCallback.test',
  method: 'POST',
  path: '/api/store/api-callback/test',
  title: '测试投递',
  access: byAdmin,
  errors: ['NOT_POSSIBLE', 'TOO_MANY'],
  // An attempt may take ten seconds.
  timeoutMs: 15_000,
  result: delivery,
});
