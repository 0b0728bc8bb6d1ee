import * as v from 'valibot';
import { androidCommandTitle } from '#domain/android/commands.ts';
import { androidOfflineHours } from '#domain/limits.ts';
import { deviceCalls, occurring } from '../devices/device-calls.ts';
import {
  attentionFilter,
  digitsOf,
  filterOf,
  flagFilter,
  lockFilter,
  modelFilter,
  ownerFilter,
  shortText,
} from '../devices/filter-fields.ts';
import { deviceOperation } from '../devices/operation.ts';
import { dayRange } from '../row/day-range.ts';
import { endpoint } from '../row/endpoint.ts';
import { digit, listOf, operationId, pageNum, pageSize, text, uuid, withCredential } from '../row/fields.ts';
import { operationRow } from './command-call.ts';
import { androidDevice, androidListItem } from './device.ts';
import { installedPackage } from './package-fields.ts';

const member = { login: true, module: 'mdm-android' } as const;
const ofDevice = { access: member, target: 'androidDevice', params: v.object({ id: uuid }) } as const;

/** `valid.android.list`; keyword, attention and several models are ours; offline_duration in hours. */
const conditions = {
  brand: shortText('品牌'),
  model: modelFilter,
  serial_number: shortText('序列号'),
  supervise_status: flagFilter,
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
  attention: attentionFilter,
};

/** Which devices the list would show on all of its pages: of an export, and of a batch. */
export const androidConditions = v.strictObject(conditions);
export type AndroidConditions = v.InferOutput<typeof androidConditions>;

export const androidFilter = filterOf(conditions);
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

const calls = deviceCalls({
  kind: 'android',
  module: 'mdm-android',
  title: '安卓设备',
  filter: androidFilter,
  choices: { brands: occurring(v.string()), channels: occurring(v.number()) },
  listed: androidListItem,
  device: androidDevice,
});

export const { list, searchOptions, detail, updateHirer, updateRemark } = calls;

const named = v.object({ id: uuid, name: v.string() });

/** `call.android-operations`: clerk_id gets the device. Errors: 404 also for a clerk whom the person does not see, 422 over the quota. */
export const changeForClerk = endpoint({
  ...operationRow('change-for-clerk', androidCommandTitle('change-for-clerk')),
  access: { ...member, permission: 'android.changeClerk' },
  credential: 'change-for-clerk',
  body: withCredential({ clerk_id: uuid }),
  result: v.object({ for_clerk: v.nullable(named), key: v.optional(uuid) }),
});

export const { records } = calls;

/** As Apple's: `total` is exact up to 10,000, above that 10,000 with `more` (`decision.paging`). */
export const operationLog = endpoint({
  name: 'android.operationLog',
  method: 'GET',
  path: '/api/device/android/operation-log',
  title: '安卓设备操作日志',
  access: { ...member, permission: 'security.operationLog' },
  query: v.strictObject({
    page_num: v.optional(pageNum),
    page_size: v.optional(pageSize),
    operation: v.optional(text(64, '操作')),
    status: v.optional(digit),
    for_clerk: v.optional(uuid),
    record_time: v.optional(dayRange),
    before: v.optional(operationId),
  }),
  result: v.object({ ...listOf(deviceOperation).entries, more: v.optional(v.literal(true)) }),
});

export const { locationLog } = calls;

/** What the phone told last; it is asked by the command get-installed-app-list. */
export const installedAppList = endpoint({
  ...ofDevice,
  name: 'android.installedAppList',
  method: 'GET',
  path: '/api/device/android/{id}/installed-app-list',
  title: '已安装的应用',
  result: listOf(v.object({ ...installedPackage.entries, version: v.nullable(v.string()) })),
});
