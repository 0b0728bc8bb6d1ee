import type { Notification } from '#api/contract/notifications.ts';
import { hasModule } from '#domain/access/permissions.ts';
import { routePath } from '#domain/access/routes.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { quotaLowShare } from '#domain/limits.ts';
import { abmStateOf } from '#domain/store/abm.ts';
import * as storeMessages from '#domain/store/messages.ts';
import { dayMs } from '#domain/text/time.ts';
import type { Actor } from '../call/handler.ts';
import type { Database } from '../database/schema/tables.ts';
import { allDevices, tallyOf } from '../devices/list/tally.ts';

/** What runs out soon, as far as it concerns this person (`decision.notifications`). */
export async function whatRunsOut(db: Database, actor: Actor, now: Date): Promise<Notification[]> {
  const told = await Promise.all([
    actor.is_admin ? abmToken(db, actor, now) : null,
    actor.is_admin ? placesOfStore(db, actor) : null,
    ownQuota(db, actor),
  ]);
  return told.filter((each) => each !== null);
}

async function abmToken(db: Database, actor: Actor, now: Date): Promise<Notification | null> {
  if (!hasModule(actor, 'mdm-apple')) return null;
  const abm = await db
    .selectFrom('store_abm')
    .select('token_expires_at')
    .where('store_id', '=', actor.store_id)
    .executeTakeFirst();
  const expires = abm?.token_expires_at ?? null;
  const daysLeft = expires && Math.floor((expires.getTime() - now.getTime()) / dayMs);
  const state = abmStateOf(daysLeft);
  if (expires === null || daysLeft === null || (state !== 'soon' && state !== 'expired')) return null;
  return warning({
    id: 'abm-token',
    title: storeMessages.abmRunsOut(expires.toISOString(), daysLeft),
    content: storeMessages.abmRenew,
    link: routePath('console-merchant-update-abm-token'),
  });
}

async function placesOfStore(db: Database, actor: Actor): Promise<Notification | null> {
  const store = await db
    .selectFrom('store')
    .select('device_count')
    .where('id', '=', actor.store_id)
    .executeTakeFirstOrThrow();
  const left = store.device_count - (await inUse(db, actor.store_id, null));
  if (left > store.device_count * quotaLowShare) return null;
  return warning({
    id: 'places',
    title: storeMessages.placesLeft(Math.max(0, left), store.device_count),
    content: storeMessages.placesExit,
    link: null,
  });
}

async function ownQuota(db: Database, actor: Actor): Promise<Notification | null> {
  const clerk = await db
    .selectFrom('clerk')
    .select(['quota_limit', 'total_quota'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  if (!clerk.quota_limit) return null;
  const left = clerk.total_quota - (await inUse(db, actor.store_id, actor.id));
  if (left > clerk.total_quota * quotaLowShare) return null;
  return warning({
    id: 'quota',
    title: storeMessages.quotaLeft(Math.max(0, left), clerk.total_quota),
    content: actor.is_admin ? storeMessages.quotaExitOfAdmin : storeMessages.quotaExit,
    link: actor.is_admin ? routePath('console-merchant-employee') : null,
  });
}

type Told = Pick<Notification, 'id' | 'title' | 'content' | 'link'>;

const warning = (told: Told): Notification => ({ ...told, tone: 'warn', from: null, until: null });

/** How many devices in use the store has, or one of its clerks. */
async function inUse(db: Database, storeId: string, clerkId: string | null): Promise<number> {
  const counted = await Promise.all(
    deviceKindNames.map((kind) =>
      tallyOf(db, kind, storeId, recycledStatus.active)
        .$if(clerkId !== null, (query) => query.where('tally.for_clerk', '=', clerkId))
        .select(allDevices.as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counted.reduce((sum, { count }) => sum + count, 0);
}
