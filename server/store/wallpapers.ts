import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Wallpaper } from '#api/contract/apple/wallpaper.ts';
import type { WallpaperType } from '#domain/apple/wallpaper.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { WallpaperTable } from '#server/database/schema/apple-tables.ts';
import type { Database, DatabaseOrTx, Tables } from '#server/database/schema/tables.ts';

type Row = Selectable<WallpaperTable>;

/** The system's, and the store's own: nobody sees another store's. */
const visibleTo = (storeId: string) => (eb: ExpressionBuilder<Tables, 'wallpaper'>) =>
  eb.or([eb('wallpaper.store_id', 'is', null), eb('wallpaper.store_id', '=', storeId)]);

/** Without the pictures: each is as large as the rest together. */
export const findWallpapers = (db: Database, storeId: string): Promise<Omit<Row, 'content'>[]> =>
  db
    .selectFrom('wallpaper')
    .select(['id', 'date_created', 'type', 'store_id'])
    .where(visibleTo(storeId))
    .orderBy('type', 'desc')
    .orderBy('date_created', 'desc')
    .orderBy('id')
    .execute();

/** Throws 404 for an unknown one, another store's, and one of another type. */
export async function findWallpaper(
  db: Database,
  storeId: string,
  { id, type }: { readonly id: string; readonly type: WallpaperType },
): Promise<Row> {
  const found = await db
    .selectFrom('wallpaper')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type)
    .where(visibleTo(storeId))
    .executeTakeFirst();
  if (!found) throw wallpaperNotFound();
  return found;
}

/** Throws 404. */
export async function requireWallpaper(db: DatabaseOrTx, storeId: string, id: string): Promise<void> {
  const found = await db
    .selectFrom('wallpaper')
    .select('id')
    .where('id', '=', id)
    .where(visibleTo(storeId))
    .executeTakeFirst();
  if (!found) throw wallpaperNotFound();
}

export const presentWallpaper = ({ id, date_created, type, store_id }: Omit<Row, 'content'>): Wallpaper => ({
  id,
  date_created: date_created.toISOString(),
  type,
  for_store: store_id,
});

const wallpaperNotFound = () => new Refusal('NOT_FOUND', messages.wallpaperNotFound);
