import { type Selectable, sql } from 'kysely';
import type { ExportStatus } from '#domain/devices/export.ts';
import { exportFileMs } from '#domain/limits.ts';
import type { Services } from '#server/call/services.ts';
import { isOfSlice } from '#server/database/conditions.ts';
import { json } from '#server/database/json.ts';
import type { ExportJobTable } from '#server/database/schema/export-tables.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import type { DeviceKinds } from '../port/kind.ts';

interface End {
  readonly status: Exclude<ExportStatus, 'running' | 'expired'>;
  readonly remark: string;
  readonly now: Date;
}

/** Ends a job whose row is locked. The record stays, without the personal data of its filter; a file only of one that is done. */
export async function finish(
  tx: Tx,
  kinds: DeviceKinds,
  job: Selectable<ExportJobTable>,
  { status, remark, now }: End,
): Promise<void> {
  await tx
    .updateTable('export_job')
    .set({ status, remark, finished_at: now, filter: json(withoutPersonal(kinds, job)) })
    .where('id', '=', job.id)
    .execute();
  if (status !== 'done') await tx.deleteFrom('export_part').where('job_id', '=', job.id).execute();
}

/** What stands in place of a name or number that was searched for. */
const withheld = '***';

/** What a job was asked for. */
export function withoutPersonal(
  kinds: DeviceKinds,
  { device_kind, filter }: Pick<Selectable<ExportJobTable>, 'device_kind' | 'filter'>,
): Readonly<Record<string, unknown>> {
  const { personal } = kinds[device_kind].list;
  const shown = ([field, value]: [string, unknown]) =>
    value && personal.includes(field) ? [field, withheld] : [field, value];
  return Object.fromEntries(Object.entries<unknown>({ ...filter }).map(shown));
}

/** Jobs, files and requests that one statement takes; a part of a file may be a MB. */
const slice = 500;
const partsAtOnce = 50;

const longAgo = (now: Date) => new Date(now.getTime() - exportFileMs);

/** Ends those whose files were there long enough. Answers whether there may be more. */
export async function expireExports({ db }: Pick<Services, 'db'>, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_job')
    .set({ status: 'expired' })
    .where(isOfSlice('export_job', sql`status = 'done' and finished_at <= ${longAgo(now)}`, slice))
    .executeTakeFirst();
  return numUpdatedRows === BigInt(slice);
}

/** Removes the files of those. */
export async function removeExportFiles({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('export_part')
    .where(
      isOfSlice(
        'export_part',
        sql`job_id in (select id from export_job where status = 'expired')`,
        partsAtOnce,
      ),
    )
    .executeTakeFirst();
  return numDeletedRows === BigInt(partsAtOnce);
}

/**
 * Of what is over that long, what was asked for: from a hash, a name or number can be guessed. Its key is then good for nothing
 * any more.
 */
export async function forgetExportRequests({ db }: Pick<Services, 'db'>, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_job')
    .set({ request_hash: '' })
    .where(isOfSlice('export_job', sql`request_hash != '' and finished_at <= ${longAgo(now)}`, slice))
    .executeTakeFirst();
  return numUpdatedRows === BigInt(slice);
}
