import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { detail, operationLog } from '#api/contract/apple/devices.ts';
import { lookUpOperation } from '#api/contract/operations.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { appleKind } from '#machines/apple/kind.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { askDeviceEffects } from '#machines/devices/device-detail/ask-device.effects.ts';
import { askDeviceMachine } from '#machines/devices/device-detail/ask-device.machine.ts';
import { deviceDetailEffects } from '#machines/devices/device-detail/device-detail.effects.ts';
import { deviceDetailMachine } from '#machines/devices/device-detail/device-detail.machine.ts';
import { remarkEditEffects } from '#machines/devices/device-detail/remark-edit.effects.ts';
import { remarkEditMachine } from '#machines/devices/device-detail/remark-edit.machine.ts';
import { sampleOperation } from '#tests/path-harness/browser/console-stage.ts';
import { type FakeCall, fakeClient, lost, refusal } from './fake-client.ts';

const { 'get-location': getLocation } = appleCommandCalls;

const deviceId = '11111111-1111-4111-8111-111111111111';

const only = (calls: readonly FakeCall[], row: unknown): FakeCall => {
  const found = calls.filter((call) => call.row === row).at(-1);
  if (!found) throw new Error('not called');
  return found;
};

function open() {
  const fake = fakeClient();
  const machine = deviceDetailMachine<AppleDevice>().provide({
    actors: deviceDetailEffects(fake.client, appleKind),
  });
  const actor = createActor(machine, { input: { deviceId } }).start();
  return { ...fake, actor, state: () => actor.getSnapshot().value };
}

describe('the device page', () => {
  it('loads device and records together', async () => {
    const { actor, calls, state } = open();
    await only(calls, detail).answer(sampleDevice());
    expect(state()).toBe('loading');
    await only(calls, operationLog).answer({ list: [], total: 0 });
    expect(state()).toBe('ready');
    expect(actor.getSnapshot().context.record).toMatchObject({ device: sampleDevice(), operations: [] });
    expect(only(calls, operationLog).input).toMatchObject({ query: { device_id: deviceId } });
  });

  it('shows how many records there are, and older ones on request; those stay when it is loaded anew', async () => {
    const { actor, calls } = open();
    const shown = () => actor.getSnapshot().context.record;
    const recordsOf = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => sampleOperation({ id: `r${from + n}` }));
    await only(calls, detail).answer(sampleDevice());
    await only(calls, operationLog).answer({ list: recordsOf(0, 50), total: 70 });
    expect([shown()?.operations.length, shown()?.total]).toEqual([50, 70]);
    for (const event of ['records.more', 'poll.due'] as const) {
      actor.send({ type: event });
      const [newer, older] = calls.filter(({ row }) => row === operationLog).slice(-2);
      expect([newer, older].map((call) => call?.input)).toMatchObject([
        { query: { page_num: '1' } },
        { query: { page_num: '2' } },
      ]);
      await only(calls, detail).answer(sampleDevice());
      await newer?.answer({ list: recordsOf(0, 50), total: 70 });
      // One was pushed from the first page to the second in between.
      await older?.answer({ list: recordsOf(49, 70), total: 71 });
      expect(shown()?.operations.map(({ id }) => id)).toEqual(recordsOf(0, 70).map(({ id }) => id));
    }
    expect(actor.getSnapshot().can({ type: 'records.more' })).toBe(false);
  });

  it('[decision.denied] calls an unknown or foreign device 设备不存在', async () => {
    const { calls, state } = open();
    await only(calls, detail).fail(refusal('NOT_FOUND', messages.deviceNotFound));
    expect(state()).toBe('notFound');
  });

  it('asks the device itself only when a person wants it', async () => {
    const { actor, calls } = open();
    expect(only(calls, detail).input).toEqual({ params: { id: deviceId }, query: {} });
    await only(calls, detail).answer(sampleDevice());
    await only(calls, operationLog).answer({ list: [], total: 0 });
    actor.send({ type: 'detail.check' });
    expect(only(calls, detail).input).toEqual({ params: { id: deviceId }, query: { mdm_check: '1' } });
  });

  it('asks the device itself also while the record is being refreshed, or after that has failed', async () => {
    const { actor, calls, state } = open();
    await only(calls, detail).answer(sampleDevice());
    await only(calls, operationLog).answer({ list: [], total: 0 });
    actor.send({ type: 'poll.due' });
    expect(state()).toBe('refreshing');
    actor.send({ type: 'detail.check' });
    expect(state()).toBe('checking');
    await only(calls, detail).fail(lost);
    expect(state()).toBe('failed');
    actor.send({ type: 'detail.check' });
    expect(state()).toBe('checking');
  });
});

function editRemark() {
  const fake = fakeClient();
  let saved = 0;
  const machine = remarkEditMachine.provide({
    actors: remarkEditEffects(fake.client, 'apple'),
    actions: {
      tellSaved: () => {
        saved += 1;
      },
    },
  });
  const actor = createActor(machine, { input: { deviceId } }).start();
  actor.send({ type: 'remark.edit', remark: '老客户' });
  actor.send({ type: 'remark.type', text: '老客户，已押身份证' });
  actor.send({ type: 'remark.save' });
  return { ...fake, actor, saved: () => saved, state: () => actor.getSnapshot().value };
}

describe('the remark', () => {
  it('is saved as it was typed', async () => {
    const { last, saved, state } = editRemark();
    expect(last().input).toEqual({
      body: { device_id: deviceId, remark: '老客户，已押身份证', based_on: '老客户' },
    });
    await last().answer({ remark: '老客户，已押身份证' });
    expect([state(), saved()]).toEqual(['viewing', 1]);
  });

  it('is saved also when the person leaves the screen at once', () => {
    const { actor, last } = editRemark();
    actor.stop();
    expect(last().options.signal?.aborted ?? false).toBe(false);
  });

  it('sends the same again after a lost answer: nothing else may be typed before it is known to be saved', async () => {
    const { actor, calls, last, saved, state } = editRemark();
    await last().fail(lost);
    expect([state(), saved()]).toEqual(['uncertain', 0]);
    actor.send({ type: 'remark.type', text: '别的' });
    expect(actor.getSnapshot().context.draft).toBe('老客户，已押身份证');
    actor.send({ type: 'remark.save' });
    expect(calls.map(({ input }) => input)).toEqual([calls[0]?.input, calls[0]?.input]);
    await last().answer({ remark: '老客户，已押身份证' });
    expect([state(), saved()]).toEqual(['viewing', 1]);
  });

  it('keeps its text when it is refused, and says why', async () => {
    const { actor, last, saved, state } = editRemark();
    await last().fail(refusal('NOT_FOUND', messages.deviceNotFound));
    expect([state(), saved()]).toEqual(['editing', 0]);
    expect(actor.getSnapshot().context).toMatchObject({
      draft: '老客户，已押身份证',
      refusal: messages.deviceNotFound,
    });
  });

  it('keeps its text beside what a colleague has written meanwhile, and takes that one’s place when saved again', async () => {
    const { actor, last, state } = editRemark();
    const conflict = memberMessages.editedMeanwhile('备注', {
      who: '赵敏',
      when: '11-21 09:58',
      isSelf: false,
    });
    await last().fail(refusal('CONFLICT', conflict, { current: { remark: '已还机' } }));
    expect(state()).toBe('editing');
    expect(actor.getSnapshot().context).toMatchObject({
      draft: '老客户，已押身份证',
      seen: '已还机',
      overtaken: true,
      errors: { remark: conflict },
    });
    actor.send({ type: 'remark.save' });
    expect(last().input).toMatchObject({ body: { remark: '老客户，已押身份证', based_on: '已还机' } });
  });

  it('says why it was refused also where the refusal does not tell what a colleague has written', async () => {
    const { actor, last, state } = editRemark();
    const conflict = memberMessages.editedMeanwhile('备注', {
      who: '赵敏',
      when: '11-21 09:58',
      isSelf: false,
    });
    await last().fail(refusal('CONFLICT', conflict));
    expect(state()).toBe('editing');
    const { draft, errors, seen, overtaken } = actor.getSnapshot().context;
    expect({ draft, seen, overtaken }).toEqual({
      draft: '老客户，已押身份证',
      seen: '老客户',
      overtaken: false,
    });
    expect(errors.remark).toBe(conflict);
  });
});

function locate() {
  const fake = fakeClient();
  let accepted = 0;
  let made = 0;
  const machine = askDeviceMachine.provide({
    actors: askDeviceEffects(fake.client, 'apple'),
    actions: {
      tellAccepted: () => {
        accepted += 1;
      },
    },
  });
  const actor = createActor(machine, {
    input: {
      question: 'get-location',
      deviceId,
      makeIdempotencyKey: () => `33333333-3333-4333-8333-00000000000${++made}`,
    },
  }).start();
  actor.send({ type: 'ask.send' });
  return { ...fake, actor, accepted: () => accepted, state: () => actor.getSnapshot().value };
}

describe('locating', () => {
  it('is not taken back on its way when the person leaves the screen', () => {
    const { actor, last } = locate();
    actor.stop();
    expect(last().options.signal?.aborted ?? false).toBe(false);
  });

  it('[decision.idempotency] finds a command whose answer was lost', async () => {
    const { accepted, calls, last, state } = locate();
    const { idempotencyKey } = last().options;
    await last().fail(lost);
    expect(only(calls, lookUpOperation).input).toEqual({ params: { id: idempotencyKey } });
    await last().answer({ id: 'k7Q2m9x', command_uuid: idempotencyKey });
    expect([state(), accepted()]).toEqual(['idle', 1]);
  });

  it('[decision.idempotency] sends again under the same key when it never arrived', async () => {
    const { actor, calls, last, state } = locate();
    await last().fail(lost);
    await last().fail(refusal('NOT_FOUND', messages.notFound));
    expect(state()).toBe('notReceived');
    actor.send({ type: 'ask.send' });
    const keys = calls.filter(({ row }) => row === getLocation).map(({ options }) => options.idempotencyKey);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('gives up what the server refuses; another wish is another command', async () => {
    const { accepted, actor, calls, last, state } = locate();
    await last().fail(refusal('NOT_POSSIBLE', '设备未锁定，苹果只允许定位锁定中的设备'));
    expect([state(), accepted()]).toEqual(['idle', 0]);
    actor.send({ type: 'ask.send' });
    expect(new Set(calls.map(({ options }) => options.idempotencyKey)).size).toBe(2);
  });
});
