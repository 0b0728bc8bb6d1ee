import type { addToAppShelf, ShelfApp } from '#api/contract/apple/app-shelf.ts';
import type { Body } from '#api/contract/row/endpoint.ts';
import { appShelfMost } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import type { Actor } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Database, DatabaseOrTx } from '#server/database/schema/tables.ts';

/** What was put there last first. */
export async function findShelf(db: DatabaseOrTx, storeId: string): Promise<ShelfApp[]> {
  const rows = await db
    .selectFrom('app_shelf')
    .innerJoin('clerk', 'clerk.id', 'app_shelf.added_by')
    .select([
      'app_shelf.bundle_id',
      'app_shelf.track_id',
      'app_shelf.app_name',
      'app_shelf.seller',
      'app_shelf.date_created',
      'app_shelf.added_by',
      'clerk.name',
    ])
    .where('app_shelf.store_id', '=', storeId)
    .orderBy('app_shelf.date_created', 'desc')
    .orderBy('app_shelf.bundle_id')
    .execute();
  return rows.map(({ added_by, name, date_created, ...app }) => ({
    ...app,
    date_created: date_created.toISOString(),
    added_by: { id: added_by, name },
  }));
}

/** Throws 422 where the shelf is full; one that stands there stays as it is. */
export const putOnShelf = (
  db: Database,
  { id, store_id }: Actor,
  { bundle_id, app_name, seller, track_id }: Body<typeof addToAppShelf>,
  now: Date,
): Promise<ShelfApp[]> =>
  db.transaction().execute(async (tx) => {
    // Two who put one there at the same moment are counted one after the other.
    await tx.selectFrom('store').select('id').where('id', '=', store_id).forNoKeyUpdate().execute();
    const shelf = await findShelf(tx, store_id);
    if (shelf.some((app) => app.bundle_id === bundle_id)) return shelf;
    if (shelf.length >= appShelfMost)
      throw new Refusal('NOT_POSSIBLE', memberMessages.appShelfFull(appShelfMost), {
        exit: memberMessages.clearAppShelfFirst,
      });
    await tx
      .insertInto('app_shelf')
      .values({
        store_id,
        bundle_id,
        app_name,
        seller,
        track_id: track_id ?? null,
        added_by: id,
        date_created: now,
      })
      .execute();
    return findShelf(tx, store_id);
  });

export const takeOffShelf = (db: Database, { store_id }: Actor, bundleId: string): Promise<ShelfApp[]> =>
  db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('app_shelf')
      .where('store_id', '=', store_id)
      .where('bundle_id', '=', bundleId)
      .execute();
    return findShelf(tx, store_id);
  });
