import type { Insertable } from 'kysely';
import type { Database, Tables, Tx } from '../database/schema/tables.ts';
import { hashPassword } from '../security/passwords.ts';
import { demoAccounts } from './accounts.ts';
import { crowdPlans } from './crowd-plans.ts';
import { type DeviceRows, deviceRows, type Taken } from './device-rows.ts';
import { namedPlans, otherStorePlans } from './named-plans.ts';
import { simulatedCommands, simulatedDevice } from './simulated-rows.ts';
import { clerkRows, forbiddenApps, mainCast, otherCast, storeRestriction, storeRows } from './stores.ts';
import { wallpaperRows } from './wallpapers.ts';

/** With the named ones 300 devices, 12 of them in the recycle bin. */
const mainCrowd = {
  locked: 8,
  lockedAsked: 2,
  lockedThenGone: 3,
  returned: 32,
  failed: 1,
  gone: 13,
  unheard: 2,
  unsupervised: 5,
  outsideAbm: 10,
  differing: 18,
  busy: 8,
  failing: 5,
  slow: 10,
  reEnrolling: 4,
  dropping: 3,
  duplicating: 4,
  recycled: 11,
  ordinary: 132,
} as const;

const otherCrowd = { locked: 1, returned: 2, gone: 2, ordinary: 12 } as const;

/**
 * Fills an empty database with the demo's three stores (`decision.demo`): the same data each time, its times counted back
 * from `now`. All or nothing.
 */
export async function seedDemo(db: Database, now: Date): Promise<void> {
  const devices = demoDevices(now);
  const hashOf = await hashAll();
  const wallpapers = await wallpaperRows(now);
  const operations = devices.flatMap((rows) => rows.operations);
  await db.transaction().execute(async (tx) => {
    await insert(tx, 'store', storeRows(now));
    await insert(tx, 'wallpaper', wallpapers);
    await insert(tx, 'clerk', clerkRows(now, countByClerk(devices), hashOf));
    await insert(
      tx,
      'apple_device',
      devices.map(({ device }) => device),
    );
    await insert(
      tx,
      'operation',
      operations.map(({ operation }) => operation),
    );
    await insert(
      tx,
      'journal',
      operations.flatMap(({ history }) => history),
    );
    await insert(
      tx,
      'location_log',
      devices.flatMap(({ locations }) => locations),
    );
    await insert(
      tx,
      'sim_log',
      devices.flatMap(({ sims }) => sims),
    );
    await insert(
      tx,
      'simulated_device',
      devices.map((rows) => simulatedDevice(rows, now)),
    );
    await insert(tx, 'simulated_command', devices.flatMap(simulatedCommands));
  });
}

/** All rows about devices: the same for the same time, without a database. */
export function demoDevices(now: Date): DeviceRows[] {
  const taken: Taken = { serials: new Set(), operationIds: new Set() };
  const main = [...namedPlans(now), ...crowdPlans(mainCast, mainCrowd, now)];
  const other = [...otherStorePlans(now), ...crowdPlans(otherCast, otherCrowd, now)];
  return [
    ...main.map((plan) =>
      deviceRows(plan, mainCast, { system: storeRestriction, apps: forbiddenApps }, taken),
    ),
    ...other.map((plan) => deviceRows(plan, otherCast, { system: storeRestriction, apps: [] }, taken)),
  ];
}

function countByClerk(devices: readonly DeviceRows[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { device, plan } of devices)
    if (device.for_clerk && !plan.recycled)
      counts.set(device.for_clerk, (counts.get(device.for_clerk) ?? 0) + 1);
  return counts;
}

const hashes = new Map<string, string>();

/** Each different password is hashed once a process, however often it seeds: that is slow on purpose. */
async function hashAll(): Promise<(password: string) => string> {
  const passwords = new Set(
    demoAccounts.flatMap((account) => [account.password, account.secondary_password]),
  );
  for (const password of passwords)
    if (!hashes.has(password)) hashes.set(password, await hashPassword(password));
  return (password) => {
    const hash = hashes.get(password);
    if (!hash) throw new Error('a demo password was not hashed');
    return hash;
  };
}

/** PostgreSQL takes 65535 parameters a statement. */
const parameters = 30_000;

async function insert<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const size = Math.floor(parameters / Object.keys(rows[0] ?? {}).length);
  for (let start = 0; start < rows.length; start += size)
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .execute();
}
