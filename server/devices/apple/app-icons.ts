import type { Hono } from 'hono';
import { sql } from 'kysely';
import { appPictureRetryMs, appPicturesAtOnce, appPicturesKept, bundleIdMaxLength } from '#domain/limits.ts';
import { appIconPath } from '#domain/site/plumbing-paths.ts';
import type { Services } from '#server/call/services.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { OutsideFault } from '#server/gateways/ask-outside.ts';
import type { AppEnv } from '#server/http/app-env.ts';

const day = 24 * 3600;
/** pictures change with an app's versions, which is seldom */
const freshMs = 30 * day * 1000;
/** a question to Apple's store may name so many apps, and its address must not become too long */
const lookedUpAtOnce = 100;

const bundleId = new RegExp(`^[A-Za-z\\d][A-Za-z\\d.-]{0,${bundleIdMaxLength - 1}}$`);

type Picture = Uint8Array<ArrayBuffer>;
type FetchPicture = (address: string) => Promise<Uint8Array>;

/**
 * Pictures of apps by our own host: drawn here, or kept as the App Store had them. Anybody may ask, so that only addresses are fetched
 * that the store has told, each once for all who ask. An app without a picture is no error: pages draw something neutral.
 */
export function mountAppIcons(app: Hono<AppEnv>, services: Services): void {
  const { appStore } = services;
  const keptPicture = createPictures(services);
  app.get(appIconPath(':bundleId'), async (c) => {
    const id = c.req.param('bundleId') ?? '';
    const pictures = bundleId.test(id) ? appStore?.pictures : undefined;
    if (pictures && 'draw' in pictures) {
      const svg = pictures.draw(id);
      if (svg !== null) return c.body(svg, 200, { 'content-type': 'image/svg+xml', ...keptFor(day) });
    } else if (pictures) {
      const picture = await keptPicture(id, pictures.fetch);
      if (picture === 'busy') return c.body(null, 204);
      if (picture !== null) return c.body(picture, 200, { 'content-type': 'image/webp', ...keptFor(day) });
    }
    return c.body(null, 204, keptFor(appPictureRetryMs / 1000));
  });
}

const keptFor = (seconds: number) => ({ 'cache-control': `public, max-age=${seconds}` });

/** By bundle id, fetched when it is asked for first. null: there is none; 'busy': too many are on their way. */
function createPictures({ db, clock, log }: Services) {
  const onTheirWay = new Map<string, Promise<Picture | null>>();

  async function fetched(id: string, address: string, fetchPicture: FetchPicture): Promise<Picture | null> {
    const picture = await fetchPicture(address).catch((error: unknown) => {
      if (!(error instanceof OutsideFault)) throw error;
      log.warn('a picture of an app was not to be had', { error });
      return null;
    });
    await keep(db, { id, address }, picture, await clock.now());
    return picture && new Uint8Array(picture);
  }

  return async (id: string, fetchPicture: FetchPicture): Promise<Picture | null | 'busy'> => {
    const known = await db
      .selectFrom('app_icon')
      .select(['address', 'picture', 'picture_address', 'tried_at'])
      .where('bundle_id', '=', id)
      .executeTakeFirst();
    if (!known || known.address === '') return null;
    const { address, picture, picture_address, tried_at } = known;
    const kept = picture && new Uint8Array(picture);
    const retryFrom = (await clock.now()).getTime() - appPictureRetryMs;
    const isDue = tried_at === null || (picture_address !== address && tried_at.getTime() < retryFrom);
    if (!isDue) return kept;
    const underWay = onTheirWay.get(id);
    if (!underWay && onTheirWay.size >= appPicturesAtOnce) return kept ?? 'busy';
    const asked = underWay ?? fetched(id, address, fetchPicture).finally(() => onTheirWay.delete(id));
    onTheirWay.set(id, asked);
    return (await asked) ?? kept;
  };
}

interface Place {
  readonly id: string;
  readonly address: string;
}

/** A picture that was not to be had leaves the former one. Of too many the oldest are given up, and fetched when they are asked for again. */
async function keep(db: Database, { id, address }: Place, picture: Uint8Array | null, now: Date) {
  await db
    .updateTable('app_icon')
    .set({ tried_at: now, ...(picture && { picture, picture_address: address }) })
    .where('bundle_id', '=', id)
    .where('address', '=', address)
    .execute();
  if (picture === null) return;
  const tooMany = sql`select bundle_id from app_icon where picture is not null
    order by tried_at desc, bundle_id offset ${appPicturesKept}`;
  // Who has locked one of them is about to change it.
  await sql`update app_icon set picture = null, picture_address = null, tried_at = null where bundle_id in (
    select bundle_id from app_icon where bundle_id in (${tooMany}) for no key update skip locked
  )`.execute(db);
}

/** What the store has told; what it does not know is '' and not asked again for a while. */
export async function rememberIcons(
  db: Database,
  found: ReadonlyMap<string, string>,
  found_at: Date,
): Promise<void> {
  if (found.size === 0) return;
  // In one order: two searches may find the same apps.
  const rows = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
  await db
    .insertInto('app_icon')
    .values(rows.map(([bundle_id, address]) => ({ bundle_id, address, found_at })))
    .onConflict((conflict) =>
      conflict.column('bundle_id').doUpdateSet(({ ref }) => ({
        address: ref('excluded.address'),
        found_at: ref('excluded.found_at'),
        // Another address: the picture there is yet to be fetched.
        tried_at: sql<Date | null>`case when app_icon.address = excluded.address then app_icon.tried_at end`,
      })),
    )
    .execute();
}

/** Asks the store once for pictures of apps that devices have told of. Where it does not answer, the next cycle asks again. */
export async function lookUpIcons({ db, appStore, clock, log }: Services): Promise<void> {
  if (!appStore || !('find' in appStore.pictures)) return;
  const now = await clock.now();
  const wanted = await iconsWanted(db, new Date(now.getTime() - freshMs));
  if (wanted.length === 0) return;
  try {
    const found = await appStore.pictures.find(wanted);
    await rememberIcons(db, new Map(wanted.map((id) => [id, found.get(id) ?? ''])), now);
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error;
    log.warn('pictures of apps were not looked up', { error });
  }
}

async function iconsWanted(db: Database, freshFrom: Date): Promise<string[]> {
  const { rows } = await sql<{ bundle_id: string }>`
    select value as bundle_id from apple_told told
    where kind = 'app' and not exists (
      select from app_icon icon where icon.bundle_id = told.value and icon.found_at >= ${freshFrom}
    )
    group by 1 having sum(devices) > 0 order by sum(devices) desc, 1 limit ${lookedUpAtOnce}`.execute(db);
  return rows.map(({ bundle_id }) => bundle_id).filter((id) => bundleId.test(id));
}
