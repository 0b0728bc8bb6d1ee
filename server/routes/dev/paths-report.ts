import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { pathsReport } from '#api/contract/dev.ts';
import type { Log } from '#server/process/log.ts';

/** Where the path tests write it, if they are run beside the server. */
export const pathsReportFile = path.join(import.meta.dirname, '..', '..', '..', 'reports', 'paths.json');

/** What the last whole run of the path tests covered; null where there is no report that can be read. */
export async function readPathsReport(file: string, log: Pick<Log, 'warn'>) {
  try {
    const { mtime } = await stat(file);
    const report = v.parse(pathsReport, JSON.parse(await readFile(file, 'utf8')));
    return { ...report, written_at: mtime.toISOString() };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) log.warn('the report of the path tests cannot be read', { error });
    return null;
  }
}
