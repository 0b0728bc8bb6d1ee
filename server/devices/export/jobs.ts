import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as v from 'valibot';
import type { ExportJob } from '#api/contract/devices/export-job.ts';
import { hasModule, may } from '#domain/access/permissions.ts';
import { noValue, recycledStatus } from '#domain/devices/status-values.ts';
import { type DeviceKindName, deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import { defaultPageSize, exportFileMs, exportMaxRows } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { formatDateTime } from '#domain/text/time.ts';
import type { Actor } from '#server/call/handler.ts';
import { rawTypes } from '#server/call/raw-types.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { isAmong } from '#server/database/conditions.ts';
import { isIdTaken, isUniqueViolation } from '#server/database/drivers/unique-violation.ts';
import { json } from '#server/database/json.ts';
import type { Database, DatabaseOrTx } from '#server/database/schema/tables.ts';
import { takeKey } from '#server/http/taken-key.ts';
import { idsOfKey, requestHash } from '#server/operations/keys/idempotency.ts';
import { isoOrNull } from '#server/operations/lock-evidence.ts';
import { isSameRequest } from '#server/security/request-hash.ts';
import { requireStandingPassword, verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { countMatching, type ListQuery } from '../list/query.ts';
import type { DeviceKinds } from '../port/kind.ts';
import type { AnyList, ListFilter } from '../port/list.ts';
import { finish, withoutPersonal } from './finish.ts';
import { type Cells, fileOf } from './sheet.ts';

interface StartCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly ip: string;
  readonly idempotencyKey: string | null;
  readonly callName: string;
  readonly body: { readonly password: string; readonly filter: object };
}

/** Throws as its row says; a repeated request gets the same job. */
export async function startExport(call: StartCall, kind: DeviceKindName): Promise<ExportJob> {
  const { services, actor, body, now } = call;
  const { db, kinds } = services;
  const key = call.idempotencyKey ?? randomUUID();
  const hash = requestHash(services.sealKey, actor.store_id, 'export-list', body);
  if (!(await isReplay(db, actor, key, { kind, hash }))) {
    const password = await verifySecondaryPassword(db, actor.id, body.password, now);
    const asked = { actor, filter: body.filter, now, recycled: recycledStatus.active };
    const total = await count(db, kinds[kind].list, asked);
    await begin(call, key, { kind, hash, total, password });
    services.nudgeJobs();
  }
  return lookAtExport(services, actor, kind, key, now);
}

async function begin(call: StartCall, key: string, job: Omit<NewJob, 'id'>): Promise<void> {
  const { actor, services } = call;
  for (const id of idsOfKey(actor.store_id, key)) {
    try {
      return await insert(call, { id, ...job });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // The same request was there first, another export of the person, or the id is another store's.
      if (await isReplay(services.db, actor, key, job)) return;
      if (!isIdTaken('export_job', error)) throw await running(services.db, actor, job.kind);
    }
  }
  throw new Refusal('CONFLICT', messages.keyReused);
}

async function isReplay(
  db: Database,
  actor: Actor,
  key: string,
  { kind, hash }: Pick<NewJob, 'kind' | 'hash'>,
): Promise<boolean> {
  const job = await db
    .selectFrom('export_job')
    .select(['clerk_id', 'device_kind', 'request_hash'])
    .where('store_id', '=', actor.store_id)
    .where('id', 'in', idsOfKey(actor.store_id, key))
    .executeTakeFirst();
  if (!job) return false;
  if (job.clerk_id !== actor.id || job.device_kind !== kind || !isSameRequest(job.request_hash, hash))
    throw new Refusal('CONFLICT', messages.keyReused);
  return true;
}

async function count(db: Database, list: AnyList, asked: ListQuery<ListFilter>): Promise<number> {
  const total = await countMatching(db, list, asked);
  if (total === 0) throw new Refusal('NOT_POSSIBLE', messages.exportNothing);
  if (total > exportMaxRows) throw new Refusal('NOT_POSSIBLE', messages.exportTooMuch(exportMaxRows));
  return total;
}

interface NewJob {
  readonly id: string;
  readonly kind: DeviceKindName;
  readonly hash: string;
  readonly total: number;
  readonly password: string;
}

const insert = (call: StartCall, { id, kind, hash, total, password }: NewJob) =>
  call.services.db.transaction().execute(async (tx) => {
    const { actor, body, ip, now } = call;
    await takeKey(tx, actor, call);
    await requireStandingPassword(tx, actor.id, password);
    await tx
      .insertInto('export_job')
      .values({
        id,
        request_hash: hash,
        date_created: now,
        store_id: actor.store_id,
        clerk_id: actor.id,
        device_kind: kind,
        ip,
        filter: json(body.filter),
        status: 'running',
        total,
      })
      .execute();
  });

async function running(db: Database, actor: Actor, kind: DeviceKindName): Promise<Refusal> {
  const job = await db
    .selectFrom('export_job')
    .select('id')
    .where('clerk_id', '=', actor.id)
    .where('device_kind', '=', kind)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return new Refusal('CONFLICT', messages.exportRunning, {
    reason: 'exportRunning',
    ...(job && { id: job.id }),
  });
}

const jobs = (db: DatabaseOrTx, actor: Actor, kind: DeviceKindName) =>
  db
    .selectFrom('export_job')
    .where('export_job.store_id', '=', actor.store_id)
    .where('export_job.device_kind', '=', kind);

const views = (db: DatabaseOrTx, actor: Actor, kind: DeviceKindName) =>
  jobs(db, actor, kind)
    .innerJoin('clerk', 'clerk.id', 'export_job.clerk_id')
    .selectAll('export_job')
    .select('clerk.name as clerk_name');
type View = Awaited<ReturnType<ReturnType<typeof views>['executeTakeFirstOrThrow']>>;

/** One's own, by its id or the key that began it. Throws 404 for everything else. */
export async function lookAtExport(
  { db, kinds }: Pick<Services, 'db' | 'kinds'>,
  actor: Actor,
  kind: DeviceKindName,
  id: string,
  now: Date,
): Promise<ExportJob> {
  return present(kinds, await own(db, actor, kind, id), now);
}

async function own(db: DatabaseOrTx, actor: Actor, kind: DeviceKindName, id: string): Promise<View> {
  const job = await views(db, actor, kind)
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
  { db, kinds }: Services,
  actor: Actor,
  kind: DeviceKindName,
  { page_num = 1, page_size = defaultPageSize, own: onlyOwn }: Paging,
  now: Date,
): Promise<{ list: ExportJob[]; total: number }> {
  const all = onlyOwn === undefined && may(actor, 'security.operationLog');
  const rows = await views(db, actor, kind)
    .$if(!all, (query) => query.where('export_job.clerk_id', '=', actor.id))
    .orderBy('export_job.date_created', 'desc')
    .orderBy('export_job.id', 'desc')
    .limit(page_size)
    .offset((page_num - 1) * page_size)
    .execute();
  const { total } = await jobs(db, actor, kind)
    .$if(!all, (query) => query.where('export_job.clerk_id', '=', actor.id))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { list: rows.map((job) => present(kinds, job, now)), total };
}

/** Those of the store by their ids. */
export async function exportsOf(
  { db, kinds }: Pick<Services, 'db' | 'kinds'>,
  actor: Actor,
  { kind, ids, now }: { readonly kind: DeviceKindName; readonly ids: readonly string[]; readonly now: Date },
): Promise<ExportJob[]> {
  if (ids.length === 0) return [];
  const rows = await views(db, actor, kind).where(isAmong('export_job.id', ids)).execute();
  return rows.map((job) => present(kinds, job, now));
}

export type ExportOfKind = ExportJob & { readonly kind: DeviceKindName };

/** One's own of every kind that one may export, newest first. */
export async function findExports(
  { db, kinds }: Services,
  actor: Actor,
  since: Date,
  atMost: number,
  now: Date,
): Promise<ExportOfKind[]> {
  const mine = deviceKindNames.filter((kind) => {
    const { module, viewAll } = deviceKind(kind);
    return hasModule(actor, module) && may(actor, viewAll);
  });
  const found = await Promise.all(
    mine.map(async (kind) => {
      const rows = await views(db, actor, kind)
        .where('export_job.clerk_id', '=', actor.id)
        .where('export_job.date_created', '>', since)
        .orderBy('export_job.date_created', 'desc')
        .orderBy('export_job.id', 'desc')
        .limit(atMost)
        .execute();
      return rows.map((job) => ({ ...present(kinds, job, now), kind }));
    }),
  );
  return found.flat();
}

/** Waits for the page that is being written; none follows. */
export async function cancelExport(
  { db, kinds }: Services,
  actor: Actor,
  kind: DeviceKindName,
  id: string,
  now: Date,
): Promise<ExportJob> {
  return db.transaction().execute(async (tx) => {
    const job = await jobs(tx, actor, kind)
      .selectAll()
      .where('id', 'in', idsOfKey(actor.store_id, id))
      .where('clerk_id', '=', actor.id)
      .forUpdate()
      .executeTakeFirst();
    if (!job) throw new Refusal('NOT_FOUND', messages.notFound);
    if (job.status === 'running' || job.status === 'done')
      await finish(tx, kinds, job, { status: 'cancelled', remark: '', now });
    return present(kinds, await own(tx, actor, kind, id), now);
  });
}

function present(kinds: DeviceKinds, job: View, now: Date): ExportJob {
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
    filter: shownFilter(withoutPersonal(kinds, job)),
    remark: job.remark,
  };
}

const expiryOf = (finishedAt: Date) => new Date(finishedAt.getTime() + exportFileMs);

const shownFilter = (filter: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([field, value]) =>
      value === undefined
        ? []
        : [
            [
              field,
              value === null
                ? noValue
                : typeof value === 'object'
                  ? Object.values(value).join(',')
                  : String(value),
            ],
          ],
    ),
  );

/** Throws 404 for what is not one's own, 422 for one without a file. */
export async function downloadExport(
  { db, kinds }: Services,
  actor: Actor,
  kind: DeviceKindName,
  id: string,
  now: Date,
): Promise<Response> {
  const job = await own(db, actor, kind, id);
  if (present(kinds, job, now).status !== 'done') throw new Refusal('NOT_POSSIBLE', messages.exportNoFile);
  const stamp = formatDateTime(job.date_created.toISOString()).replace(/[-: ]/g, '').slice(0, 12);
  const { sheet } = kinds[kind];
  const name = `${sheet.title}-${stamp}.xlsx`;
  return new Response(fileOf(sheet, readRows(db, job)), {
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
