import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { detail } from '#api/contract/apple/devices.ts';
import { smsVerify, smsVerifyNoauth } from '#api/contract/people/system.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { appleCommands } from '#domain/apple/commands.ts';
import { type ConnectionName, connectionNames, connections } from '#domain/connections.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { siteConfigPath } from '#domain/site/plumbing-paths.ts';
import { createLoopWatch } from '#server/background/loop-watch.ts';
import { readConfig } from '#server/process/config.ts';
import type { Log } from '#server/process/log.ts';
import { createServer } from '#server/server.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { fingerprint } from './fingerprint.ts';
import { type MadeClerk, makeClerk, makeDevice, makeScheduledLock } from './fixtures.ts';
import { lendDatabase } from './lent-databases.ts';
import { makeTarget } from './sample-target.ts';
import { sampleOf } from './samples.ts';
import { startOutbox } from './start-outbox.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const { lock } = appleCommandCalls;

const lines: string[] = [];
const note: Log['info'] = (message, fields = {}) => lines.push(JSON.stringify([message, fields]));
const log: Log = { debug: note, info: note, warn: note, error: note };

/** Production with none of its settings: nothing is connected. */
const bare = { NODE_ENV: 'production', TEST_HOOKS: '0', REGISTRATION: 'open' } as const;

let server: TestServer;
let admin: MadeClerk;
beforeAll(async () => {
  server = await startTestServer(bare, log);
  admin = await makeClerk(server, { is_admin: true });
});
afterAll(() => server.stop());

/** Commands that our own records answer; every other one is somebody else's to carry out. */
const ownCommands = ['get-activation-lock-password', 'get-hirer-phone', 'get-sim-log'].concat(
  'move-to-recycle-bin',
  'restore',
  'remove',
);
const refusedCommands = appleCommands.map(({ call }) => call).filter((call) => !ownCommands.includes(call));

const unlockRows = [
  'ios.command.oneClickUnlockPrevalidation',
  'ios.oneClickUnlock.start',
  'ios.oneClickUnlock.resume',
];

const reportRows = ['report.add', 'report.refresh', 'store.rcsRequest', 'system.blacklistCheck'];

/** What each row needs from outside; a row that is not named needs nothing. */
function neededBy({ name, path }: AnyEndpoint): ConnectionName | null {
  if (name === 'system.smsVerify' || name === 'system.smsVerifyNoauth') return 'sms';
  if (name === 'helper.itunesSearch') return 'appSearch';
  if (name === 'helper.geocodeRegeo') return 'map';
  if (reportRows.includes(name)) return 'reports';
  if (unlockRows.includes(name) || name === 'batch.start') return 'devices';
  const command = /^\/api\/device\/ios\/(?:command\/)?([\w-]+)$/.exec(path)?.[1];
  return command !== undefined && refusedCommands.includes(command) ? 'devices' : null;
}

const named = rows.map((row) => ({ name: row.name, row, needs: neededBy(row) }));

describe('production with nothing connected', () => {
  it.each(named)(
    '[decision.not-connected] $name refuses what it needs, and pretends nothing',
    async (asked) => {
      const { row, needs } = asked;
      const of = { store_id: admin.store_id, clerk_id: admin.id };
      const target = await makeTarget(server, row, of, admin.token);
      const before = await fingerprint(server);
      const answer = await server.callLoosely(row, sampleOf(row, target), { as: { token: admin.token } });
      if (needs === null) {
        expect(answer.status).not.toBe(503);
        return;
      }
      expect([answer.verdict, answer.refusal.message, answer.refusal.data.reason]).toEqual([
        '503 UNAVAILABLE',
        connections[needs].sentence,
        'notConnected',
      ]);
      expect(await fingerprint(server)).toEqual(before);
    },
  );

  it('[decision.not-connected] covers every command of a device, and each thing that can be missing', () => {
    const calls = named
      .filter(({ needs }) => needs === 'devices')
      .map(({ row }) => row.path.split('/').at(-1));
    expect(refusedCommands.filter((call) => !calls.includes(call))).toEqual([]);
    expect(new Set(named.flatMap(({ needs }) => needs ?? []))).toEqual(new Set(connectionNames));
  });

  it('[decision.not-connected] has carried out nothing after two days, neither what was scheduled before', async () => {
    const { db } = server.services;
    const id = await makeDevice(server, 'unlocked', { for_clerk: admin.id });
    const scheduled = await makeScheduledLock(server, { id, store_id: admin.store_id, clerk_id: admin.id });
    const simulated = await db.selectFrom('simulated_command').select('command_uuid').execute();
    await server.advance(48 * 3_600_000);
    await eventually(async () => {
      const { attempts } = await db
        .selectFrom('operation')
        .select('attempts')
        .where('id', '=', scheduled.id)
        .executeTakeFirstOrThrow();
      expect(attempts).toBeGreaterThan(0);
    });
    const theirs = appleCommands.filter(({ executor }) => executor !== 'server').map(({ name }) => name);
    const done = await db
      .selectFrom('operation')
      .select(['command', 'status', 'sent_at'])
      .where('clerk_id', '=', admin.id)
      .where('device_kind', '=', 'apple')
      .where('command', 'in', theirs)
      .where(({ or, eb }) => or([eb('sent_at', 'is not', null), eb('status', 'in', [2, 3, 4])]))
      .execute();
    expect(done).toEqual([]);
    expect(await db.selectFrom('simulated_command').select('command_uuid').execute()).toEqual(simulated);
    await server.resetClock();
    const { result } = await server.call(
      detail,
      { params: { id }, query: { mdm_check: '1' } },
      { as: { token: admin.token } },
    );
    expect(result.lock_status).toBe(0);
  });

  it('tells of a command that waits what is missing, and asks nobody about those that were handed over before', async () => {
    const { db, clock } = server.services;
    const of = { store_id: admin.store_id, clerk_id: admin.id };
    const now = await clock.now();
    /** what would be handed over, looked into, taken back because of a cancel, and because its time is over */
    const changes = [
      { status: operationStatus.waiting, released_at: now },
      { status: operationStatus.unknown, sent_at: now },
      { status: operationStatus.sent, sent_at: now, cancel: 'tooLate', cancelled_by: admin.id },
      { status: operationStatus.sent, sent_at: now, command: 'reboot' },
    ] as const;
    const ids: string[] = [];
    for (const change of changes) {
      const id = await makeDevice(server, 'unlocked', { for_clerk: admin.id });
      const { id: operation } = await makeScheduledLock(server, { id, ...of });
      const values = { scheduled: false, run_at: now, ...change };
      await db.updateTable('operation').set(values).where('id', '=', operation).execute();
      ids.push(operation);
    }
    await server.advance(8 * 24 * 3_600_000);
    const [waiting = '', ...handedOver] = ids;
    const read = (id: string) =>
      db.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await Promise.all(handedOver.map(read));
    const errors: string[] = [];
    const loops = createLoopWatch();
    const outbox = startOutbox({
      ...server.services,
      loops,
      log: { ...log, error: (message) => errors.push(message) },
    });
    await eventually(() =>
      expect(loops.states().map(({ runningMs }) => runningMs)).toEqual([null, null, null]),
    );
    await outbox.stop();
    await eventually(async () => expect((await read(waiting)).remark).toBe('未接入设备服务'));
    expect(await Promise.all(handedOver.map(read))).toEqual(before);
    expect(errors).toEqual([]);
    await server.resetClock();
  });

  it('[decision.not-connected] [decision.sms] sends no code, keeps none and writes none into the log', async () => {
    const { db } = server.services;
    const codes = await db.selectFrom('sms_code').selectAll().execute();
    lines.length = 0;
    const own = await server.call(
      smsVerify,
      { body: { type: 'update-password' } },
      { as: { token: admin.token } },
    );
    const { cookie } = await server.takeCaptcha();
    const open = await server.call(
      smsVerifyNoauth,
      { body: { phone_number: admin.phone_number, type: 'reset-password', captcha_code: 'ABCD' } },
      { headers: { cookie } },
    );
    const unknown = await server.call(smsVerifyNoauth, {
      body: { phone_number: '13900000009', type: 'register', captcha_code: 'ABCD' },
    });
    for (const answer of [own, open, unknown])
      expect([answer.verdict, answer.refusal.message]).toEqual(['503 UNAVAILABLE', connections.sms.sentence]);
    expect(await db.selectFrom('sms_code').selectAll().execute()).toEqual(codes);
    expect(lines.filter((line) => line.includes('code') || line.includes(admin.phone_number))).toEqual([]);
  });

  it('[decision.not-connected] does not try the secondary password of a command that it refuses', async () => {
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: admin.id });
    const call = { body: { device_id, password: 'Wrong-1', message: '请归还设备', when: 'now' } };
    for (let tries = 0; tries < 7; tries += 1) {
      const answer = await server.call(lock, call, { as: { token: admin.token } });
      expect(answer.verdict).toBe('503 UNAVAILABLE');
    }
  });

  it('[decision.not-connected] tells the console, and whoever asks whether it is ready, what is missing', async () => {
    const ready = await server.fetch('/readyz');
    expect(ready.status).toBe(200);
    const { status, parts } = await ready.json();
    expect(status).toBe('degraded');
    for (const name of connectionNames) {
      expect(parts[name]).toMatchObject({ status: 'degraded', message: connections[name].sentence });
    }
    const site = await (await server.fetch(siteConfigPath('console.example'))).json();
    expect(site.notConnected).toEqual(connectionNames);
  });

  it('[decision.not-connected] says so when it starts', async () => {
    lines.length = 0;
    const another = await startTestServer(bare, log);
    await another.stop();
    const missing = lines.filter((line) => line.includes('not connected'));
    expect(missing).toHaveLength(connectionNames.length);
  });
});

describe('the demo', () => {
  it('[decision.not-connected] has a stand-in for each, of reports on the embedded database alone: nothing is missing there', async () => {
    const { env, database } = await lendDatabase();
    const config = readConfig({ TEST_HOOKS: '1', LOG_LEVEL: 'error', ...env, PORT: '0' });
    const demo = await createServer(config, undefined, async () => database);
    const { status } = await (await fetch(`${demo.url}/readyz`)).json();
    const site = await (await fetch(`${demo.url}${siteConfigPath('console.example')}`)).json();
    await demo.stop();
    const missing = process.env.DATABASE_URL ? ['degraded', ['reports']] : ['ok', undefined];
    expect([status, site.notConnected]).toEqual(missing);
  });
});
