import * as v from 'valibot';
import { logActorNames } from '#domain/devices/record-actor.ts';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { exportJob } from './devices/export-job.ts';
import { deviceOperation } from './devices/operation.ts';
import { dayRange } from './row/day-range.ts';
import { endpoint } from './row/endpoint.ts';
import { digit, listOf, pageNum, pageSize, text, uuid } from './row/fields.ts';
import { settingEntry } from './store/settings.ts';

/** Somebody wrote the list of devices to a file. */
const exportRecord = v.object({ ...exportJob.entries, command: v.literal('export-list') });
export type ExportRecord = v.InferOutput<typeof exportRecord>;

/** Somebody changed a setting of the store. */
const settingRecord = v.object({ ...settingEntry.entries, command: v.literal('settings') });
export type SettingRecord = v.InferOutput<typeof settingRecord>;

const logRecord = v.union([deviceOperation, exportRecord, settingRecord]);
export type LogRecord = v.InferOutput<typeof logRecord>;

/** Which records are asked for. `search`: a part of a serial number, of a renter or of whatever else finds a device, or a whole operation number. */
const conditions = {
  page_num: v.optional(pageNum),
  page_size: v.optional(pageSize),
  search: v.optional(text(64, '关键字')),
  command: v.optional(text(64, '操作')),
  status: v.optional(digit),
  /** a clerk, or who acts with nobody logged in */
  for_clerk: v.optional(v.union([uuid, v.picklist(logActorNames)], '操作人有误')),
  record_time: v.optional(dayRange),
};
/** … of whichever kind */
export const recordConditions = v.strictObject(conditions);
export const recordFilter = v.strictObject({
  kind: v.picklist(deviceKindNames, '设备种类有误'),
  ...conditions,
});
export type RecordFilter = v.InferOutput<typeof recordFilter>;
export type RecordFilterInput = v.InferInput<typeof recordFilter>;

/**
 * Ours (`decision.record.detail`): what was done with the devices of a kind that the person sees, newest first; with it exports of their
 * list, for who sees all of them, and changes of settings, for administrators. Of a kind that the store has not there is nothing.
 */
export const records = endpoint({
  name: 'store.records',
  method: 'GET',
  path: '/api/store/operation-log',
  title: '操作日志',
  access: { login: true, permission: 'security.operationLog' },
  query: recordFilter,
  result: v.object({ ...listOf(logRecord).entries, more: v.optional(v.literal(true)) }),
});
