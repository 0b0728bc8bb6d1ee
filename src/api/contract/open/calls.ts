import * as v from 'valibot';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { apiMaxBodyBytes, apiPageDevices, apiPageMaxDevices, slowRequestTimeoutMs } from '#domain/limits.ts';
import { endpoint } from '../row/endpoint.ts';
import { pageNum, pageSize, text, uuid } from '../row/fields.ts';
import {
  batchBody,
  batchResult,
  handOverBody,
  hirerBody,
  lockBody,
  openDevice,
  openHirer,
  openOperation,
  openOwner,
} from './messages.ts';

/**
 * The store's API for third parties, a contract of its own beside the console's (`../all.ts`): nobody is logged in, a key of the store signs
 * each call (`decision.api.sign`), and the whole store is what it sees. Within `v1` fields and calls are only added (docs/open-api.md).
 */

const access = { login: false } as const;
const device = v.object({ id: uuid });

export const devices = endpoint({
  name: 'openapi.devices',
  method: 'GET',
  path: '/openapi/v1/devices',
  title: '设备列表',
  access,
  query: v.strictObject({
    kind: v.optional(v.picklist(deviceKindNames, '设备类型有误')),
    /** whole, in any case of letters */
    serial_number: v.optional(text(64, '序列号')),
    imei: v.optional(v.pipe(text(17, 'IMEI'), v.regex(/^\d{14,17}$/, 'IMEI 有误'))),
    /** whatever of it was changed since then, by somebody or by the device itself */
    updated_since: v.optional(v.pipe(v.string(), v.isoTimestamp('updated_since 应为 ISO 8601 时间'))),
    /** pages by number, instead of `after` and `limit` */
    page_num: v.optional(pageNum),
    page_size: v.optional(pageSize),
    /** `next` of the page before */
    after: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/, '翻页位置有误'))),
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,3}$/, '每页条数有误'),
        v.transform(Number),
        v.minValue(1, '每页至少 1 条'),
        v.maxValue(apiPageMaxDevices, `每页最多 ${apiPageMaxDevices} 条`),
      ),
      String(apiPageDevices),
    ),
  }),
  result: v.object({
    /** those in use, of each kind the latest registered first */
    list: v.array(openDevice),
    /** null: this is the last page */
    next: v.nullable(v.string()),
    /** of all pages, where one was asked for by its number */
    total: v.optional(v.number()),
  }),
});

export const readDevice = endpoint({
  name: 'openapi.device',
  method: 'GET',
  path: '/openapi/v1/devices/{id}',
  title: '设备详情',
  access,
  errors: ['NOT_FOUND'],
  params: device,
  result: openDevice,
});

/** Whom a device can be handed to. */
export const clerks = endpoint({
  name: 'openapi.clerks',
  method: 'GET',
  path: '/openapi/v1/clerks',
  title: '店员列表',
  access,
  result: v.object({ list: v.array(v.object({ id: uuid, name: v.string() })) }),
});

export const readOperation = endpoint({
  name: 'openapi.operation',
  method: 'GET',
  path: '/openapi/v1/operations/{command_uuid}',
  title: '操作结果',
  access,
  errors: ['NOT_FOUND'],
  params: v.object({ command_uuid: uuid }),
  result: openOperation,
});

const command = {
  method: 'POST',
  access,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
  params: device,
  idempotent: true,
  maxBodyBytes: apiMaxBodyBytes,
  result: openOperation,
} as const;

export const lock = endpoint({
  ...command,
  name: 'openapi.lock',
  path: '/openapi/v1/devices/{id}/lock',
  title: '锁定设备',
  body: v.strictObject(lockBody),
});

export const unlock = endpoint({
  ...command,
  name: 'openapi.unlock',
  path: '/openapi/v1/devices/{id}/unlock',
  title: '解锁设备',
  body: v.strictObject({}),
});

const edit = {
  method: 'POST',
  access,
  params: device,
  maxBodyBytes: apiMaxBodyBytes,
} as const;

/** The same again changes nothing. */
export const hirer = endpoint({
  ...edit,
  name: 'openapi.hirer',
  path: '/openapi/v1/devices/{id}/hirer',
  title: '修改承租人',
  errors: ['NOT_FOUND'],
  body: v.strictObject(hirerBody),
  result: openHirer,
});

/** The same again changes nothing. */
export const handOver = endpoint({
  ...edit,
  name: 'openapi.handOver',
  path: '/openapi/v1/devices/{id}/hand-over',
  title: '变更所属店员',
  errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
  body: v.strictObject(handOverBody),
  result: openOwner,
});

/**
 * Each item is accepted or refused by itself, in its order. Under one Idempotency-Key the same again gives no command twice: each item has a
 * uuid that follows from it.
 */
export const batch = endpoint({
  name: 'openapi.batch',
  method: 'POST',
  path: '/openapi/v1/batch',
  title: '批量操作',
  access,
  idempotent: true,
  maxBodyBytes: apiMaxBodyBytes,
  timeoutMs: slowRequestTimeoutMs,
  body: batchBody,
  result: batchResult,
});

export const openRows = [
  devices,
  readDevice,
  clerks,
  readOperation,
  lock,
  unlock,
  hirer,
  handOver,
  batch,
] as const;
