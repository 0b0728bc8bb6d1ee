import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Wallpaper } from '#api/contract/devices/wallpaper.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import type { WallpaperType } from '#domain/devices/wallpaper.ts';
import { wallpapersPerStore, wallpaperTries, wallpaperWindowMs } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import type { Actor } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { isOneOf } from '#server/database/conditions.ts';
import type { WallpaperTable } from '#server/database/schema/apple-tables.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import type { Database, Tables, Tx } from '#server/database/schema/tables.ts';
import type { Attachments } from '#server/devices/port/kind.ts';
import { once } from '#server/http/once.ts';
import { idsOfKey } from '#server/operations/keys/idempotency.ts';
import { takeTry } from '#server/security/limits.ts';
import { cleanPicture } from './wallpaper-picture.ts';

type Row = Selectable<WallpaperTable>;

/** The system's, and the store's own: nobody sees another store's. */
const visibleTo = (storeId: string) => (eb: ExpressionBuilder<Tables, 'wallpaper'>) =>
  eb.or([eb('wallpaper.store_id', 'is', null), eb('wallpaper.store_id', '=', storeId)]);

const withUploader = (db: Database, storeId: string) =>
  db
    .selectFrom('wallpaper')
    .leftJoin('clerk', 'clerk.id', 'wallpaper.uploaded_by')
    .select([
      'wallpaper.id',
      'wallpaper.date_created',
      'wallpaper.type',
      'wallpaper.store_id',
      'wallpaper.uploaded_by',
      'clerk.name as uploader',
    ])
    .where(visibleTo(storeId));

/** Without the pictures: each is as large as the rest together. */
export async function findWallpapers(db: Database, storeId: string): Promise<Wallpaper[]> {
  const found = await withUploader(db, storeId)
    .orderBy('wallpaper.type', 'desc')
    .orderBy('wallpaper.date_created', 'desc')
    .orderBy('wallpaper.id')
    .execute();
  return found.map(present);
}

/** Throws 404 for an unknown one, another store's, and one of another type. */
export async function findWallpaper(
  db: Database,
  storeId: string,
  { id, type }: { readonly id: string; readonly type: WallpaperType },
): Promise<Wallpaper & Pick<Row, 'content'>> {
  const found = await withUploader(db, storeId)
    .select('wallpaper.content')
    .where('wallpaper.id', '=', id)
    .where('wallpaper.type', '=', type)
    .executeTakeFirst();
  if (!found) throw wallpaperNotFound();
  return { ...present(found), content: found.content };
}

/** Whether the store has it, or all stores do. */
export async function isWallpaper(db: Database, storeId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('wallpaper')
    .select('id')
    .where('id', '=', id)
    .where(visibleTo(storeId))
    .executeTakeFirst();
  return found !== undefined;
}

/** For a command that takes it: it stays until the transaction has ended, and then for the command. Throws 404. */
export async function requireWallpaper(tx: Tx, storeId: string, id: string): Promise<void> {
  const found = await tx
    .selectFrom('wallpaper')
    .select('id')
    .where('id', '=', id)
    .where(visibleTo(storeId))
    .forShare()
    .executeTakeFirst();
  if (!found) throw wallpaperNotFound();
}

/** The picture that a command takes along. Without one that has gone since: the device refuses it then. */
export async function wallpaperAttachment(db: Database, { payload }: OperationRow): Promise<Attachments> {
  const wallpaper = await db
    .selectFrom('wallpaper')
    .select('content')
    .where('id', '=', String(payload.wallpaper_id))
    .executeTakeFirst();
  return wallpaper ? { content: wallpaper.content } : {};
}

interface UploadCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Date;
  readonly idempotencyKey: string | null;
  readonly callName: string;
  readonly body: { readonly content: string };
}

/** Throws 413, 422 and 429. The same request again answers the same id, within the limit of tries, which it counts against. */
export async function uploadWallpaper(call: UploadCall): Promise<{ id: string }> {
  const { services, actor, body, now } = call;
  const limit = { key: `wallpaper-upload:${actor.id}`, tries: wallpaperTries, windowMs: wallpaperWindowMs };
  if (!(await takeTry(services.db, limit, now))) throw new Refusal('TOO_MANY', memberMessages.uploadsTooMany);
  // Before the transaction, which would keep a connection meanwhile.
  const content = await cleanPicture(body.content, services.log);
  const id = idOf(call);
  await once(call, ['wallpaper.upload', actor.id], async (tx) => {
    // Two that upload at the same moment are counted one after the other.
    await tx.selectFrom('store').select('id').where('id', '=', actor.store_id).forNoKeyUpdate().execute();
    const { count } = await tx
      .selectFrom('wallpaper')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('store_id', '=', actor.store_id)
      .executeTakeFirstOrThrow();
    if (count >= wallpapersPerStore)
      return new Refusal('NOT_POSSIBLE', messages.wallpapersFull(wallpapersPerStore), {
        exit: messages.deleteWallpapersFirst,
      });
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('wallpaper')
      .values({
        id,
        date_created: now,
        type: 'custom',
        store_id: actor.store_id,
        uploaded_by: actor.id,
        content,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    // A key that is no longer remembered.
    return added ? null : new Refusal('CONFLICT', messages.keyReused);
  });
  return { id };
}

function idOf({ actor, idempotencyKey }: UploadCall): string {
  if (idempotencyKey === null) return randomUUID();
  const [, id = idempotencyKey] = idsOfKey(actor.store_id, idempotencyKey);
  return id;
}

/** Throws 403, 404 and 422. */
export const removeWallpaper = ({ db }: Services, actor: Actor, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('wallpaper')
      .select(['store_id', 'uploaded_by'])
      .where('id', '=', id)
      .where(visibleTo(actor.store_id))
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw wallpaperNotFound();
    if (found.store_id === null) throw new Refusal('NOT_POSSIBLE', messages.wallpaperOfSystem);
    if (!actor.is_admin && found.uploaded_by !== actor.id)
      throw new Refusal('PERMISSION_DENIED', messages.wallpaperOfOther);
    await requireUnneeded(tx, actor.store_id, id);
    await tx.deleteFrom('wallpaper').where('id', '=', id).execute();
  });

/** Who orders it meanwhile waits for the row, and finds it gone. */
async function requireUnneeded(tx: Tx, storeId: string, id: string): Promise<void> {
  const { waiting } = await tx
    .selectFrom('operation')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('store_id', '=', storeId)
    .where('command', '=', 'set-wallpaper')
    .where(isOneOf('status', [operationStatus.created, operationStatus.waiting]))
    .where(sql<boolean>`payload ->> 'wallpaper_id' = ${id}`)
    .executeTakeFirstOrThrow();
  if (waiting > 0)
    throw new Refusal('NOT_POSSIBLE', messages.wallpaperWaiting(waiting), { exit: messages.deleteWhenSent });
  const batch = await tx
    .selectFrom('batch')
    .select('id')
    .where('store_id', '=', storeId)
    .where('command', '=', 'set-wallpaper')
    .where('status', '=', 'running')
    .where(sql<boolean>`fields ->> 'wallpaper_id' = ${id}`)
    .limit(1)
    .executeTakeFirst();
  if (batch)
    throw new Refusal('NOT_POSSIBLE', messages.wallpaperInBatch, { exit: messages.deleteWhenBatchEnds });
}

const present = ({
  id,
  date_created,
  type,
  store_id,
  uploaded_by,
  uploader,
}: Omit<Row, 'content'> & { readonly uploader: string | null }): Wallpaper => ({
  id,
  date_created: date_created.toISOString(),
  type,
  for_store: store_id,
  uploaded_by: uploaded_by === null ? null : { id: uploaded_by, name: uploader ?? '' },
});

const wallpaperNotFound = () => new Refusal('NOT_FOUND', messages.wallpaperNotFound);
