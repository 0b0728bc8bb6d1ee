import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operationLog } from '#api/contract/apple/devices.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { scheduleAheadMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { toDateTimeField } from '#domain/text/time.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Store, storeOn } from './store.ts';

const { created, waiting, sent, acknowledged, cancelled } = operationStatus;
const { devices } = seedIds;
const hourMs = 3_600_000;

let server: TestServer;
let store: Store;

beforeAll(async () => {
  server = await startTestServer();
  store = storeOn(server);
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

const inHours = async (hours: number) =>
  new Date((await server.services.clock.now()).getTime() + hours * hourMs).toISOString();

describe('a scheduled lock', () => {
  it('[ios.lock.schedule] [decision.when] waits for its time, then locks the phone', async () => {
    const id = devices.unlockedOnline;
    const when = await inHours(2);
    const { command_uuid, id: operationId } = (await store.lock(id, { when })).result;
    expect(await store.operation(command_uuid)).toMatchObject({
      status: created,
      run_at: when,
      sent_at: null,
    });
    const before = await store.device(id);
    expect(before.progress).toMatchObject([{ id: operationId, status: created, run_at: when }]);
    expect(before.lock_evidence.wanted).not.toBe(lockStatus.locked);
    await server.advance(2 * hourMs);
    const operation = await store.reaches(command_uuid, acknowledged);
    expect(operation.history.map(({ status }) => status)).toEqual([created, waiting, sent, acknowledged]);
    expect(Date.parse(operation.history[1]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(when));
    expect((await store.device(id)).lock_evidence.wanted).toBe(lockStatus.locked);
  });

  it('[decision.when] [decision.time] takes a time without an offset as one in Shanghai', async () => {
    const when = toDateTimeField(new Date(await inHours(24)));
    const { command_uuid } = (await store.lock(devices.unlockedOnline, { when })).result;
    expect((await store.operation(command_uuid)).run_at).toBe(new Date(`${when}+08:00`).toISOString());
  });

  it('[decision.when] is refused in the past, now, and more than a year ahead', async () => {
    const yearHours = scheduleAheadMs / hourMs;
    const past = await store.lock(devices.unlockedOnline, { when: await inHours(-0.01) });
    const far = await store.lock(devices.unlockedOnline, { when: await inHours(yearHours + 1) });
    expect([past, far].map(({ refusal }) => [refusal.statusCode, refusal.message])).toEqual([
      [400, messages.whenPast],
      [400, messages.whenTooFar],
    ]);
    const near = await store.lock(devices.unlockedOnline, { when: await inHours(yearHours - 1) });
    expect(near.verdict).toBe('200');
  });

  it('[valid.ios.lock] [decision.when] is refused when its time is none', async () => {
    for (const when of ['', 'soon', '2026-02-30 10:00', '2026-13-01', '1764000000000']) {
      expect((await store.lock(devices.unlockedOnline, { when })).verdict).toBe('400 INVALID_INPUT');
    }
  });

  it('[decision.one-active] does not block locking now, and is cancelled at its time because the phone is locked by then', async () => {
    const id = devices.scheduled;
    const scheduled = (await store.device(id)).progress[0];
    const now = (await store.lock(id)).result;
    await store.reaches(now.command_uuid, acknowledged);
    expect((await store.device(id)).progress).toEqual([scheduled]);
    await server.advance(48 * hourMs);
    const { list } = (await server.call(operationLog, { query: { device_id: id } }, { as: 'admin' })).result;
    const late = list.find((operation) => operation.id === scheduled?.id);
    const ended = await store.reaches(late?.command_uuid ?? '', cancelled);
    expect(ended).toMatchObject({ remark: '设备已处于锁定状态，无需再次锁定', sent_at: null, cancel: null });
    expect((await store.cancel(ended.id)).result).toMatchObject({ status: cancelled, cancel: 'won' });
  });

  it('[decision.one-active] takes the place of an earlier scheduled one, of which nothing was sent', async () => {
    const id = devices.unlockedOnline;
    const first = (await store.lock(id, { when: await inHours(3) })).result;
    const second = (await store.lock(id, { when: await inHours(5), as: 'full' })).result;
    expect(await store.operation(first.command_uuid)).toMatchObject({
      status: cancelled,
      sent_at: null,
      remark: '已被新的指令取代',
    });
    expect((await store.device(id)).progress.map((item) => item.id)).toEqual([second.id]);
  });
});

describe('cancelling', () => {
  it('[call.ios.cancel] [ios.lock.schedule] wins before the time has come: the phone never hears of it', async () => {
    const id = devices.unlockedOnline;
    const { command_uuid, id: operationId } = (await store.lock(id, { when: await inHours(1) })).result;
    expect((await store.cancel(operationId)).result).toMatchObject({
      id: operationId,
      status: cancelled,
      cancel: 'won',
      sent_at: null,
    });
    expect((await store.device(id)).progress).toEqual([]);
    await server.advance(2 * hourMs);
    const next = (await store.lock(id)).result;
    await store.reaches(next.command_uuid, acknowledged);
    expect((await store.phone(id)).commands.map((command) => command.command_uuid)).toEqual([
      next.command_uuid,
    ]);
    expect((await store.operation(command_uuid)).status).toBe(cancelled);
  });

  it('[call.ios.cancel] changes nothing when it is repeated', async () => {
    const { id } = (await store.lock(devices.unlockedOnline, { when: await inHours(1) })).result;
    const first = (await store.cancel(id)).result;
    expect((await store.cancel(id)).result).toEqual(first);
  });

  it('[call.ios.cancel] [decision.status-codes] by two people at once is one person’s: the other is told who was first', async () => {
    const { id } = (await store.lock(devices.unlockedOnline, { when: await inHours(1) })).result;
    const answers = await Promise.all([store.cancel(id, 'admin'), store.cancel(id, 'full')]);
    const winner = answers.find(({ verdict }) => verdict === '200')?.result;
    const loser = answers.find(({ verdict }) => verdict === '409 CONFLICT')?.refusal;
    expect(winner).toMatchObject({ cancel: 'won', cancelled_by: { name: expect.any(String) } });
    expect(loser?.message).toMatch(new RegExp(`^${winner?.cancelled_by?.name} ?已于 .+ 取消，指令未发出$`));
    expect((await store.operation(winner?.command_uuid ?? '')).cancelled_by).toEqual(winner?.cancelled_by);
  });

  it('[call.ios.cancel] after the release takes it back from a phone that has not come for it, and that never locks', async () => {
    const { command_uuid, id } = (await store.lock(devices.offline)).result;
    await store.reaches(command_uuid, sent);
    const takenBack = { status: cancelled, cancel: 'won' };
    expect((await store.cancel(id)).result).toMatchObject(takenBack);
    expect((await store.cancel(id)).result).toMatchObject(takenBack);
    await store.setPhone({ device_id: devices.offline, online: true });
    await store.reaches((await store.lock(devices.offline)).result.command_uuid, acknowledged);
    expect(
      (
        await server.services.db
          .selectFrom('simulated_command')
          .select('effects')
          .where('command_uuid', '=', command_uuid)
          .executeTakeFirstOrThrow()
      ).effects,
    ).toBe(0);
  });

  it('[valid.ios.cancel-schedule] takes a 7-character string', async () => {
    for (const id of ['', 'abc', 'abcdefgh', '123456']) {
      expect((await store.cancel(id)).verdict).toBe('400 INVALID_INPUT');
    }
    expect((await store.cancel('abcdefg')).verdict).toBe('404 NOT_FOUND');
  });

  it('[decision.scope] [decision.denied] is not possible on a device out of scope', async () => {
    const ofLockOnly = (await store.device(devices.scheduledOfLockOnly)).progress[0]?.id ?? '';
    const ofFull = (await store.device(devices.scheduled)).progress[0]?.id ?? '';
    expect((await store.cancel(ofFull, 'lockOnly')).verdict).toBe('404 NOT_FOUND');
    expect((await store.cancel(ofFull, 'otherAdmin')).verdict).toBe('404 NOT_FOUND');
    expect((await store.cancel(ofLockOnly, 'lockOnly')).result.cancel).toBe('won');
  });
});
