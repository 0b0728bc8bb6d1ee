import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Selectable, sql } from 'kysely';
import { hasModule, may } from '#domain/access/permissions.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { deviceKind } from '#domain/kinds/kinds.ts';
import { exportFaults, exportPageSize } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Services } from '#server/call/services.ts';
import type { ExportJobTable } from '#server/database/schema/export-tables.ts';
import { type Tx, tableOf } from '#server/database/schema/tables.ts';
import { rightsOf } from '#server/security/rights.ts';
import { askedBy } from '../list/asked.ts';
import { passes } from '../list/filter.ts';
import { deviceViews } from '../list/views.ts';
import type { DeviceKinds } from '../port/kind.ts';
import type { AnyList } from '../port/list.ts';
import { finish } from './finish.ts';
import { cellsOf } from './sheet.ts';

type Job = Selectable<ExportJobTable> & { readonly after: string | null };

/** However many its clerks have begun, they wait for each other. */
const writtenOfStore = sql<number>`(select sum(other.done) from export_job as other
  where other.store_id = export_job.store_id and other.status = 'running')`;

const compress = promisify(gzip);

/**
 * Writes the next page of one export; answers whether there was one. Page, progress and place are committed together: a
 * killed server has written a page or has not, and whoever comes next goes on behind it. The lock on the job lets replicas
 * take different ones.
 */
export async function writeExportPage(services: Services): Promise<boolean> {
  const { db, kinds, clock, log } = services;
  let job: Job | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      job = await tx
        .selectFrom('export_job')
        .selectAll()
        // As text: a Date is less exact.
        .select(sql<string | null>`last_registration::text`.as('after'))
        .where('status', '=', 'running')
        .orderBy('faults')
        .orderBy(writtenOfStore)
        .orderBy('done')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (job) await writePage(tx, kinds, job, await clock.now(tx));
    });
  } catch (error) {
    if (!job) throw error;
    log.error('a page of an export could not be written', { error, job: job.id });
    await countFault(services, job, await clock.now());
  }
  return job !== undefined;
}

async function writePage(tx: Tx, kinds: DeviceKinds, job: Job, now: Date): Promise<void> {
  if (!(await maySeeAll(tx, job))) {
    await finish(tx, kinds, job, { status: 'failed', remark: messages.exportNotAllowed, now });
    return;
  }
  const { list, sheet } = kinds[job.device_kind];
  const page = await pageOf(tx, list, job);
  const last = page.at(-1);
  if (last) {
    const content = await compress(JSON.stringify(page.map((device) => cellsOf(sheet, device))));
    await tx.insertInto('export_part').values({ job_id: job.id, position: job.parts, content }).execute();
    await tx
      .updateTable('export_job')
      .set((eb) => ({
        parts: job.parts + 1,
        done: job.done + page.length,
        faults: 0,
        last_id: last.id,
        last_registration: eb
          .selectFrom(tableOf(job.device_kind))
          .select('registration_time')
          .where('id', '=', last.id),
      }))
      .where('id', '=', job.id)
      .execute();
  }
  if (page.length === exportPageSize) return;
  const done = job.done + page.length;
  const remark = done === job.total ? '' : messages.exportDiffers(job.total, done);
  await finish(tx, kinds, job, { status: 'done', remark, now });
}

/** At this moment: what somebody began goes on only while they may do it. */
async function maySeeAll(tx: Tx, { clerk_id, device_kind }: Job): Promise<boolean> {
  const clerk = await tx
    .selectFrom('clerk')
    .innerJoin('store', 'store.id', 'clerk.store_id')
    .select(['clerk.disabled', 'clerk.is_admin', 'clerk.permission', 'store.modules'])
    .where('clerk.id', '=', clerk_id)
    .executeTakeFirstOrThrow();
  const rights = rightsOf(clerk);
  const { module, viewAll } = deviceKind(device_kind);
  return !clerk.disabled && hasModule(rights, module) && may(rights, viewAll);
}

/**
 * The devices that stand behind the last one written, in the list's order: by index, never by offset. The filter is asked as
 * of the beginning, and what has been registered since is not among them.
 */
const pageOf = (tx: Tx, list: AnyList, job: Job) =>
  deviceViews(tx, list.kind)
    .where('device.store_id', '=', job.store_id)
    .where('device.recycled_status', '=', recycledStatus.active)
    .where('device.date_created', '<=', job.date_created)
    .where(passes(list, askedBy(list, job.filter), job.date_created))
    .$if(job.after !== null, (query) =>
      query.where(
        sql<boolean>`(device.registration_time, device.id) <
          (${job.after}::timestamptz, ${job.last_id}::uuid)`,
      ),
    )
    .orderBy('device.registration_time', 'desc')
    .orderBy('device.id', 'desc')
    .limit(exportPageSize)
    .execute();

/** A page that can't be written again and again ends the export: it must not stand still without a word. */
async function countFault({ db, kinds }: Services, job: Job, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await tx
      .selectFrom('export_job')
      .selectAll()
      .where('id', '=', job.id)
      .where('status', '=', 'running')
      .forUpdate()
      .executeTakeFirst();
    if (!current) return;
    if (current.faults + 1 >= exportFaults)
      await finish(tx, kinds, current, { status: 'failed', remark: messages.exportBroken, now });
    else
      await tx
        .updateTable('export_job')
        .set({ faults: current.faults + 1 })
        .where('id', '=', job.id)
        .execute();
  });
}
