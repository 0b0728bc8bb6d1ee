import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { start } from '#api/contract/apple/one-click-unlock.ts';
import { logout, refresh } from '#api/contract/people/auth.ts';
import { moduleNames } from '#domain/access/modules.ts';
import type { UnlockCommandName } from '#domain/apple/unlock-plan.ts';
import { holdMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { Refusal } from '#server/call/refusal.ts';
import { agentDevices } from '#server/devices/android/enrolment.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { actFor } from '#server/operator/act.ts';
import type { OperatorRequest } from '#server/operator/requests.ts';
import { receiveFacts } from '#server/outbox/receive.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type AgentBench, anIdentity, openAgentBench } from './agent/agent-bench.ts';
import {
  type MadeClerk,
  makeAndroid,
  makeClerk,
  makeContract,
  makeDevice,
  makeEnrolmentCode,
  nextPhone,
} from './fixtures.ts';
import { lendDatabase } from './lent-databases.ts';
import { disorder, holdsAll } from './lock-disorder.ts';
import { learn, locksOf, type RecordedTransaction, recordingLocks } from './lock-recorder.ts';
import { openShop } from './open-api/shop.ts';
import { makeTarget } from './sample-target.ts';
import { sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { makeUnlockKey } from './unlock-fixtures.ts';

/** Their transactions are begun by others, only read, or once in the life of a database: a file before may have used it. */
const seldom = [
  'database/drivers/overtaken.ts',
  'database/upkeep.ts',
  'journal/verify.ts',
  'security/seal-key.ts',
];

describe('every transaction of handlers and loops', () => {
  let server: TestServer;
  let agents: AgentBench;
  let admin: MadeClerk;
  const recorded: RecordedTransaction[] = [];
  beforeAll(async () => {
    const lent = await lendDatabase();
    const db = recordingLocks(lent.database.db, (transaction) => recorded.push(transaction));
    const recordedDatabase = { ...lent.database, db };
    server = await startTestServer({}, undefined, { ...lent, database: recordedDatabase });
    agents = await openAgentBench({ ...lent, database: { ...recordedDatabase, close: async () => {} } });
    admin = await makeClerk(server, { is_admin: true });
  });
  afterAll(async () => {
    await agents.stop();
    await server.stop();
  });

  const begins = () =>
    globSync('server/**/*.ts')
      .filter((file) => readFileSync(file, 'utf8').includes('.transaction()'))
      .map((file) => file.replace(/^server\//, ''))
      .filter((file) => ![...holdsAll, ...seldom].includes(file));
  const seen = () => new Set(recorded.map(({ begunBy }) => begunBy));

  /** A phone that answers: a one-click unlock goes on by itself. */
  async function letGo(device_id: string): Promise<void> {
    const clerk_id = accounts.admin.id;
    const commands: UnlockCommandName[] = ['device_unlock', 'set_system_restriction'];
    const key = await makeUnlockKey(server, { clerk_id, device_id, commands });
    const begun = await server.call(start, { body: { device_id, commands, key } }, { as: 'admin' });
    expect(begun.verdict).toBe('200');
  }

  /** A phone says a number that stands in the store, and its former key is used. */
  async function comeAgain(): Promise<void> {
    const { services } = server;
    const maker = { store_id: admin.store_id, clerk_id: admin.id };
    const { serial_number } = anIdentity;
    const device = await makeAndroid(
      server,
      { for_clerk: admin.id, store_id: admin.store_id },
      { serial_number },
    );
    const { code } = await makeEnrolmentCode(server, maker);
    const at = await services.clock.now();
    const devices = agentDevices(services);
    const refusal = new Refusal('CONFLICT', messages.enrolledAlready);
    await devices.refused(services.db, { code, identity: anIdentity, at }, refusal);
    await devices.heardUnderVoidKey(services.db, device, at);
  }

  /** A phone enrols, and takes a command. */
  async function takeFromQueue(device_id: string): Promise<void> {
    await (await agents.enrolled()).poll();
    const { services } = server;
    const about = { device_id, command_uuid: randomUUID(), at: await services.clock.now() };
    await receiveFacts(services, 'apple')([{ type: 'fetched', ...about }]);
  }

  /** The system of a shop, by the key of its store. */
  async function integrate(): Promise<void> {
    const shop = await openShop(server);
    const { id: for_clerk } = await makeClerk(server, { store_id: shop.store_id });
    const device_id = await makeDevice(server, 'unlocked', {
      for_clerk: shop.admin.id,
      store_id: shop.store_id,
    });
    const items = [
      { device_id, command: 'lock', message: '请联系门店' },
      { device_id, command: 'hirer', hirer_name: '王敏' },
      { device_id, command: 'hand-over', for_clerk },
    ];
    const { verdict } = await shop.ask('POST', '/openapi/v1/batch', { body: { items } });
    expect(verdict).toBe('200');
  }

  /** The contract of a device runs out. */
  async function runOut(): Promise<void> {
    const { id: for_clerk, store_id } = admin;
    const id = await makeDevice(server, 'unlocked', { for_clerk, store_id });
    await makeContract(server, { id, store_id });
    const { db } = server.services;
    await db
      .updateTable('device_contract')
      .set({ lock_due_at: new Date(0) })
      .where('device_id', '=', id)
      .execute();
  }

  /** The operator opens a store, and does all that there is to do with one. */
  async function operate(): Promise<void> {
    const owner = nextPhone();
    const { phone_number } = await makeClerk(server, { is_admin: true });
    const store = seedIds.stores.main;
    const requests: OperatorRequest[] = [
      { act: 'create', store_name: '湖滨店', name: '沈一鸣', phone_number: owner },
      { act: 'set', store, off: ['mdm-android'], rcs_count: 9 },
      { act: 'set', store, on: ['mdm-android'] },
      { act: 'credit', store, level: 'basic', count: 1, reference: 'HT-1' },
      { act: 'disable', phone_number },
      { act: 'enable', phone_number },
      { act: 'password', phone_number },
      { act: 'admin', phone_number: (await makeClerk(server)).phone_number },
    ];
    for (const request of requests)
      expect(await actFor(server.services, request)).toMatchObject({ is: 'done' });
  }

  it('locks rows in the one order', async () => {
    for (const row of rows) {
      const token = row.access.login ? admin.token : undefined;
      const target = await makeTarget(server, row, { store_id: admin.store_id, clerk_id: admin.id }, token);
      await server.callLoosely(row, sampleOf(row, target), token ? { as: { token } } : {});
    }
    const { refresh_token } = await server.logIn('admin');
    const renewed = await server.call(refresh, { body: { refresh_token } });
    await server.call(logout, { body: { refresh_token: renewed.result.refresh_token } });
    const { phone_number } = accounts.lockOnly;
    const body = JSON.stringify({ phone_number, disabled: false, modules: moduleNames });
    await server.fetch('/api/test/clerk', { method: 'POST', body });
    await integrate();
    await operate();
    await runOut();
    await letGo(seedIds.devices.lockedOnline);
    await comeAgain();
    await server.services.gateways.apple.withdraw(
      seedIds.devices.offline,
      randomUUID(),
      AbortSignal.timeout(10_000),
    );
    await takeFromQueue(seedIds.devices.offline);
    await server.advance(holdMs);
    await removeExpired(server.services);
    // Loops go on by themselves.
    await eventually(() => expect(begins().filter((file) => !seen().has(file))).toEqual([]));
    expect(recorded.flatMap((transaction) => disorder(transaction) ?? [])).toEqual([]);
  });
});

describe('the recorder', () => {
  it.each([
    ['select * from "store" where "id" = $1 for no key update', ['s'], ['hold store s']],
    [
      'select "session".* from "session" inner join "clerk" on "clerk"."id" = "session"."clerk_id" for update of "session"',
      [],
      ['hold session ?'],
    ],
    [
      'insert into "credential_grant" ("key") select $1 from "clerk" where "clerk"."id" = $2 for share',
      ['k', 'c'],
      ['hold clerk c', 'insert credential_grant c'],
    ],
    [
      'with "due" as (select "due"."id" from "operation" as "due" for update skip locked) update "operation" set "attempts" = $1',
      [1],
      ['hold operation ?', 'update operation ?'],
    ],
    [
      'update "export_job" set "at" = (select "at" from "apple_device" where "apple_device"."id" = $1) where "id" = $2',
      ['d', 'e'],
      ['update export_job e'],
    ],
    [
      'insert into "attempt" ("key", "count") values ($1, $2) on conflict ("key") do update set "count" = $3',
      ['k', 1, 1],
      ['upsert attempt k'],
    ],
    ['delete from captcha where expires_at < $1', [0], ['delete captcha ?']],
    ['select * from "store" where "id" = $1', ['s'], []],
  ])('reads the locks of %s', (text, parameters, expected) => {
    const read = locksOf(text, parameters).map(
      ({ table, takes, rows }) => `${takes} ${table} ${rows?.[0] ?? '?'}`,
    );
    expect(read).toEqual(expected);
  });

  it.each([
    ['order by key_id', ['a', 'b']],
    ['', ['b', 'a']],
  ])('knows the order of rows that a statement holds with “%s” and then writes', (order, expected) => {
    const text = `with held as (select key_id from agent where true ${order} for update)
      update agent set counter = 1 from held where agent.key_id = held.key_id returning agent.key_id`;
    const [held] = locksOf(text, []);
    if (held) learn(held, text, [{ key_id: 'b' }, { key_id: 'a' }]);
    expect(held?.rows).toEqual(expected);
  });

  const lock = (table: string, row: string | null = null, more = {}) => ({
    table,
    takes: 'hold' as const,
    rows: row === null ? null : [row],
    isShared: false,
    isFull: false,
    skips: false,
    ...more,
  });
  it.each([
    ['a store after a clerk', [lock('clerk', 'a'), lock('store', 's')], 'too late'],
    [
      'another device after a clerk',
      [lock('apple_device', 'a'), lock('clerk', 'c'), lock('apple_device', 'b')],
      'too late',
    ],
    ['two clerks against their keys', [lock('clerk', 'b'), lock('clerk', 'a')], 'rows in another order'],
    [
      'an operation before its device',
      [lock('operation', 'o'), lock('apple_device', 'd')],
      'before its device',
    ],
    ['a table that is not in the order', [lock('store', 's'), lock('setting', 'w')], 'without a place'],
    [
      'a clerk whom it shares with others',
      [lock('clerk', 'c', { isShared: true }), lock('clerk', 'c')],
      'shares',
    ],
    ['a store from whoever refers to it', [lock('store', 's', { isFull: true })], 'refers to it'],
  ])('objects to who locks %s', (_, locks, why) => {
    expect(disorder({ begunBy: 'x.ts', locks })).toContain(why);
  });

  it('has nothing against who locks again what it has, or an operation alone', () => {
    const device = lock('apple_device', 'd');
    expect(
      disorder({ begunBy: 'x.ts', locks: [device, lock('operation'), lock('clerk', 'c'), device] }),
    ).toBeNull();
    expect(disorder({ begunBy: 'x.ts', locks: [lock('operation')] })).toBeNull();
  });
});
