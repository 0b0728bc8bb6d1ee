import type { Insertable } from 'kysely';
import type { Database, Tables, Tx } from '../database/schema/tables.ts';
import type { SealKey } from '../database/seal.ts';
import { hashPassword } from '../security/passwords.ts';
import { demoAccounts } from './accounts.ts';
import { demoPhones } from './android-phones.ts';
import { contractRows } from './contracts.ts';
import { crowdPlans } from './crowd-plans.ts';
import { type DeviceRows, deviceRows, type Taken } from './device-rows.ts';
import { seedIds } from './invented/ids.ts';
import { logInRows } from './log-ins.ts';
import { namedPlans, otherStorePlans } from './named-plans.ts';
import {
  type AgentsSeed,
  agentsOf,
  keyRow,
  sealedSecrets,
  waitingCommands,
  writeRoster,
} from './phone-agents.ts';
import { demoRcsCount, demoReportKeys, reportRows } from './reports.ts';
import { simulatedCommands, simulatedDevice } from './simulated-rows.ts';
import {
  clerkRows,
  demoStores,
  forbiddenApps,
  mainCast,
  otherCast,
  storeRestriction,
  storeRows,
} from './stores.ts';
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
 * from `now`. All or nothing. With `sealKey` the first store has reports, which nothing else can seal. With `played` the Android phones have keys, new ones each time, and whoever reads the roster can play them.
 */
export async function seedDemo(
  db: Database,
  now: Date,
  played?: AgentsSeed,
  sealKey?: SealKey,
): Promise<void> {
  const taken = nothingTaken();
  const devices = demoDevices(now, taken);
  const phones = demoPhones(demoStores, now, taken.operationIds);
  const agents = played ? agentsOf(phones) : [];
  const secrets = new Map(
    played && agents.map((agent) => [agent.phone.id, sealedSecrets(played.sealKey, agent)]),
  );
  const hashOf = await hashAll();
  const wallpapers = await wallpaperRows(now);
  const operations = [...devices, ...phones].flatMap((rows) => rows.operations);
  await db.transaction().execute(async (tx) => {
    await insert(tx, 'store', storeRows(now));
    await insert(tx, 'wallpaper', wallpapers);
    await insert(tx, 'clerk', clerkRows(now, hashOf));
    await insert(tx, 'login_log', logInRows(now));
    if (sealKey) await insertReports(tx, sealKey, now);
    await insert(
      tx,
      'apple_device',
      devices.map(({ device }) => device),
    );
    await insert(
      tx,
      'android_device',
      phones.map(({ id, device }) => ({ ...device, ...secrets.get(id) })),
    );
    const rented = [
      ...devices.map(({ plan: { name }, device }) => ({ kind: 'apple' as const, name, device })),
      ...phones.map(({ name, device }) => ({ kind: 'android' as const, name: `android ${name}`, device })),
    ];
    await insert(tx, 'device_contract', contractRows(rented, now));
    await insert(tx, 'agent', agents.map(keyRow));
    await insert(tx, 'agent_command', phones.flatMap(waitingCommands));
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
      [...devices, ...phones].flatMap(({ locations }) => locations),
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
    // A roster without its phones is written anew by the next start; phones without their roster would never answer.
    if (played) writeRoster(played.roster, agents);
  });
}

async function insertReports(tx: Tx, sealKey: SealKey, now: Date): Promise<void> {
  await tx
    .updateTable('store')
    .set({ report_keys: demoReportKeys(sealKey), used_rcs_count: demoRcsCount })
    .where('id', '=', seedIds.stores.main)
    .execute();
  const rows = reportRows(sealKey, now);
  await insert(tx, 'report_balance', rows.report_balance);
  await insert(tx, 'report', rows.report);
  await insert(tx, 'report_version', rows.report_version);
  await insert(tx, 'rcs_request', rows.rcs_request);
  await insert(tx, 'report_ledger', rows.report_ledger);
}

/** All rows about devices: the same for the same time, without a database. */
export function demoDevices(now: Date, taken: Taken = nothingTaken()): DeviceRows[] {
  const main = [...namedPlans(now), ...crowdPlans(mainCast, mainCrowd, now)];
  const other = [...otherStorePlans(now), ...crowdPlans(otherCast, otherCrowd, now)];
  return [
    ...main.map((plan) =>
      deviceRows(plan, mainCast, { system: storeRestriction, apps: forbiddenApps }, taken),
    ),
    ...other.map((plan) => deviceRows(plan, otherCast, { system: storeRestriction, apps: [] }, taken)),
  ];
}

const nothingTaken = (): Taken => ({ serials: new Set(), operationIds: new Set() });

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
