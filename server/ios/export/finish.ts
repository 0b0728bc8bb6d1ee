import type { Selectable } from 'kysely';
import { personalFilterFields } from '#api/contract/ios.ts';
import type { ExportFilter } from '#api/contract/ios-export.ts';
import type { ExportStatus } from '#domain/device-export.ts';
import { exportFileMs } from '#domain/limits.ts';
import type { ExportJobTable } from '../../database/export-tables.ts';
import { json } from '../../database/json.ts';
import type { Database, Tx } from '../../database/tables.ts';

interface End {
  readonly status: Exclude<ExportStatus, 'running' | 'expired'>;
  readonly remark: string;
  readonly now: Date;
}

/** Ends a job whose row is locked. The record stays, without the personal data of its filter; a file only of one that is done. */
export async function finish(
  tx: Tx,
  job: Selectable<ExportJobTable>,
  { status, remark, now }: End,
): Promise<void> {
  await tx
    .updateTable('export_job')
    .set({ status, remark, finished_at: now, filter: json(withoutPersonal(job.filter)) })
    .where('id', '=', job.id)
    .execute();
  if (status !== 'done') await tx.deleteFrom('export_part').where('job_id', '=', job.id).execute();
}

/** What stands in place of a name or number that was searched for. */
const withheld = '***';

export const withoutPersonal = (filter: ExportFilter): ExportFilter => ({
  ...filter,
  ...Object.fromEntries(personalFilterFields.flatMap((field) => (filter[field] ? [[field, withheld]] : []))),
});

/**
 * Removes files that were there long enough; and of what is over that long, what was asked for: from a hash, a name or number can
 * be guessed. Its key is then good for nothing any more.
 */
export async function expireExports(db: Database, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - exportFileMs);
  await db.transaction().execute(async (tx) => {
    const expired = await tx
      .updateTable('export_job')
      .set({ status: 'expired' })
      .where('status', '=', 'done')
      .where('finished_at', '<=', longAgo)
      .returning('id')
      .execute();
    const ids = expired.map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom('export_part').where('job_id', 'in', ids).execute();
    await tx
      .updateTable('export_job')
      .set({ request_hash: '' })
      .where('finished_at', '<=', longAgo)
      .where('request_hash', '!=', '')
      .execute();
  });
}
