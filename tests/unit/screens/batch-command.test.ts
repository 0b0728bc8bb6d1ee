import { beforeEach, describe, expect, it } from 'vitest';
import { operationStatus } from '#domain/devices/operation.ts';
import type { ErrorReason } from '#domain/error-codes.ts';
import { batchRecordMs, grantMs } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { createBatchKeeper } from '#machines/devices/batch-command/batch-keeper.ts';
import { newRecord } from '#machines/devices/batch-command/batch-record.ts';
import {
  batchStorageKey,
  dropKeptBatches,
  isOutdated,
} from '#machines/devices/batch-command/kept-batches.ts';
import { MemoryStorage } from '../api/memory-storage.ts';
import { clerkId, deviceId, lockedDevices, openPage } from './batch-page.ts';
import { BatchServer, password } from './batch-server.ts';
import { refusal } from './fake-client.ts';

const devices = lockedDevices(4);
const ids = devices.map(({ id }) => id);
const [first = '', second = '', third = '', fourth = ''] = ids;
const key = batchStorageKey(clerkId);
const confirm = { type: 'batch.confirm', password } as const;

let server: BatchServer;
let storage: MemoryStorage;
beforeEach(() => {
  server = new BatchServer();
  storage = new MemoryStorage();
});
const open = (fields = {}) => openPage(server, storage, { devices, ...fields });
const sentDevices = () => server.sent.map(({ device }) => device);

describe('the secondary password', () => {
  it('[decision.grant] is not asked while a key from an earlier command is good', async () => {
    const page = open({ grant: { key: '22222222-2222-4222-8222-222222222222', msLeft: grantMs } });
    expect(page.actor.getSnapshot().matches({ credential: 'granted' })).toBe(true);
    page.actor.send({ ...confirm, password: '' });
    await page.rest();
    expect(server.sent.map(({ credential }) => credential)).toEqual(['key', 'key', 'key', 'key']);
  });

  it('[decision.grant] is sent with the first device alone: its key covers the rest', async () => {
    const page = open();
    page.actor.send(confirm);
    await page.rest();
    expect(page.state()).toBe('finished');
    expect(server.sent.map(({ device, credential }) => [device, credential])).toEqual([
      [first, 'password'],
      [second, 'key'],
      [third, 'key'],
      [fourth, 'key'],
    ]);
  });

  it('[decision.password-field] when wrong, reaches one device, changes nothing and leaves the form as it was', async () => {
    const page = open();
    page.actor.send({ ...confirm, password: 'Wrong-2026' });
    const { context } = await page.rest();
    expect(page.state()).toBe('composing');
    expect(context.problem).toEqual({ field: 'password', sentence: messages.secondaryMismatch });
    expect(context.draft.message).toBe('请联系门店');
    expect(sentDevices()).toEqual([first]);
    expect(server.operations.size).toBe(0);
    expect(storage.getItem(key)).toBeNull();
  });

  it('[decision.grant] is asked again when the key expires half-way; the batch goes on with the device that was refused', async () => {
    const page = open();
    server.misfortune = ({ credential }) =>
      credential === 'key' && server.sent.length === 3
        ? refusal('SECPWD_MISMATCH', messages.keyInvalid)
        : null;
    page.actor.send(confirm);
    const { context } = await page.rest();
    expect(page.state()).toBe('paused');
    expect(context.problem).toEqual({ field: 'password', sentence: messages.keyInvalid });
    expect(context.grant).toBeNull();
    page.actor.send({ type: 'batch.resume', password });
    await page.rest();
    expect(page.state()).toBe('finished');
    expect(sentDevices()).toEqual([first, second, third, third, fourth]);
    expect(ids.map(server.commandsOf)).toEqual([1, 1, 1, 1]);
  });

  it.each([
    ['TOO_MANY', messages.secondaryLocked],
    ['PERMISSION_DENIED', messages.permissionDenied],
    ['NOT_POSSIBLE', messages.secondaryUnset, 'secondaryUnset'],
    ['CONFLICT', messages.accountChanged, 'accountChanged'],
    ['UNAUTHORIZED', messages.sessionGone],
  ] as const)(
    'does not knock again at a door that is shut for every device: %s %s',
    async (code, sentence, reason?: ErrorReason) => {
      const page = open();
      server.misfortune = () =>
        server.sent.length === 2 ? refusal(code, sentence, { ...(reason && { reason }) }) : null;
      page.actor.send(confirm);
      const { context } = await page.rest();
      expect(page.state()).toBe('paused');
      expect(context.problem?.sentence).toBe(sentence);
      expect(sentDevices()).toEqual([first, second]);
      expect(
        createBatchKeeper(storage, clerkId, Date.now)
          .read()
          ?.record.items.map(({ stage }) => stage),
      ).toEqual(['accepted', 'unsent', 'unsent', 'unsent']);
    },
  );
});

describe('what is kept', () => {
  it('sends nothing where the browser keeps nothing', async () => {
    storage.full.add(key);
    const page = open();
    page.actor.send(confirm);
    const { context } = await page.rest();
    expect(context.problem).toEqual({ field: 'form', sentence: messages.batchNotKept });
    expect(server.sent).toEqual([]);
  });

  it('is forgotten when the person has seen that all is done', async () => {
    const page = open();
    page.actor.send(confirm);
    await page.rest();
    expect(storage.getItem(key)).not.toBeNull();
    page.actor.send({ type: 'batch.close' });
    expect(storage.getItem(key)).toBeNull();
  });

  it('stays where something is left to do', async () => {
    const page = open();
    page.actor.send(confirm);
    page.actor.send({ type: 'batch.stop' });
    await page.rest();
    expect(page.state()).toBe('paused');
    expect(sentDevices()).toEqual([first]);
    page.actor.send({ type: 'batch.close' });
    expect(storage.getItem(key)).not.toBeNull();
  });

  it('is not offered to anybody else, nor a day later, nor where somebody has spoilt it', () => {
    let now = Date.parse('2026-11-21T02:00:00Z');
    const keeper = createBatchKeeper(storage, clerkId, () => now);
    const record = newRecord({ command: 'unlock', fields: {} }, devices, (id) => `3${id.slice(1)}`);
    keeper.keep(record);
    expect(keeper.read()).toEqual({ kept_at: '2026-11-21T02:00:00.000Z', record });
    expect(createBatchKeeper(storage, first, () => now).read()).toBeNull();
    now += batchRecordMs;
    expect(keeper.read()).toBeNull();
    for (const text of [
      '{',
      '{}',
      JSON.stringify({ kept_at: '2026-11-22T02:00:00.000Z', record: { items: [] } }),
    ]) {
      storage.setItem(key, text);
      expect(keeper.read()).toBeNull();
    }
  });

  it('is removed from the browser when nobody is offered it any more, whoever’s it was', () => {
    let now = Date.parse('2026-11-21T02:00:00Z');
    const record = newRecord({ command: 'unlock', fields: {} }, devices, (id) => `3${id.slice(1)}`);
    const others = [first, clerkId].map((id) => createBatchKeeper(storage, id, () => now));
    others[0]?.keep(record);
    now += batchRecordMs / 2;
    others[1]?.keep(record);
    storage.setItem(batchStorageKey('x'), 'spoilt');
    storage.setItem('preferences', '{}');
    const left = () => Array.from({ length: storage.length }, (_, index) => storage.key(index));
    dropKeptBatches(storage, isOutdated(now));
    expect(left()).toEqual([batchStorageKey(first), key, 'preferences']);
    now += batchRecordMs / 2;
    dropKeptBatches(storage, isOutdated(now));
    expect(left()).toEqual([key, 'preferences']);
    now += batchRecordMs;
    dropKeptBatches(storage, isOutdated(now));
    expect(left()).toEqual(['preferences']);
  });

  it('goes with whoever logs out, unless something of it is left to do', () => {
    const made = newRecord({ command: 'unlock', fields: {} }, devices, (id) => `3${id.slice(1)}`);
    const keeper = createBatchKeeper(storage, clerkId, () => 0);
    for (const stage of ['unsent', 'sent', 'accepted', 'refused'] as const) {
      const items = made.items.map((item, index) =>
        index === 0 ? { ...item, stage } : { ...item, stage: 'accepted' as const },
      );
      keeper.keep({ ...made, items });
      dropKeptBatches(storage, ({ isOpen }) => !isOpen);
      expect(keeper.read() !== null).toBe(stage === 'unsent' || stage === 'sent');
    }
  });

  it('takes a page of devices at most, each of them once', () => {
    const order = { command: 'unlock', fields: {} } as const;
    const uuidFor = (id: string) => `3${id.slice(1)}`;
    expect(newRecord(order, lockedDevices(50), uuidFor).items).toHaveLength(50);
    expect(() => newRecord(order, lockedDevices(51), uuidFor)).toThrow();
    expect(() => newRecord(order, [...devices, ...lockedDevices(1)], uuidFor)).toThrow(
      'a device occurs twice',
    );
    expect(() => newRecord(order, devices, () => deviceId(1))).toThrow('a uuid occurs twice');
    expect(() => newRecord(order, [], uuidFor)).toThrow();
  });
});

describe('what did not go well', () => {
  it('[decision.idempotency] fails by itself: its reason is shown, and a retry is a new command with a uuid of its own', async () => {
    const page = open();
    server.misfortune = ({ device }) =>
      device === second && server.sent.length < 5
        ? refusal('CONFLICT', '赵一鸣 已于 20:14 发起锁定设备')
        : null;
    page.actor.send(confirm);
    await page.rest();
    expect(page.state()).toBe('finished');
    expect(page.itemOf(second)).toMatchObject({
      stage: 'refused',
      sentence: '赵一鸣 已于 20:14 发起锁定设备',
    });
    page.actor.send({ type: 'failed.retry', password: '' });
    await page.rest();
    const tries = server.sent.filter(({ device }) => device === second);
    expect(tries).toHaveLength(2);
    expect(tries[0]?.uuid).not.toBe(tries[1]?.uuid);
    expect(sentDevices()).toEqual([...ids, second]);
    expect(ids.map(server.commandsOf)).toEqual([1, 1, 1, 1]);
  });

  it('[decision.idempotency] is asked for by its uuid when the answer was lost, and was done all the same', async () => {
    const page = open();
    server.misfortune = ({ device }) => (device === second ? 'answerLost' : null);
    page.actor.send(confirm);
    await page.rest();
    expect(page.itemOf(second)).toMatchObject({ stage: 'accepted' });
    expect(sentDevices()).toEqual(ids);
  });

  it('[decision.idempotency] is unknown where it never arrived; it is looked up before it is sent again under the same uuid', async () => {
    const page = open();
    server.misfortune = ({ device }) => (device === second && server.sent.length < 5 ? 'neverArrives' : null);
    page.actor.send(confirm);
    await page.rest();
    expect(page.state()).toBe('finished');
    const { uuid = '' } = page.itemOf(second) ?? {};
    expect(page.itemOf(second)).toMatchObject({ stage: 'sent' });
    expect(server.lookedUp).toEqual([uuid]);
    page.actor.send({ type: 'unknown.check' });
    await page.rest();
    expect(server.lookedUp).toEqual([uuid, uuid]);
    expect(server.sent.filter(({ device }) => device === second).map((sent) => sent.uuid)).toEqual([
      uuid,
      uuid,
    ]);
    expect(ids.map(server.commandsOf)).toEqual([1, 1, 1, 1]);
  });

  it('stands still when nobody answers at all: the rest is not thrown after it', async () => {
    const page = open();
    server.misfortune = ({ device }) => (device === second ? 'neverArrives' : null);
    server.lookUpsFail = true;
    page.actor.send(confirm);
    const { context } = await page.rest();
    expect(page.state()).toBe('paused');
    expect(context.problem).toEqual({ field: 'form', sentence: messages.network });
    expect(sentDevices()).toEqual([first, second]);
  });
});

describe('restrictions for many', () => {
  const standard = { allowCamera: false };
  const unlocked = { ...sampleDevice().lock_evidence, wanted: 0, observed: 0 };
  const freeDevices = lockedDevices(3).map((device) => ({ ...device, lock_evidence: unlocked }));
  const openRestrictions = () =>
    open({
      command: 'set-system-restriction',
      devices: freeDevices,
      draft: { message: '', phone_number: '', footnote: '', when: '' },
    });
  const choose = (values: Readonly<Record<string, boolean>>) =>
    ({ type: 'choice.make', choice: { command: 'set-system-restriction', values, standard } }) as const;

  it('are sent to nobody before the default is known', async () => {
    const page = openRestrictions();
    page.actor.send(confirm);
    const { context } = await page.rest();
    expect(page.state()).toBe('composing');
    expect(context.problem).toEqual({ field: 'request', sentence: memberMessages.restrictionsRequired });
    expect(server.sent).toEqual([]);
  });

  it('[decision.grant] go to each as the same whole map, also to one that seems to have it, and a retry sends the same again', async () => {
    const [same, ...others] = freeDevices;
    const devicesOfStore = [
      { ...same, diff_system_restriction_keys: ['allowScreenShot'] },
      ...others.map((device) => ({ ...device, diff_system_restriction_keys: [] })),
    ];
    const page = open({ command: 'set-system-restriction', devices: devicesOfStore });
    page.actor.send(choose({ allowCamera: false, allowScreenShot: false, allowAirDrop: true }));
    server.misfortune = ({ device }) =>
      device === third && server.sent.length < 4
        ? refusal('CONFLICT', '赵一鸣 已于 20:14 发起设置系统限制')
        : null;
    page.actor.send(confirm);
    await page.rest();
    page.actor.send({ type: 'failed.retry', password: '' });
    await page.rest();
    const config = { allowCamera: false, allowScreenShot: false };
    expect(server.sent.map((sent) => [sent.device, sent.credential, sent.config])).toEqual([
      [first, 'password', config],
      [second, 'key', config],
      [third, 'key', config],
      [third, 'key', config],
    ]);
    expect(createBatchKeeper(storage, clerkId, Date.now).read()?.record.order).toEqual({
      command: 'set-system-restriction',
      fields: { config },
    });
  });
});

describe('an accepted command', () => {
  const answersTo = async (page: ReturnType<typeof open>, device: string, status: 4 | 5 | 9) => {
    for (const operation of server.operations.values())
      if (operation.device === device) operation.status = status;
    page.actor.send({ type: 'device.changed', deviceId: device });
    await page.heard();
  };

  it('[decision.live] is asked for when its device has changed, and for no other', async () => {
    const page = open();
    page.actor.send(confirm);
    await page.rest();
    await answersTo(page, second, operationStatus.acknowledged);
    expect(server.lookedUp).toEqual([page.itemOf(second)?.uuid]);
    expect(page.itemOf(second)).toMatchObject({ stage: 'accepted', status: operationStatus.acknowledged });
    page.actor.send({ type: 'device.changed', deviceId: second });
    page.actor.send({ type: 'device.changed', deviceId: '99999999-1111-4111-8111-111111111111' });
    expect(page.actor.getSnapshot().matches({ following: 'listening' })).toBe(true);
  });

  it.each([
    ['its own answer', 'send', null],
    ['the answer to the question that followed a lost one', 'lookUp', 'answerLost'],
  ] as const)(
    '[decision.live] stays carried out where %s is older and comes later',
    async (_, held, misfortune) => {
      const page = open();
      const release = Promise.withResolvers<void>();
      const isOut = Promise.withResolvers<void>();
      server.misfortune = () => misfortune;
      server.onItsWay = (call, number) => {
        if (call !== held || number > 1) return Promise.resolve();
        isOut.resolve();
        return release.promise;
      };
      page.actor.send(confirm);
      await isOut.promise;
      await answersTo(page, first, operationStatus.acknowledged);
      release.resolve();
      await page.rest();
      expect(page.itemOf(first)).toMatchObject({ stage: 'accepted', status: operationStatus.acknowledged });
    },
  );

  it('[decision.idempotency] is not called unknown where its own answer was lost, but the server was heard to have it', async () => {
    const page = open();
    const release = Promise.withResolvers<void>();
    const isOut = Promise.withResolvers<void>();
    server.misfortune = () => 'answerLost';
    server.onItsWay = (call) => {
      if (call === 'lookUp') return Promise.resolve();
      isOut.resolve();
      return release.promise;
    };
    page.actor.send(confirm);
    await isOut.promise;
    page.actor.send({ type: 'device.changed', deviceId: first });
    await page.heard();
    server.lookUpsFail = true;
    release.resolve();
    await page.rest();
    expect(page.itemOf(first)).toMatchObject({ stage: 'accepted', status: operationStatus.waiting });
  });

  it('that the device has failed can be retried', async () => {
    const page = open();
    page.actor.send(confirm);
    await page.rest();
    await answersTo(page, third, operationStatus.failed);
    page.actor.send({ type: 'failed.retry', password: '' });
    await page.rest();
    expect(sentDevices()).toEqual([...ids, third]);
  });
});
