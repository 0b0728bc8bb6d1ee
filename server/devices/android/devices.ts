import type { AndroidDevice, AndroidListItem } from '#api/contract/android/device.ts';
import type { Actor } from '#server/call/handler.ts';
import { deviceNotFound } from '#server/call/refusal.ts';
import { readNow } from '#server/database/clock.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { visibleOf } from '#server/security/scope.ts';
import { latestTroubles } from '../latest-trouble.ts';
import { deviceViews } from '../list/views.ts';
import { simHistory } from '../sim-log.ts';
import { defaultsOf } from './default-restrictions.ts';
import type { ListedView } from './list.ts';
import { presentDevice, presentListItem } from './present.ts';
import { androidProgress } from './state/facts.ts';

/** A page with what stands beside each device: a few queries more, however many devices. */
export async function presentPage(
  db: Database,
  actor: Actor,
  page: readonly ListedView[],
  now: Date,
): Promise<AndroidListItem[]> {
  const ids = page.map(({ id }) => id);
  const progress = await androidProgress(db, ids);
  const troubles = await latestTroubles(db, 'android', ids);
  const { system: systemRestriction } = await defaultsOf(db, actor);
  return page.map((device) =>
    presentListItem(device, {
      progress: progress.get(device.id) ?? [],
      trouble: troubles.get(device.id) ?? null,
      systemRestriction,
      now,
    }),
  );
}

/** Throws 404 for an unknown device and for one out of scope. */
export async function findDevice(db: Database, actor: Actor, id: string): Promise<AndroidDevice> {
  const device = await deviceViews(db, 'android')
    .where('device.id', '=', id)
    .where(visibleOf('android', actor, 'device'))
    .executeTakeFirst();
  if (!device) throw deviceNotFound();
  const progress = (await androidProgress(db, [id])).get(device.id) ?? [];
  const trouble = (await latestTroubles(db, 'android', [id])).get(device.id) ?? null;
  const { system: systemRestriction } = await defaultsOf(db, actor);
  return presentDevice(
    device,
    { progress, trouble, systemRestriction, now: await readNow(db) },
    await simHistory(db, id),
  );
}
