import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as v from 'valibot';
import type { ExportFilter } from '#api/contract/apple/export.ts';
import type { ExportJob } from '#api/contract/devices/export-job.ts';
import { may } from '#domain/access/permissions.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { defaultPageSize, exportFileMs, exportMaxRows } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { formatDateTime } from '#domain/text/time.ts';
import type { Actor } from '#server/call/handler.ts';
import { rawTypes } from '#server/call/raw-types.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { isIdTaken, isUniqueViolation } from '#server/database/drivers/unique-violation.ts';
import { json } from '#server/database/json.ts';
import type { Database, DatabaseOrTx } from '#server/database/schema/tables.ts';
import { idsOfKey, requestHash } from '#server/operations/idempotency.ts';
import { isoOrNull } from '#server/operations/lock-evidence.ts';
import { requireStandingPassword, verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { countMatching } from '../list-query.ts';
import { finish, withoutPersonal } from './finish.ts';
import { type Cells, sheetOf } from './sheet.ts';

interface StartCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly ip: string;
  readonly idempotencyKey: string | null;
  readonly body: { readonly password: string; readonly filter: ExportFilter };
}

/** Throws as its row says; a repeated request gets the same job. */
export async function startExport(call: StartCall): Promise<ExportJob> {
  const { services, actor, body, now } = call;
  const { db } = services;
  const key = call.idempotencyKey ?? randomUUID();
  const hash = requestHash('export-list', body);
  if (!(await isReplay(db, actor, key, hash))) {
    const password = await verifySecondaryPassword(db, actor.id, body.password, now);
    const total = await count(db, actor, body.filter, now);
    await begin(call, key, { hash, total, password });
    services.nudgeJobs();
  }
  return lookAtExport(services, actor, key, now);
}

async function begin(call: StartCall, key: string, job: Omit<NewJob, 'id'>): Promise<void> {
  const { actor, services } = call;
  for (const id of idsOfKey(actor.store_id, key)) {
    try {
      return await insert(call, { id, ...job });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // The same request was there first, another export of the person, or the id is another store's.
      if (await isReplay(services.db, actor, key, job.hash)) return;
      if (!isIdTaken('export_job', error)) throw await running(services.db, actor);
    }
  }
  throw new Refusal('CONFLICT', messages.keyReused);
}

async function isReplay(db: Database, actor: Actor, key: string, hash: string): Promise<boolean> {
  const job = await jobs(db, actor)
    .select(['clerk_id', 'request_hash'])
    .where('id', 'in', idsOfKey(actor.store_id, key))
    .executeTakeFirst();
  if (!job) return false;
  if (job.clerk_id !== actor.id || job.request_hash !== hash)
    throw new Refusal('CONFLICT', messages.keyReused);
  return true;
}

async function count(db: Database, actor: Actor, filter: ExportFilter, now: Date): Promise<number> {
  const total = await countMatching(db, { actor, filter, now, recycled: recycledStatus.active });
  if (total === 0) throw new Refusal('NOT_POSSIBLE', messages.exportNothing);
  if (total > exportMaxRows) throw new Refusal('NOT_POSSIBLE', messages.exportTooMuch(exportMaxRows));
  return total;
}

interface NewJob {
  readonly id: string;
  readonly hash: string;
  readonly total: number;
  readonly password: string;
}

const insert = ({ services, actor, body, ip, now }: StartCall, { id, hash, total, password }: NewJob) =>
  services.db.transaction().execute(async (tx) => {
    await requireStandingPassword(tx, actor.id, password);
    await tx
      .insertInto('export_job')
      .values({
        id,
        request_hash: hash,
        date_created: now,
        store_id: actor.store_id,
        clerk_id: actor.id,
        ip,
        filter: json(body.filter),
        status: 'running',
        total,
      })
      .execute();
  });

async function running(db: Database, actor: Actor): Promise<Refusal> {
  const job = await db
    .selectFrom('export_job')
    .select('id')
    .where('clerk_id', '=', actor.id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return new Refusal('CONFLICT', messages.exportRunning, {
    reason: 'exportRunning',
    ...(job && { id: job.id }),
  });
}

const jobs = (db: DatabaseOrTx, actor: Actor) =>
  db.selectFrom('export_job').where('export_job.store_id', '=', actor.store_id);

const views = (db: DatabaseOrTx, actor: Actor) =>
  jobs(db, actor)
    .innerJoin('clerk', 'clerk.id', 'export_job.clerk_id')
    .selectAll('export_job')
    .select('clerk.name as clerk_name');
type View = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>;

/** One's own, by its id or the key that began it. Throws 404 for everything else. */
export async function lookAtExport(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  id: string,
  now: Date,
): Promise<ExportJob> {
  return present(await own(db, actor, id), now);
}

async function own(db: DatabaseOrTx, actor: Actor, id: string): Promise<View> {
  const job = await views(db, actor)
    .where('export_job.id', 'in', idsOfKey(actor.store_id, id))
    .where('export_job.clerk_id', '=', actor.id)
    .executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND', messages.notFound);
  return job;
}

interface Paging {
  readonly page_num?: number | undefined;
  readonly page_size?: number | undefined;
  readonly own?: '1' | undefined;
}

/** One's own; with the right to the operation log everybody's, unless only one's own are wanted. */
export async function listExports(
  { db }: Services,
  actor: Actor,
  { page_num = 1, page_size = defaultPageSize, own: onlyOwn }: Paging,
  now: Date,
): Promise<{ list: ExportJob[]; total: number }> {
  const all = onlyOwn === undefined && may(actor, 'security.operationLog');
  const rows = await views(db, actor)
    .$if(!all, (query) => query.where('export_job.clerk_id', '=', actor.id))
    .orderBy('export_job.date_created', 'desc')
    .orderBy('export_job.id', 'desc')
    .limit(page_size)
    .offset((page_num - 1) * page_size)
    .execute();
  const { total } = await jobs(db, actor)
    .$if(!all, (query) => query.where('export_job.clerk_id', '=', actor.id))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { list: rows.map((job) => present(job, now)), total };
}

/** Waits for the page that is being written; none follows. */
export async function cancelExport(
  { db }: Services,
  actor: Actor,
  id: string,
  now: Date,
): Promise<ExportJob> {
  return db.transaction().execute(async (tx) => {
    const job = await jobs(tx, actor)
      .selectAll()
      .where('id', 'in', idsOfKey(actor.store_id, id))
      .where('clerk_id', '=', actor.id)
      .forUpdate()
      .executeTakeFirst();
    if (!job) throw new Refusal('NOT_FOUND', messages.notFound);
    if (job.status === 'running' || job.status === 'done')
      await finish(tx, job, { status: 'cancelled', remark: '', now });
    return present(await own(tx, actor, id), now);
  });
}

function present(job: View, now: Date): ExportJob {
  const expires = job.status === 'done' && job.finished_at ? expiryOf(job.finished_at) : null;
  const isOver = expires !== null && expires <= now;
  return {
    id: job.id,
    status: isOver ? 'expired' : job.status,
    total: job.total,
    done: job.done,
    date_created: job.date_created.toISOString(),
    finished_at: isoOrNull(job.finished_at),
    expires_at: isOver ? null : isoOrNull(expires),
    clerk: { id: job.clerk_id, name: job.clerk_name },
    ip: job.ip,
    filter: shownFilter(job.filter),
    remark: job.remark,
  };
}

const expiryOf = (finishedAt: Date) => new Date(finishedAt.getTime() + exportFileMs);

const shownFilter = (filter: ExportFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(withoutPersonal(filter)).flatMap(([field, value]) =>
      value === undefined
        ? []
        : [[field, typeof value === 'object' ? Object.values(value).join(',') : String(value)]],
    ),
  );

/** Throws 404 for what is not one's own, 422 for one without a file. */
export async function downloadExport(
  { db }: Services,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Response> {
  const job = await own(db, actor, id);
  if (present(job, now).status !== 'done') throw new Refusal('NOT_POSSIBLE', messages.exportNoFile);
  const stamp = formatDateTime(job.date_created.toISOString()).replace(/[-: ]/g, '').slice(0, 12);
  const name = `苹果设备-${stamp}.xlsx`;
  return new Response(sheetOf(readRows(db, job)), {
    headers: {
      'content-type': rawTypes.file,
      'content-disposition': `attachment; filename="devices-${stamp}.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });
}

const decompress = promisify(gunzip);
const storedCells = v.array(v.array(v.nullable(v.string())));

/** Part after part. One that is gone breaks the download off: a file that ends early would look whole. */
async function* readRows(db: Database, { id, parts }: View): AsyncGenerator<Cells> {
  for (let position = 0; position < parts; position++) {
    const part = await db
      .selectFrom('export_part')
      .select('content')
      .where('job_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!part) throw new Error('an export was removed while somebody read it');
    const content = await decompress(part.content);
    yield* v.parse(storedCells, JSON.parse(content.toString()));
  }
}
