import type { Hono } from 'hono';
import { sql } from 'kysely';
import { bundleIdMaxLength } from '#domain/limits.ts';
import { appIconPath } from '#domain/site/plumbing-paths.ts';
import type { Services } from '#server/call/services.ts';
import type { Database } from '#server/database/schema/tables.ts';
import type { AppStore } from '#server/gateways/app-store/app-store.ts';
import { OutsideFault } from '#server/gateways/ask-outside.ts';
import type { AppEnv } from '#server/http/app-env.ts';

const day = 24 * 3600;
/** pictures change with an app's versions, which is seldom */
const freshMs = 30 * day * 1000;
/** a question to Apple's store may name so many apps, and its address must not become too long */
const lookedUpAtOnce = 100;

const bundleId = new RegExp(`^[A-Za-z\\d][A-Za-z\\d.-]{0,${bundleIdMaxLength - 1}}$`);

/**
 * Pictures of apps: drawn here, or where the App Store keeps them. Nobody outside is asked on a page's behalf, and the browser is
 * sent to no other host than the content security policy names. An app without a picture is no error: pages draw something neutral.
 */
export function mountAppIcons(app: Hono<AppEnv>, { db, appStore }: Services): void {
  app.get(appIconPath(':bundleId'), async (c) => {
    const id = c.req.param('bundleId') ?? '';
    const pictures = bundleId.test(id) ? appStore?.pictures : undefined;
    if (pictures && 'draw' in pictures) {
      const svg = pictures.draw(id);
      if (svg !== null) return c.body(svg, 200, { 'content-type': 'image/svg+xml', ...keptFor(day) });
    } else if (pictures) {
      const address = await addressOf(db, id);
      if (address) return c.body(null, 302, { location: address, ...keptFor(day) });
    }
    return c.body(null, 204, keptFor(600));
  });
}

const keptFor = (seconds: number) => ({ 'cache-control': `public, max-age=${seconds}` });

const addressOf = async (db: Database, id: string): Promise<string | undefined> =>
  (await db.selectFrom('app_icon').select('address').where('bundle_id', '=', id).executeTakeFirst())?.address;

/** Where `img-src` lets pictures of apps come from besides our own host. */
export const pictureHosts = (appStore: AppStore | null): readonly string[] =>
  appStore && 'hosts' in appStore.pictures ? appStore.pictures.hosts : [];

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
    select value as bundle_id from told_tally told
    where kind = 'app' and not exists (
      select from app_icon icon where icon.bundle_id = told.value and icon.found_at >= ${freshFrom}
    )
    group by 1 having sum(devices) > 0 order by sum(devices) desc, 1 limit ${lookedUpAtOnce}`.execute(db);
  return rows.map(({ bundle_id }) => bundle_id).filter((id) => bundleId.test(id));
}
