import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { isSendable } from '#domain/devices/preflight.ts';
import { firstKind } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import { appleBatch } from '#machines/apple/batch/batch-form.ts';
import { sampleDevice as sampleAppleDevice } from '#machines/apple/sample-device.model.ts';
import { batchOrderEffects } from '#machines/devices/batch-order/batch-order.effects.ts';
import { batchOrderMachine } from '#machines/devices/batch-order/batch-order.machine.ts';
import { sampleBatchDevice as sampleDevice } from '#machines/kinds/batch/sample.model.ts';
import { fakeClient, lost, refusal } from './fake-client.ts';

const first = sampleDevice();
const second = sampleDevice({ id: '11111111-1111-4111-8111-111111111112', serial_number: 'F2LZK8Q1PL' });
const password = 'Guard-2026';

function order() {
  const fake = fakeClient();
  const clock = { now: Date.parse('2026-11-21T02:00:00Z') };
  const machine = batchOrderMachine.provide({
    actors: batchOrderEffects(fake.client, firstKind),
    actions: { keepGrant: () => {}, forgetGrant: () => {} },
  });
  let keys = 0;
  const actor = createActor(machine, {
    input: {
      kind: firstKind,
      form: { command: 'unlock' },
      devices: [first, second],
      denial: null,
      grant: null,
      makeIdempotencyKey: () => {
        keys += 1;
        return `33333333-3333-4333-8333-33333333333${keys}`;
      },
      now: () => clock.now,
    },
  }).start();
  return { ...fake, actor, clock, context: () => actor.getSnapshot().context };
}

const ids = (body: unknown) => (body as { body: { ids: readonly string[] } }).body.ids;

describe('a batch that installs apps', () => {
  const app = (n: number) => ({ app_name: `${n}`, bundle_id: `com.app.a${n}` });
  const apps = (count: number) => Array.from({ length: count }, (_, n) => app(n));
  const readOf = (count: number) => appleBatch.read({ command: 'install-apps', apps: apps(count) }, 0);

  it('[decision.app-store] names some, and no more than a device takes at once', () => {
    expect(readOf(0)).toEqual({ ok: false, errors: { apps: '请选择要安装的应用' } });
    expect(readOf(20)).toEqual({
      ok: true,
      fields: { kind: 'apple', command: 'install-apps', fields: { apps: apps(20) } },
    });
    expect(readOf(21)).toEqual({ ok: false, errors: { apps: '一次最多安装 20 个应用' } });
  });

  it('[decision.batch] has a place for what the server says of them, and foresees each device', () => {
    const form = { command: 'install-apps', apps: apps(1) } as const;
    expect([appleBatch.fields(form), appleBatch.isIncomplete(form)]).toEqual([['apps'], false]);
    // Locked: it installs nothing.
    const { kind } = appleBatch.foresee(form, sampleAppleDevice(), { denial: null, now: 0 });
    expect(kind).toBe('unsupported');
  });
});

describe('a batch that is ordered', () => {
  it('[decision.selection] is for the devices as they were shown, however long the dialog stands open', () => {
    const { actor, clock, context, last } = order();
    const shown = context().preflight;
    clock.now += 48 * 3_600_000;
    actor.send({ type: 'batch.confirm', password });
    expect(context().preflight).toBe(shown);
    expect(shown.at).toBe(Date.parse('2026-11-21T02:00:00Z'));
    expect(ids(last().input)).toEqual(shown.foreseen.filter(isSendable).map(({ device }) => device.id));
  });

  it('[decision.batch] says which devices are gone or out of scope, and goes on without them under another key', async () => {
    const { actor, context, last } = order();
    actor.send({ type: 'batch.confirm', password });
    const { options } = last();
    const sentence = messages.batchDevicesMissing(1);
    await last().fail(refusal('NOT_FOUND', sentence, { missing: [second.id] }));
    expect(actor.getSnapshot().value).toEqual({ filling: 'passwordAsked' });
    expect(context().proof).toMatchObject({ problem: { field: 'form', sentence }, asked: { password: 1 } });
    expect(context().preflight.foreseen.map(({ device, kind }) => [device.serial_number, kind])).toEqual([
      [first.serial_number, 'ready'],
      [second.serial_number, 'missing'],
    ]);
    actor.send({ type: 'batch.confirm', password });
    expect(ids(last().input)).toEqual([first.id]);
    expect(last().options.idempotencyKey).not.toBe(options.idempotencyKey);
    // After a lost answer the same is sent again.
    const { options: sent } = last();
    await last().fail(lost);
    actor.send({ type: 'batch.again', password });
    expect([ids(last().input), last().options.idempotencyKey]).toEqual([[first.id], sent.idempotencyKey]);
  });

  it('[decision.batch] is for nobody where each of its devices is missing', async () => {
    const { actor, calls, last } = order();
    actor.send({ type: 'batch.confirm', password });
    const missing = [first.id, second.id];
    await last().fail(refusal('NOT_FOUND', messages.batchDevicesMissing(2), { missing }));
    actor.send({ type: 'batch.confirm', password });
    expect(calls).toHaveLength(1);
  });
});
