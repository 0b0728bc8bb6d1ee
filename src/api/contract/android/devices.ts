import * as v from 'valibot';
import { androidCommandTitle } from '#domain/android/commands.ts';
import { androidOfflineHours } from '#domain/limits.ts';
import { counters } from '../devices/counters.ts';
import { digitsOf, lockFilter, modelFilter, ownerFilter, shortText } from '../devices/filter-fields.ts';
import { hirerFields, hirerResult } from '../devices/hirer.ts';
import { locationLogEntry } from '../devices/location-log.ts';
import { deviceOperation } from '../devices/operation.ts';
import { remarkFields, remarkResult } from '../devices/remark.ts';
import { dayRange } from '../row/day-range.ts';
import { endpoint } from '../row/endpoint.ts';
import { digit, listOf, operationId, pageNum, pageSize, text, uuid, withCredential } from '../row/fields.ts';
import { namedClerk } from '../row/named-clerk.ts';
import { operationRow } from './command-call.ts';
import { androidDevice, androidListItem } from './device.ts';
import { installedPackage } from './package-fields.ts';

const member = { login: true, module: 'mdm-android' } as const;
const ofDevice = { access: member, target: 'androidDevice', params: v.object({ id: uuid }) } as const;
const page = { page_num: v.optional(pageNum), page_size: v.optional(pageSize) };

const flag = v.optional(v.pipe(v.picklist(['0', '1'], '状态有误'), v.transform(Number)));

/** `valid.android.list`; keyword, attention and several models are ours; offline_duration in hours. */
const conditions = {
  brand: shortText('品牌'),
  model: modelFilter,
  serial_number: shortText('序列号'),
  supervise_status: flag,
  lock_status: lockFilter,
  hirer_name: shortText('承租人'),
  hirer_phone_number: digitsOf(11, '承租人手机号有误'),
  for_clerk: ownerFilter,
  registration_time: v.optional(dayRange),
  offline_duration: v.optional(
    v.pipe(v.picklist(androidOfflineHours.map(String), '离线时长有误'), v.transform(Number)),
  ),
  imei: digitsOf(15, 'IMEI 为 1 到 15 位数字'),
  remark: shortText('备注'),
  keyword: shortText('关键字'),
  attention: v.optional(v.picklist(['pending', 'abnormal'], '状态有误')),
};

/** Which devices the list would show on all of its pages: of an export, and of a batch. */
export const androidConditions = v.strictObject(conditions);
export type AndroidConditions = v.InferOutput<typeof androidConditions>;

/** `decision.android.filters`: `-` before a sort is descending. */
const sorts = ['registration_time', '-registration_time', 'last_active_time', '-last_active_time'] as const;

export const androidFilter = v.strictObject({
  ...page,
  ...conditions,
  /** those in the archive; else those in use (`android.archive`) */
  archived: flag,
  sort: v.optional(v.picklist(sorts, '排序字段有误')),
});
export type AndroidFilter = v.InferOutput<typeof androidFilter>;
export type AndroidFilterInput = v.InferInput<typeof androidFilter>;

/** Personal data stands in no address, no history list and no log (`decision.url`). */
export const personalFilterFields = [
  'hirer_name',
  'hirer_phone_number',
  'imei',
  'keyword',
  'remark',
] as const satisfies readonly (keyof AndroidFilterInput)[];

/** The devices in the person's scope, with the counters over those in use. */
export const list = endpoint({
  name: 'android.list',
  method: 'GET',
  path: '/api/device/android/list',
  title: '安卓设备列表',
  access: member,
  query: androidFilter,
  result: v.object({ ...listOf(androidListItem).entries, counters }),
});

const named = v.object({ id: uuid, name: v.string() });

const choice = <Value extends v.GenericSchema>(value: Value) => ({ value, label: v.string() });

/** What occurs among the person's devices in use, or in the archive: choices of the list's filters. `count`: devices. */
export const searchOptions = endpoint({
  name: 'android.searchOptions',
  method: 'GET',
  path: '/api/device/android/search-options',
  title: '可筛选的值',
  access: member,
  query: v.strictObject({ archived: flag }),
  result: v.object({
    brands: v.array(v.object({ ...choice(v.string()), count: v.number() })),
    models: v.array(v.object({ ...choice(v.string()), count: v.number() })),
    channels: v.array(v.object({ ...choice(v.number()), count: v.number() })),
    clerks: v.array(v.object({ ...choice(uuid), ...v.omit(namedClerk, ['id', 'name']).entries })),
  }),
});

/** Errors: 404. With mdm_check=1 the phone itself is asked too; its answer arrives as a change. Errors then: 503 UNAVAILABLE. */
export const detail = endpoint({
  ...ofDevice,
  name: 'android.detail',
  method: 'GET',
  path: '/api/device/android/{id}',
  title: '安卓设备详情',
  errors: ['UNAVAILABLE'],
  query: v.strictObject({ mdm_check: v.optional(digit) }),
  result: androidDevice,
});

export const updateHirer = endpoint({
  ...ofDevice,
  name: 'android.updateHirerInfo',
  method: 'POST',
  path: '/api/device/android/{id}/update-hirer-info',
  title: androidCommandTitle('update-hirer'),
  body: v.strictObject(hirerFields),
  result: hirerResult,
});

export const updateRemark = endpoint({
  ...ofDevice,
  name: 'android.updateRemark',
  method: 'POST',
  path: '/api/device/android/{id}/update-remark',
  title: androidCommandTitle('update-remark'),
  body: v.strictObject(remarkFields),
  result: remarkResult,
});

/** `call.android-operations`: clerk_id gets the device. Errors: 404 also for a clerk whom the person does not see, 422 over the quota. */
export const changeForClerk = endpoint({
  ...operationRow('change-for-clerk', androidCommandTitle('change-for-clerk')),
  access: { ...member, permission: 'android.changeClerk' },
  credential: 'change-for-clerk',
  body: withCredential({ clerk_id: uuid }),
  result: v.object({ for_clerk: v.nullable(named), key: v.optional(uuid) }),
});

/** What was done with one device, newest first. */
export const records = endpoint({
  ...ofDevice,
  name: 'android.records',
  method: 'GET',
  path: '/api/device/android/{id}/operation-log',
  title: '安卓设备操作记录',
  query: v.strictObject(page),
  result: listOf(deviceOperation),
});

/** As Apple's: `total` is exact up to 10,000, above that 10,000 with `more` (`decision.paging`). */
export const operationLog = endpoint({
  name: 'android.operationLog',
  method: 'GET',
  path: '/api/device/android/operation-log',
  title: '安卓设备操作日志',
  access: { ...member, permission: 'security.operationLog' },
  query: v.strictObject({
    ...page,
    operation: v.optional(text(64, '操作')),
    status: v.optional(digit),
    for_clerk: v.optional(uuid),
    record_time: v.optional(dayRange),
    before: v.optional(operationId),
  }),
  result: v.object({ ...listOf(deviceOperation).entries, more: v.optional(v.literal(true)) }),
});

/** Where a device said it was, newest first; for half a year, and while the device is ours. */
export const locationLog = endpoint({
  ...ofDevice,
  name: 'android.locationLog',
  method: 'GET',
  path: '/api/device/android/{id}/location-log',
  title: '位置记录',
  query: v.strictObject(page),
  result: listOf(locationLogEntry),
});

/** What the phone told last; it is asked by the command get-installed-app-list. */
export const installedAppList = endpoint({
  ...ofDevice,
  name: 'android.installedAppList',
  method: 'GET',
  path: '/api/device/android/{id}/installed-app-list',
  title: '已安装的应用',
  result: listOf(v.object({ ...installedPackage.entries, version: v.nullable(v.string()) })),
});
