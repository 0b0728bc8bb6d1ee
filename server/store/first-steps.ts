import type { FirstStep } from '#api/contract/home.ts';
import { hasModule } from '#domain/access/permissions.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { deviceKind, deviceKindNames } from '#domain/kinds/kinds.ts';
import { newStoreMs } from '#domain/limits.ts';
import type { Actor } from '../call/handler.ts';
import type { Database } from '../database/schema/tables.ts';
import { allDevices, tallyOf } from '../devices/list/tally.ts';
import { countClerks } from './settings/info.ts';
import { storeOf } from './settings/section.ts';

/** What a new store does first, and what of it is done (`decision.home`); none where the store is not new, or has done all of it. */
export async function findFirstSteps(db: Database, actor: Actor, now: Date): Promise<FirstStep[]> {
  const store = await storeOf(db, actor);
  const devices = await devicesOf(db, actor.store_id);
  const kinds = deviceKindNames.filter((kind) => hasModule(actor, deviceKind(kind).module));
  if (kinds.length === 0) return [];
  if (devices > 0 && now.getTime() - store.date_created.getTime() > newStoreMs) return [];
  const abm = await db
    .selectFrom('store_abm')
    .select('token')
    .where('store_id', '=', actor.store_id)
    .executeTakeFirst();
  const clerks = await countClerks(db, actor.store_id);
  const defaults = [
    Object.keys(store.system_restriction),
    store.app_restriction,
    Object.keys(store.android_system_restriction),
    store.android_app_restriction,
  ];
  const steps: FirstStep[] = [
    ...(hasModule(actor, 'mdm-apple')
      ? [{ step: 'abm' as const, done: typeof abm?.token === 'string' }]
      : []),
    { step: 'defaults', done: defaults.some((set) => set.length > 0) },
    { step: 'clerk', done: clerks > 1 },
    { step: 'device', done: devices > 0 },
  ];
  return steps.every(({ done }) => done) ? [] : steps;
}

async function devicesOf(db: Database, store_id: string): Promise<number> {
  const counted = await Promise.all(
    deviceKindNames.map((kind) =>
      tallyOf(db, kind, store_id, recycledStatus.active)
        .select(allDevices.as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counted.reduce((sum, { count }) => sum + count, 0);
}
