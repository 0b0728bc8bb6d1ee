import * as v from 'valibot';
import { batchStages } from '#domain/devices/batch.ts';
import { operationStatuses } from '#domain/devices/operation.ts';
import * as messages from '#domain/messages.ts';
import { androidBatchOrders } from './android/batch.ts';
import { appleBatchOrders } from './apple/batch.ts';
import { batch } from './devices/batch.ts';
import { endpoint } from './row/endpoint.ts';
import { ofSecondaryPassword } from './row/errors.ts';
import { instant, listOf, pageNum, pageSize, uuid } from './row/fields.ts';

/**
 * One command for many devices (`decision.batch`): accepted once, then carried out by the server, device after device, also while no page
 * is open. Which module and right it needs is a question of its kind and command, and asked anew at every call (403) but a stop. A batch is seen by
 * whoever gave it alone; administrators see and stop a clerk's (`clerk-tasks.ts`).
 */

const member = { login: true } as const;

const order = v.pipe(
  v.variant(
    'kind',
    [v.variant('command', appleBatchOrders), v.variant('command', androidBatchOrders)],
    messages.invalidInput,
  ),
  v.check(({ ids, filter }) => (ids === undefined) !== (filter === undefined), '请选择设备'),
  v.check(
    ({ password, key }) => (password === undefined) !== (key === undefined),
    messages.credentialRequired,
  ),
);
export type BatchOrder = v.InferOutput<typeof order>;

const batchItem = v.object({
  /** from 0, in the order in which they have their turns */
  position: v.number(),
  /** null: the person sees it no more, and is told of it only what the batch itself has done */
  device: v.nullable(v.object({ id: uuid, product_name: v.string(), serial_number: v.string() })),
  /** of the command, also before it is given */
  command_uuid: uuid,
  stage: v.picklist(batchStages),
  /** of its operation; null: it has none (yet), a hand-over never has one, or it is not told (`device`) */
  status: v.nullable(v.picklist(operationStatuses)),
  /** as in `progress` */
  awaits_device: v.boolean(),
  run_at: v.nullable(instant),
  /**
   * ours: the system's lock that stands in its place since the device enrolled again, and whose `status` this is (`decision.relocked`);
   * absent where a replica of the former release answers
   */
  relocked_by: v.optional(v.nullable(v.string()), null),
  /** Chinese: why it was refused, failed or waits; '' where nothing is to be said */
  sentence: v.string(),
});
export type BatchItem = v.InferOutput<typeof batchItem>;

/**
 * Errors: 403 PERMISSION_DENIED without the command's module or right, SECPWD_MISMATCH; 404 where devices are gone or out of scope (`missing`: their
 * ids, and none of the batch is accepted), or what they are to get is (`field`); 409 with `current: {count}` where `count` is another number, or is
 * missing where one is asked (`decision.batch.count`); 422 NOT_POSSIBLE where nothing matches the filter, too much does, or too many batches of the person are under way; 429. Whether a device is in the right
 * state is asked when its turn comes. Answers a `key` as the command itself does (`decision.grant`); a hand-over takes a password alone.
 */
export const start = endpoint({
  name: 'batch.start',
  method: 'POST',
  path: '/api/batch',
  title: '批量操作',
  access: member,
  errors: [...ofSecondaryPassword, 'NOT_FOUND'],
  idempotent: true,
  // 5,000 ids of 39 bytes each
  maxBodyBytes: 256 * 1024,
  body: order,
  result: v.object({ ...batch.entries, key: v.optional(uuid) }),
});

/** One's own of the last day that one may still give and that have not been put aside, newest first. */
export const list = endpoint({
  name: 'batch.list',
  method: 'GET',
  path: '/api/batch',
  title: '批量操作列表',
  access: member,
  query: v.object({ page_num: v.optional(pageNum), page_size: v.optional(pageSize) }),
  result: listOf(batch),
});

/** By its id, which is the Idempotency-Key that began it. `first`: what somebody has to look after comes first. Errors: 404. */
export const read = endpoint({
  name: 'batch.read',
  method: 'GET',
  path: '/api/batch/{id}',
  title: '批量操作进度',
  access: member,
  errors: ['NOT_FOUND'],
  params: v.object({ id: uuid }),
  query: v.object({
    page_num: v.optional(pageNum),
    page_size: v.optional(pageSize),
    first: v.optional(v.literal('trouble', '排序方式有误')),
  }),
  result: v.object({ ...batch.entries, ...listOf(batchItem).entries }),
});

const one = { method: 'POST', access: member, params: v.object({ id: uuid }), result: batch } as const;

/**
 * No device has its turn any more; what was accepted stands. Repeating it changes nothing. It is safe, and asks for no right. Administrators
 * stop those of everybody in the store (`decision.clerk.disable`). Errors: 404.
 */
export const stop = endpoint({
  ...one,
  name: 'batch.stop',
  path: '/api/batch/{id}/stop',
  title: '停止批量操作',
  errors: ['NOT_FOUND'],
});

/** Goes on with what has not been sent. Repeating it changes nothing. Errors: 404, 422 NOT_POSSIBLE for one put aside before its end, or older than a day. */
export const resume = endpoint({
  ...one,
  name: 'batch.resume',
  path: '/api/batch/{id}/resume',
  title: '继续批量操作',
  errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
});

/**
 * Gives those that were refused, or have failed, another turn, each under a new uuid; one that was put aside is offered again. Where none
 * has failed it changes nothing. Errors: as resume.
 */
export const retry = endpoint({
  ...one,
  name: 'batch.retry',
  path: '/api/batch/{id}/retry',
  title: '重试批量操作中失败的设备',
  errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
});

/** Puts it aside. Repeating it changes nothing. Errors: 404, 422 NOT_POSSIBLE while it runs. */
export const dismiss = endpoint({
  ...one,
  name: 'batch.dismiss',
  path: '/api/batch/{id}/dismiss',
  title: '不再显示批量操作',
  errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
});
