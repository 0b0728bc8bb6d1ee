import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { defaultRestriction, previewDefaultRestriction } from '#api/contract/apple/default-restrictions.ts';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { detail, operationLog } from '#api/contract/apple/devices.ts';
import { locationLog } from '#api/contract/apple/locations.ts';
import { defaultAppRestriction } from '#api/contract/apple/restrictions.ts';
import { changeSettleMs, comparisonSettleMs, readRetryMs } from '#domain/limits.ts';
import { appSuggestionsEffects } from '#machines/apple/app-picker/app-suggestions.effects.ts';
import { appSuggestionsMachine } from '#machines/apple/app-picker/app-suggestions.machine.ts';
import { appleKind } from '#machines/apple/kind.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { appleDefaults } from '#machines/apple/store-defaults.ts';
import { defaultRestrictionEffects } from '#machines/devices/default-restriction/default-restriction.effects.ts';
import { defaultRestrictionMachine } from '#machines/devices/default-restriction/default-restriction.machine.ts';
import { deviceDetailEffects } from '#machines/devices/device-detail/device-detail.effects.ts';
import { deviceDetailMachine } from '#machines/devices/device-detail/device-detail.machine.ts';
import { locationLogEffects } from '#machines/devices/location-log/location-log.effects.ts';
import { locationLogMachine } from '#machines/devices/location-log/location-log.machine.ts';
import { sampleOperation } from '#tests/path-harness/browser/console-stage.ts';
import { type FakeCall, fakeClient, lost } from './fake-client.ts';

/** A failure is told by a toast where a person asked (`decision.quiet`), whatever the machine was doing when they did. */

const deviceId = sampleDevice().id;
const due = { type: 'poll.due' } as const;
const changed = { type: 'device.changed', deviceId } as const;

const quietOf = ({ options: { quiet = false } }: FakeCall) => quiet !== false;

/** How a machine that shows something with more behind it comes to be in each of its states. */
type Way = (moves: {
  readonly send: (event: typeof due | typeof changed) => void;
  readonly pass: (ms: number) => void;
  readonly fail: () => Promise<void>;
}) => void | Promise<void>;

const ways: Readonly<Record<string, Way>> = {
  'while nothing is on its way': () => {},
  'while changes are waited for': ({ send }) => send(changed),
  'during a refresh': ({ send }) => send(due),
  'after a refresh that failed': async ({ send, fail }) => {
    send(due);
    await fail();
  },
  'while that is tried again': async ({ send, fail, pass }) => {
    send(due);
    await fail();
    pass(readRetryMs);
  },
};

describe('[decision.quiet] older records that a person asks for are asked for at once and aloud', () => {
  async function open() {
    const { client, calls } = fakeClient();
    const clock = new SimulatedClock();
    const machine = deviceDetailMachine<AppleDevice>().provide({
      actors: deviceDetailEffects(client, appleKind),
    });
    const actor = createActor(machine, { input: { deviceId }, clock }).start();
    const list = [sampleOperation()];
    const open = () => calls.filter(({ options }) => !options.signal?.aborted);
    const answer = async () => {
      for (const call of open().filter(({ row }) => row === operationLog))
        await call.answer({ list, total: 60 });
      for (const call of open().filter(({ row }) => row === detail)) await call.answer(sampleDevice());
    };
    await answer();
    const fail = async () => {
      for (const call of calls.slice(-2)) await call.fail(lost);
    };
    const pass = (ms: number) => clock.increment(ms);
    const older = () =>
      calls.filter(
        ({ row, input }) =>
          row === operationLog && (input as { query: { page_num: string } }).query.page_num === '2',
      );
    return { actor, answer, fail, pass, older };
  }

  it.each(Object.entries(ways))('%s', async (_, way) => {
    const { actor, fail, pass, older } = await open();
    await way({ send: actor.send, pass, fail });
    actor.send({ type: 'records.more' });
    expect(older().map(quietOf)).toEqual([false]);
  });

  it('after the device has answered, where it is being asked how it is', async () => {
    const { actor, answer, older } = await open();
    actor.send({ type: 'detail.check' });
    actor.send({ type: 'records.more' });
    expect(older()).toEqual([]);
    await answer();
    expect(older().map(quietOf)).toEqual([false]);
  });

  it('and what had changed meanwhile is not lost', async () => {
    const { actor, answer, pass, older } = await open();
    actor.send(due);
    actor.send({ type: 'records.more' });
    actor.send(changed);
    await answer();
    pass(changeSettleMs);
    expect(older().map(quietOf)).toEqual([false, true]);
  });
});

describe('[decision.quiet] earlier places that a person asks for are asked for at once and aloud', () => {
  it.each(Object.entries(ways))('%s', async (_, way) => {
    const { client, calls } = fakeClient();
    const clock = new SimulatedClock();
    const machine = locationLogMachine.provide({ actors: locationLogEffects(client, 'apple') });
    const actor = createActor(machine, { input: { deviceId }, clock }).start();
    const place = {
      id: 2,
      longitude: 120,
      latitude: 30,
      accuracy_m: null,
      address: null,
      operation_id: null,
    };
    await calls[0]?.answer({ list: [{ ...place, date_created: '2026-11-21T01:40:00.000Z' }], total: 2 });
    const fail = async () => calls.at(-1)?.fail(lost);
    await way({ send: actor.send, pass: (ms) => clock.increment(ms), fail });
    const before = calls.length;
    actor.send({ type: 'more.load' });
    const asked = calls.slice(before);
    expect(asked.map(({ row, input }) => [row, (input as { query: object }).query])).toEqual([
      [locationLog, { device_id: deviceId, page_num: '2' }],
    ]);
    expect(asked.map(quietOf)).toEqual([false]);
  });
});

describe('[decision.quiet] what comes beside something else is asked for aloud where a person presses', () => {
  it('the comparison of a default with the devices', async () => {
    const { client, calls } = fakeClient();
    const clock = new SimulatedClock();
    const machine = defaultRestrictionMachine.provide({
      actors: defaultRestrictionEffects(client, appleDefaults),
    });
    const actor = createActor(machine, { input: { kind: 'system', compares: true }, clock }).start();
    const standing = { type: 'system', list: [], devices: { same: 1, different: 0 }, changed: null };
    await calls.find(({ row }) => row === defaultRestriction)?.answer(standing);
    actor.send({ type: 'default.edit' });
    const content = { kind: 'system', values: { allowCamera: false } } as const;
    actor.send({ type: 'draft.change', content });
    clock.increment(comparisonSettleMs);
    const compared = () => calls.filter(({ row }) => row === previewDefaultRestriction);
    await compared()[0]?.fail(lost);
    actor.send({ type: 'comparison.retry' });
    expect(compared().map(quietOf)).toEqual([true, false]);
  });

  it('the apps that are suggested', async () => {
    const { client, calls } = fakeClient();
    const machine = appSuggestionsMachine.provide({ actors: appSuggestionsEffects(client) });
    const actor = createActor(machine, { input: { type: 1 } }).start();
    await calls[0]?.fail(lost);
    actor.send({ type: 'suggestions.retry' });
    expect(calls.map(({ row }) => row)).toEqual([defaultAppRestriction, defaultAppRestriction]);
    expect(calls.map(quietOf)).toEqual([true, false]);
  });
});
