import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { formatShort } from '#domain/text/time.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { inGatewayTime } from './bench.ts';
import { type Store, storeOn } from './store.ts';

const { 'get-sim-log': getSimLog } = appleCommandCalls;

const { acknowledged, sent, failed } = operationStatus;
const { devices, otherStoreDevices } = seedIds;

let server: TestServer;
let store: Store;

beforeAll(async () => {
  server = await startTestServer();
  store = storeOn(server);
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

describe('a command', () => {
  it('[decision.operation] [valid.ios.lock] locks a phone, and the record tells its life from waiting to acknowledged', async () => {
    const id = devices.unlockedOnline;
    const accepted = (await store.lock(id, { as: 'full' })).result;
    expect(accepted).toEqual({
      id: expect.stringMatching(/^\w{7}$/),
      command_uuid: expect.any(String),
      key: expect.any(String),
    });
    const operation = await store.reaches(accepted.command_uuid, acknowledged);
    expect(operation).toMatchObject({
      id: accepted.id,
      clerk: { id: accounts.full.id, name: accounts.full.name },
      device: { id },
      command: 'lock',
      cancel: null,
      run_at: null,
      remark: '',
    });
    expect(operation.history.map(({ status }) => status)).toEqual([1, 2, 4]);
    expect(await store.phone(id)).toMatchObject({ locked: true, lock_message: '设备已锁定，请联系门店' });
    expect(await store.device(id)).toMatchObject({
      lock_status: lockStatus.locked,
      progress: [],
      lock_evidence: {
        wanted: lockStatus.locked,
        wanted_by: accounts.full.name,
        operation_status: acknowledged,
        operation_id: accepted.id,
        observed: lockStatus.locked,
        observed_by: 'acknowledged',
      },
    });
  });

  it('[decision.operation] unlocks a locked phone', async () => {
    const { command_uuid } = (await store.unlock(devices.lockedOnline)).result;
    await store.reaches(command_uuid, acknowledged);
    expect((await store.device(devices.lockedOnline)).lock_status).toBe(lockStatus.unlocked);
    expect((await store.phone(devices.lockedOnline)).locked).toBe(false);
  });

  it('[decision.operation] brings the place of a locked phone, without a credential', async () => {
    const { command_uuid, key } = (await store.locate(devices.lockedOnline)).result;
    expect(key).toBeUndefined();
    const operation = await store.reaches(command_uuid, acknowledged);
    const { last_active_location: place } = await store.device(devices.lockedOnline);
    expect(place?.at).toBe(operation.finished_at);
  });

  it('[decision.progress] [decision.operation] waits in the progress while the phone is out of reach, and is carried out when it comes back', async () => {
    const id = devices.offline;
    const { command_uuid, id: operationId } = (await store.lock(id)).result;
    const { date_created } = await store.reaches(command_uuid, sent);
    const waiting = await store.device(id);
    expect(waiting.progress).toEqual([
      {
        id: operationId,
        command: 'lock',
        status: sent,
        date_created,
        run_at: null,
        hold: false,
        awaits_device: true,
        may_have_left: false,
        remark: '',
        cancel: null,
        observed_since: false,
        clerk_name: accounts.admin.name,
      },
    ]);
    expect(waiting.lock_status).toBe(lockStatus.unlocked);
    await store.setPhone({ device_id: id, online: true });
    await store.reaches(command_uuid, acknowledged);
    expect((await store.device(id)).progress).toEqual([]);
  });

  it('[decision.operation] is told by the phone to wait, and carried out later', async () => {
    const { command_uuid } = (await store.lock(devices.busy)).result;
    const operation = await store.reaches(command_uuid, acknowledged);
    expect(operation.history.map(({ status }) => status)).toEqual([1, 2, 3, 4]);
  });

  it('[decision.operation] fails with the reason that the phone gave', async () => {
    const id = devices.unlockedOnline;
    await store.setPhone({ device_id: id, script: [{ answer: 'fail', reason: '存储空间不足' }] });
    const { command_uuid } = (await store.lock(id)).result;
    expect(await store.reaches(command_uuid, failed)).toMatchObject({ remark: '存储空间不足' });
    expect((await store.phone(id)).commands).toEqual([
      { command_uuid, command: 'lock', state: 'done', effects: 0 },
    ]);
  });

  it('[decision.operation] counts an answer once that arrives twice', async () => {
    const id = devices.unlockedOnline;
    await store.setPhone({ device_id: id, script: [{ answer: 'duplicate' }] });
    const { command_uuid } = (await store.lock(id)).result;
    await store.reaches(command_uuid, acknowledged);
    const second = (await store.unlock(id)).result;
    const history = (await store.operation(command_uuid)).history;
    await store.reaches(second.command_uuid, acknowledged);
    expect(history.map(({ status }) => status)).toEqual([1, 2, 4]);
  });

  it('[decision.operation] counts as acknowledged when its answer got lost and a contact shows the phone locked', async () => {
    const id = devices.unlockedOnline;
    await store.setPhone({ device_id: id, script: [{ answer: 'drop' }] });
    const { command_uuid } = (await store.lock(id)).result;
    await store.reaches(command_uuid, sent);
    await server.services.gateways.apple.query(id, inGatewayTime());
    const operation = await store.reaches(command_uuid, acknowledged);
    expect(operation.remark).toBe('设备未回执，由心跳确认已执行');
    expect((await store.device(id)).lock_evidence.observed_by).toBe('query');
  });

  it('[decision.operation] fails when the phone enrols anew with an empty queue', async () => {
    const { command_uuid } = (await store.lock(devices.reEnrolling)).result;
    expect(await store.reaches(command_uuid, failed)).toMatchObject({
      remark: '设备已重新入网，系统已再次锁定',
    });
    // The phone may have been locked again meanwhile, by another command; it learns a moment later that it was heard.
    await eventually(async () =>
      expect((await store.phone(devices.reEnrolling)).commands).toContainEqual({
        command_uuid,
        command: 'lock',
        state: 'done',
        effects: 0,
      }),
    );
  });
});

describe('a refusal', () => {
  it('[decision.legality] says why the state of the device forbids it and what would allow it', async () => {
    const lockedAlready = (await store.lock(devices.lockedOnline)).refusal;
    expect(lockedAlready).toMatchObject({
      statusCode: 422,
      message: '设备已处于锁定状态',
      data: { code: 'NOT_POSSIBLE', exit: '需要更改提示内容时，请先解除锁定' },
    });
    const verdicts = await Promise.all([
      store.unlock(devices.unlockedOnline),
      store.locate(devices.unlockedOnline),
      store.lock(devices.recycled),
      store.lock(devices.unsupervised),
    ]);
    expect(verdicts.map(({ refusal }) => refusal.message)).toEqual([
      '设备未锁定',
      '设备未锁定，苹果只允许定位锁定中的设备',
      '设备在回收站中',
      '设备未受监管',
    ]);
  });

  it('[decision.grant] carries the key of a right password, which then works without the password', async () => {
    const { data } = (await store.lock(devices.lockedOnline)).refusal;
    const key = data.key ?? '';
    const accepted = await store.lock(devices.unlockedOnline, { credential: { key } });
    expect(accepted.verdict).toBe('200');
    expect((await store.unlock(devices.lockedOnline, { credential: { key } })).verdict).toBe(
      '403 SECPWD_MISMATCH',
    );
  });

  it('[decision.denied] [decision.scope] answers a foreign device like an unknown one, before it looks at the password', async () => {
    const wrong = { credential: { password: 'Wrong-2026' } } as const;
    const verdicts = await Promise.all([
      store.lock(otherStoreDevices.unlocked, wrong),
      store.lock(randomUUID(), wrong),
      store.lock(devices.unlockedOnline, { as: 'lockOnly' }),
    ]);
    expect(verdicts.map(({ refusal }) => [refusal.statusCode, refusal.message])).toEqual(
      Array(3).fill([404, messages.deviceNotFound]),
    );
  });

  it('[decision.status-codes] looks at the password before the time and the state', async () => {
    const wrong = { credential: { password: 'Wrong-2026' } } as const;
    expect((await store.lock(devices.lockedOnline, { ...wrong, when: '2020-01-01 08:00' })).verdict).toBe(
      '403 SECPWD_MISMATCH',
    );
    expect((await store.lock(devices.lockedOnline, { when: '2020-01-01 08:00' })).verdict).toBe(
      '400 INVALID_INPUT',
    );
  });
});

describe('one active operation', () => {
  it('[decision.one-active] tells both people in the same words who was first', async () => {
    const id = devices.offline;
    const first = (await store.lock(id, { as: 'full' })).result;
    const { date_created } = await store.reaches(first.command_uuid, sent);
    const words = memberMessages.waitingInTheWay(
      accounts.full.name,
      formatShort(date_created, await server.services.clock.now()),
      '锁定设备',
      '等待设备联网',
    );
    for (const second of [await store.lock(id), await store.lock(id, { as: 'full' })]) {
      expect(second.refusal).toMatchObject({
        statusCode: 409,
        message: words,
        data: { code: 'CONFLICT', by: { id: first.id, command: 'lock', clerk_name: accounts.full.name } },
      });
    }
  });

  it('[decision.one-active] lets exactly one of many locks through that come together', async () => {
    const clerks = ['admin', 'full', 'admin', 'full', 'admin'] as const;
    // Out of reach: had it answered the first one, the last would be told that it is locked already.
    const answers = await Promise.all(clerks.map((as) => store.lock(devices.offline, { as })));
    const verdicts = answers.map(({ verdict }) => verdict).toSorted();
    expect(verdicts).toEqual(['200', ...Array(4).fill('409 CONFLICT')]);
  });

  it('[decision.one-active] lets an unlock through while an unanswered lock is unknown', async () => {
    const { verdict } = await store.unlock(devices.unknown);
    expect(verdict).toBe('200');
    expect((await store.lock(devices.unknown)).verdict).toBe('409 CONFLICT');
  });
});

describe('idempotency', () => {
  it('[decision.idempotency] answers the same operation to the same request, and 409 to another with its key', async () => {
    const key = randomUUID();
    const id = devices.unlockedOnline;
    const first = (await store.lock(id, { key })).result;
    expect(first.command_uuid).toBe(key);
    const again = (await store.lock(id, { key })).result;
    expect(again).toEqual({ id: first.id, command_uuid: key });
    const others = await Promise.all([
      store.lock(id, { key, message: '另一段提示' }),
      store.lock(devices.unlockedOnline2, { key }),
      store.unlock(devices.lockedOnline, { key }),
      store.lock(id, { key, as: 'full' }),
    ]);
    expect(others.map(({ refusal }) => refusal.message)).toEqual(Array(4).fill(messages.keyReused));
  });

  it('[decision.idempotency] is looked at before the credential: a repeated request needs no right password', async () => {
    const key = randomUUID();
    const first = (await store.lock(devices.unlockedOnline, { key })).result;
    const again = await store.lock(devices.unlockedOnline, { key, credential: { key: randomUUID() } });
    expect(again.result.id).toBe(first.id);
  });

  it('[decision.idempotency] makes one operation of identical requests that come together', async () => {
    const key = randomUUID();
    // No other test gives this phone a command that could still be on its way.
    const id = devices.unlockedOfNobody;
    const answers = await Promise.all(Array.from({ length: 6 }, () => store.lock(id, { key })));
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
    await store.reaches(key, acknowledged);
    expect((await store.phone(id)).commands).toEqual([
      { command_uuid: key, command: 'lock', state: 'done', effects: 1 },
    ]);
  });

  it('[decision.idempotency] gives one of two devices the operation when one key comes for both together', async () => {
    const [key, otherKey] = [randomUUID(), randomUUID()];
    const answers = await Promise.all([
      store.lock(devices.unlockedOnline, { key }),
      store.lock(devices.unlockedOnline2, { key }),
    ]);
    expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual(['200', '409 CONFLICT']);
    const look = (device_id: string) =>
      server.call(getSimLog, { body: { device_id } }, { as: 'admin', idempotencyKey: otherKey });
    const looks = await Promise.all([look(devices.unlockedOnline), look(devices.unlockedOnline2)]);
    expect(looks.map(({ verdict }) => verdict).toSorted()).toEqual(['200', '409 CONFLICT']);
  });

  it('[decision.idempotency] makes the uuid itself where the caller gives none, and 404 is the answer to one that never arrived', async () => {
    const { command_uuid } = (await store.locate(devices.lockedOnline, { key: null })).result;
    expect((await store.operation(command_uuid)).command).toBe('get-location');
    await expect(store.operation(randomUUID())).rejects.toThrow('404');
  });
});
