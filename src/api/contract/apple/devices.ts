import * as v from 'valibot';
import { appleCommandTitle } from '#domain/apple/commands.ts';
import { type StatusField, statusOptions } from '#domain/devices/status-values.ts';
import { counters } from '../devices/counters.ts';
import {
  attentionFilter,
  digitsOf,
  lockFilter,
  modelFilter,
  ownerFilter,
  shortText,
} from '../devices/filter-fields.ts';
import { hirerFields, hirerResult } from '../devices/hirer.ts';
import { deviceOperation, operationFilter } from '../devices/operation.ts';
import { remarkFields, remarkResult } from '../devices/remark.ts';
import type { Sorting } from '../devices/sorting.ts';
import { dayRange } from '../row/day-range.ts';
import { endpoint } from '../row/endpoint.ts';
import { digit, listOf, operationId, pageNum, pageSize, uuid } from '../row/fields.ts';
import { namedClerk } from '../row/named-clerk.ts';
import { appleDevice, appleListItem } from './device.ts';

const member = { login: true, module: 'mdm-apple' } as const;

/** A status that a device can have; another number would find nothing, and look as if there were none. */
const statusFilter = (field: StatusField) =>
  v.optional(
    v.pipe(
      v.picklist(
        statusOptions(field).map(({ value }) => String(value)),
        '状态有误',
      ),
      v.transform(Number),
    ),
  );

export const appleSorting = {
  entries: {
    sort_index: v.optional(v.picklist(['registration_time', 'last_active_time'], '排序字段有误')),
    sort_direction: v.optional(v.picklist(['ascend', 'descend'], '排序方向有误')),
  },
  of: (asked: {
    readonly sort_index?: string | undefined;
    readonly sort_direction?: string | undefined;
  }) => ({
    index: asked.sort_index === 'last_active_time' ? 'last_active_time' : 'registration_time',
    direction: asked.sort_direction === 'ascend' ? 'ascend' : 'descend',
  }),
  said: ({ index, direction }) => ({ sort_index: index, sort_direction: direction }),
} as const satisfies Sorting;

/** Filters of `valid.ios.list`; `attention` is ours (`decision.counters`); offline_duration in hours. */
export const appleFilter = v.strictObject({
  page_num: v.optional(pageNum),
  page_size: v.optional(pageSize),
  serial_number: shortText('序列号'),
  model: modelFilter,
  lock_status: lockFilter,
  supervise_status: statusFilter('supervise_status'),
  abm_status: statusFilter('abm_status'),
  activation_lock_status: statusFilter('activation_lock_status'),
  os_update_status: statusFilter('os_update_status'),
  global_proxy_status: statusFilter('global_proxy_status'),
  hirer_name: shortText('承租人'),
  hirer_phone_number: digitsOf(11, '承租人手机号有误'),
  for_clerk: ownerFilter,
  registration_time: v.optional(dayRange),
  offline_duration: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/, '离线时长有误'), v.transform(Number))),
  remark: shortText('备注'),
  imei: digitsOf(15, 'IMEI 为 1 到 15 位数字'),
  keyword: shortText('关键字'),
  attention: attentionFilter,
  ...appleSorting.entries,
});
export type AppleFilter = v.InferOutput<typeof appleFilter>;
export type AppleFilterInput = v.InferInput<typeof appleFilter>;

const {
  page_num: _num,
  page_size: _size,
  sort_index: _index,
  sort_direction: _direction,
  ...conditions
} = appleFilter.entries;
/** Which devices the list would show on all of its pages: of an export, and of a batch. */
export const appleConditions = v.strictObject(conditions);
export type AppleConditions = v.InferOutput<typeof appleConditions>;

/** Personal data stands in no address, no history list and no log (`decision.url`). */
export const personalFilterFields = [
  'hirer_name',
  'hirer_phone_number',
  'imei',
  'keyword',
  'remark',
] as const satisfies readonly (keyof AppleFilterInput)[];

/** The devices in the person's scope that are not in the bin, with the counters over the whole scope. */
export const list = endpoint({
  name: 'ios.list',
  method: 'GET',
  path: '/api/device/ios/list',
  title: '苹果设备列表',
  access: member,
  query: appleFilter,
  result: v.object({ ...listOf(appleListItem).entries, counters }),
});

/** The devices in the person's scope that are in the bin. */
export const recycledList = endpoint({
  name: 'ios.recycledList',
  method: 'GET',
  path: '/api/device/ios/recycled-list',
  title: '苹果设备回收站',
  access: member,
  query: appleFilter,
  result: listOf(appleListItem),
});

/** Clerks whose devices the person may see: choices of the list's filter. */
export const clerks = endpoint({
  name: 'ios.helper.clerks',
  method: 'GET',
  path: '/api/device/ios/helper/clerks',
  title: '可筛选的店员',
  access: member,
  result: listOf(namedClerk),
});

/** Models that occur among the person's devices in use, or in the bin (recycled_status=1, ours). */
export const models = endpoint({
  name: 'ios.helper.models',
  method: 'GET',
  path: '/api/device/ios/helper/models',
  title: '可筛选的型号',
  access: member,
  query: v.object({ recycled_status: statusFilter('recycled_status') }),
  result: listOf(v.object({ model: v.string(), product_name: v.string(), count: v.number() })),
});

/**
 * Records in the person's scope, newest first. Without device_id it is the store's log and needs its permission. `total` is exact up to
 * 10,000, above that 10,000 with `more`: those that follow are turned to by `before` (`decision.paging`).
 */
export const operationLog = endpoint({
  name: 'ios.operationLog',
  method: 'GET',
  path: '/api/device/ios/operation-log',
  title: '苹果设备操作日志',
  access: { ...member, permission: 'security.operationLog', permissionUnlessQuery: 'device_id' },
  query: operationFilter,
  result: v.object({ ...listOf(deviceOperation).entries, more: v.optional(v.literal(true)) }),
});

/** Status look-up by command_uuid, which is the Idempotency-Key the console sent: 404 means that it never arrived. */
export const operationStatus = endpoint({
  name: 'ios.operationStatus',
  method: 'GET',
  path: '/api/device/ios/operation-log/{id}',
  title: '操作状态',
  access: member,
  target: 'deviceOperation',
  params: v.object({ id: uuid }),
  result: deviceOperation,
});

/**
 * Wins only before the command is handed over; `cancel` says won or tooLate (`call.ios.cancel`). Repeating it changes nothing.
 * Errors: 409 for one that somebody else has cancelled, and for one that ended without being sent.
 */
export const cancelSchedule = endpoint({
  name: 'ios.cancelSchedule',
  method: 'POST',
  path: '/api/device/ios/operation-log/cancel-schedule-enable-lost-mode',
  title: '取消定时锁定',
  access: { ...member, permission: 'apple.enableLostMode' },
  target: 'deviceOperation',
  body: v.strictObject({ operation_log_id: operationId }),
  result: deviceOperation,
});

/**
 * With mdm_check=1 the server also asks the device itself for its state; the answer arrives as a change. Errors: 404, 503 UNAVAILABLE
 * where the device could not be asked.
 */
export const detail = endpoint({
  name: 'ios.detail',
  method: 'GET',
  path: '/api/device/ios/{id}',
  title: '苹果设备详情',
  access: member,
  errors: ['UNAVAILABLE'],
  target: 'appleDevice',
  params: v.object({ id: uuid }),
  query: v.object({ mdm_check: v.optional(digit) }),
  result: appleDevice,
});

/** Ours: `based_on` is the remark that was seen: 409 CONFLICT where another one stands by now, unless it is the one that is sent. */
export const updateRemark = endpoint({
  name: 'ios.updateRemark',
  method: 'POST',
  path: '/api/device/ios/update-remark',
  title: appleCommandTitle('update-remark'),
  access: member,
  target: 'appleDevice',
  body: v.strictObject({ device_id: uuid, ...remarkFields }),
  result: remarkResult,
});

/**
 * Ours: null is nobody any more; without a number the old one stays, which the console knows only masked. `based_on` is the
 * hirer that was seen, the number masked: 409 CONFLICT where another one stands by now, unless it is the one that is sent. Left
 * out, nothing is compared: the specification's body.
 */
export const updateHirer = endpoint({
  name: 'ios.updateHirer',
  method: 'POST',
  path: '/api/device/ios/update-hirer',
  title: appleCommandTitle('update-hirer'),
  access: member,
  target: 'appleDevice',
  body: v.strictObject({ device_id: uuid, ...hirerFields }),
  result: hirerResult,
});
