import type { AppleDevice, AppleListItem } from '#api/contract/apple/device.ts';
import type { Actor } from '#server/call/handler.ts';
import { deviceNotFound } from '#server/call/refusal.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { visibleOf } from '#server/security/scope.ts';
import { latestTroubles } from '../latest-trouble.ts';
import { deviceViews } from '../list/views.ts';
import { simHistory } from '../sim-log.ts';
import { appleProgress } from './commands/facts.ts';
import type { ListedView } from './list.ts';
import { presentDevice, presentListItem } from './present.ts';
import { unfinishedUnlocks } from './unlock/unfinished.ts';

/** A page with what stands beside each device: a few queries more, however many devices. */
export async function presentPage(
  db: Database,
  actor: Actor,
  page: readonly ListedView[],
): Promise<AppleListItem[]> {
  const ids = page.map(({ id }) => id);
  const progress = await appleProgress(db, ids);
  const troubles = await latestTroubles(db, 'apple', ids);
  const unlocks = await unfinishedUnlocks(db, ids);
  const systemRestriction = await defaultRestriction(db, actor);
  return page.map((device) =>
    presentListItem(device, {
      progress: progress.get(device.id) ?? [],
      trouble: troubles.get(device.id) ?? null,
      unlock: unlocks.get(device.id) ?? null,
      systemRestriction,
    }),
  );
}

/** Throws 404 for an unknown device and for one out of scope. */
export async function findDevice(db: Database, actor: Actor, id: string): Promise<AppleDevice> {
  const device = await deviceViews(db, 'apple')
    .where('device.id', '=', id)
    .where(visibleOf('apple', actor, 'device'))
    .executeTakeFirst();
  if (!device) throw deviceNotFound();
  const progress = (await appleProgress(db, [device.id])).get(device.id) ?? [];
  const trouble = (await latestTroubles(db, 'apple', [device.id])).get(device.id) ?? null;
  const systemRestriction = await defaultRestriction(db, actor);
  const unlock = (await unfinishedUnlocks(db, [device.id])).get(device.id) ?? null;
  const sims = await simHistory(db, id);
  return presentDevice(device, { progress, trouble, unlock, systemRestriction }, sims);
}

async function defaultRestriction(db: Database, actor: Actor): Promise<Record<string, boolean>> {
  const store = await db
    .selectFrom('store')
    .select('system_restriction')
    .where('id', '=', actor.store_id)
    .executeTakeFirstOrThrow();
  return store.system_restriction;
}
