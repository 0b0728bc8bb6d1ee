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
  for (const { kind, id, name, devices } of counted.flat()) {
    const clerk = id === null || name === null ? null : { id, name };
    const before = byClerk.get(id)?.devices ?? none;
    byClerk.set(id, { clerk, devices: { ...before, [kind]: devices } });
  }
  return [...byClerk.values()].toSorted(
    (a, b) => Number(a.clerk === null) - Number(b.clerk === null) || allOf(b) - allOf(a),
  );
}

async function countByClerk(db: Database, kind: DeviceKindName, actor: Actor) {
  const rows = await visibleTally(db, kind, actor, recycledStatus.active)
    .leftJoin('clerk', 'clerk.id', 'tally.for_clerk')
    .select(['tally.for_clerk as id', 'clerk.name', allDevices.as('devices')])
    .groupBy(['tally.for_clerk', 'clerk.name'])
    .having(allDevices, '>', 0)
    .execute();
  return rows.map((row) => ({ kind, ...row }));
}

const none = Object.fromEntries(deviceKindNames.map((kind) => [kind, 0])) as ClerkDevices['devices'];

const allOf = ({ devices }: ClerkDevices) =>
  Object.values(devices).reduce((sum: number, count) => sum + count, 0);
