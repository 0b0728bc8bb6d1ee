import type { ClerkDevices } from '#api/contract/home.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { type DeviceKindName, deviceKindNames } from '#domain/kinds/kinds.ts';
import type { Actor } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { allDevices, visibleTally } from './tally.ts';

/** How many devices in use whoever has, as far as the person sees them; most first, those of nobody last. */
export async function countOfClerks(
  db: Database,
  kinds: readonly DeviceKindName[],
  actor: Actor,
): Promise<ClerkDevices[]> {
  const counted = await Promise.all(kinds.map((kind) => countByClerk(db, kind, actor)));
  const byClerk = new Map<string | null, ClerkDevices>();
  for (const { kind, devices, quota_limit, total_quota, ...clerk } of counted.flat()) {
    const before = byClerk.get(clerk.id) ?? {
      ...clerk,
      ...none,
      total_quota: quota_limit ? total_quota : null,
    };
    byClerk.set(clerk.id, { ...before, [kind]: devices });
  }
  return [...byClerk.values()].toSorted(
    (a, b) => Number(a.id === null) - Number(b.id === null) || allOf(b) - allOf(a),
  );
}

async function countByClerk(db: Database, kind: DeviceKindName, actor: Actor) {
  const rows = await visibleTally(db, kind, actor, recycledStatus.active)
    .leftJoin('clerk', 'clerk.id', 'tally.for_clerk')
    .select([
      'tally.for_clerk as id',
      'clerk.name',
      'clerk.quota_limit',
      'clerk.total_quota',
      allDevices.as('devices'),
    ])
    .groupBy(['tally.for_clerk', 'clerk.name', 'clerk.quota_limit', 'clerk.total_quota'])
    .having(allDevices, '>', 0)
    .execute();
  return rows.map((row) => ({ kind, ...row }));
}

const none = Object.fromEntries(deviceKindNames.map((kind) => [kind, 0])) as Record<DeviceKindName, number>;

const allOf = (clerk: ClerkDevices) => deviceKindNames.reduce((sum, kind) => sum + clerk[kind], 0);
