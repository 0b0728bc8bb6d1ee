import * as v from 'valibot';
import { exportJob } from '../devices/export-job.ts';
import { password } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { ofSecondaryPassword } from '../row/errors.ts';
import { listOf, pageNum, pageSize, uuid } from '../row/fields.ts';
import { type AppleConditions, appleConditions } from './devices.ts';

/** The list as a spreadsheet (`decision.export`): written in the background, fetched when it is done. */

const access = { login: true, module: 'mdm-apple', permission: 'apple.viewAll' } as const;

export type ExportFilter = AppleConditions;

/**
 * Errors: 403 SECPWD_MISMATCH, 429, 409 CONFLICT while another one of the person is being written (its `id`), 422
 * NOT_POSSIBLE where nothing matches, or too much.
 */
export const start = endpoint({
  name: 'ios.export.start',
  method: 'POST',
  path: '/api/device/ios/export-list',
  title: '导出苹果设备',
  access,
  errors: [...ofSecondaryPassword],
  idempotent: true,
  body: v.strictObject({ password, filter: appleConditions }),
  result: exportJob,
});

/** Ours: who exported what and when: one's own, with the right to the operation log everybody's unless `own`. Newest first. */
export const list = endpoint({
  name: 'ios.export.list',
  method: 'GET',
  path: '/api/device/ios/export-list',
  title: '导出记录',
  access,
  query: v.object({
    page_num: v.optional(pageNum),
    page_size: v.optional(pageSize),
    own: v.optional(v.literal('1', '导出记录的范围有误')),
  }),
  result: listOf(exportJob),
});

/** Ours: how far one's own export is. Errors: 404. */
export const look = endpoint({
  name: 'ios.export.look',
  method: 'GET',
  path: '/api/device/ios/export-list/{id}',
  title: '导出进度',
  access,
  errors: ['NOT_FOUND'],
  params: v.object({ id: uuid }),
  result: exportJob,
});

/** Ours: ends one's own export and throws away what was written, also of one that is done. Repeating it changes nothing. */
export const cancel = endpoint({
  name: 'ios.export.cancel',
  method: 'POST',
  path: '/api/device/ios/export-list/{id}/cancel',
  title: '取消导出',
  access,
  errors: ['NOT_FOUND'],
  params: v.object({ id: uuid }),
  result: exportJob,
});

/** Ours: the XLSX of one's own export. Errors: 404, 422 NOT_POSSIBLE unless it is done and still kept. */
export const download = endpoint({
  name: 'ios.export.download',
  method: 'GET',
  path: '/api/device/ios/export-list/{id}/download',
  title: '下载导出文件',
  access,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
  params: v.object({ id: uuid }),
  raw: 'file',
});
