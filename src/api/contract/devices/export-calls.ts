import * as v from 'valibot';
import type { ModuleName } from '#domain/access/modules.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { password } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { ofSecondaryPassword } from '../row/errors.ts';
import { listOf, pageNum, pageSize, uuid } from '../row/fields.ts';
import { exportJob } from './export-job.ts';

interface Of<Area extends string, Module extends ModuleName, Right extends Permission, Filter> {
  /** before the dot of the calls' names */
  readonly area: Area;
  /** without a slash at its end */
  readonly path: string;
  readonly module: Module;
  readonly permission: Right;
  /** of the export itself, in Chinese */
  readonly title: string;
  /** which devices: the conditions of the kind's list */
  readonly filter: Filter;
}

/** The list of a kind of device as a spreadsheet (`decision.export`): written in the background, fetched when it is done. */
export function exportCalls<
  const Area extends string,
  const Module extends ModuleName,
  const Right extends Permission,
  Filter extends v.GenericSchema,
>({ area, path, module, permission, title, filter }: Of<Area, Module, Right, Filter>) {
  const access = { login: true, module, permission } as const;
  const ofOne = { access, errors: ['NOT_FOUND'], params: v.object({ id: uuid }) } as const;
  return {
    /**
     * Errors: 403 SECPWD_MISMATCH, 429, 409 CONFLICT while another one of the person is being written (its `id`), 422
     * NOT_POSSIBLE where nothing matches, or too much.
     */
    start: endpoint({
      name: `${area}.export.start`,
      method: 'POST',
      path,
      title,
      access,
      errors: [...ofSecondaryPassword],
      idempotent: true,
      body: v.strictObject({ password, filter }),
      result: exportJob,
    }),

    /** Ours: who exported what and when: one's own, with the right to the operation log everybody's unless `own`. Newest first. */
    list: endpoint({
      name: `${area}.export.list`,
      method: 'GET',
      path,
      title: '导出记录',
      access,
      query: v.object({
        page_num: v.optional(pageNum),
        page_size: v.optional(pageSize),
        own: v.optional(v.literal('1', '导出记录的范围有误')),
      }),
      result: listOf(exportJob),
    }),

    /** Ours: how far one's own export is. Errors: 404. */
    look: endpoint({
      ...ofOne,
      name: `${area}.export.look`,
      method: 'GET',
      path: `${path}/{id}`,
      title: '导出进度',
      result: exportJob,
    }),

    /** Ours: ends one's own export and throws away what was written, also of one that is done. Repeating it changes nothing. */
    cancel: endpoint({
      ...ofOne,
      name: `${area}.export.cancel`,
      method: 'POST',
      path: `${path}/{id}/cancel`,
      title: '取消导出',
      result: exportJob,
    }),

    /** Ours: the XLSX of one's own export. Errors: 404, 422 NOT_POSSIBLE unless it is done and still kept. */
    download: endpoint({
      ...ofOne,
      name: `${area}.export.download`,
      method: 'GET',
      path: `${path}/{id}/download`,
      title: '下载导出文件',
      errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
      raw: 'file',
    }),
  } as const;
}
