import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import * as messages from '#domain/messages.ts';
import { releaseCodeEffects } from '#machines/android/release-code/release-code.effects.ts';
import { releaseCodeMachine } from '#machines/android/release-code/release-code.machine.ts';
import { fakeClient, lost, refusal } from './fake-client.ts';

const deviceId = '11111111-1111-4111-8111-111111111111';
const key = '33333333-3333-4333-8333-333333333333';
const now = Date.parse('2026-11-21T02:00:00Z');
const holdMs = 30_000;
const operation = { id: 'k7Q2m9x', command_uuid: key };
const password = 'Guard-2026';

function held() {
  const fake = fakeClient();
  const codes: string[] = [];
  const clock = new SimulatedClock();
  const actors = releaseCodeEffects(fake.client, (code) => codes.push(code));
  const input = {
    deviceId,
    key,
    holdUntil: new Date(now + holdMs).toISOString(),
    now: () => now + clock.now(),
  };
  const actor = createActor(releaseCodeMachine.provide({ actors }), { input, clock }).start();
  const get = () => actor.send({ type: 'code.get', password });
  return { ...fake, codes, clock, actor, get, state: () => actor.getSnapshot().value };
}

describe('the code that releases a phone', () => {
  it('[decision.android.passcode] is asked for only after the hold window, by the key of its command and with the password', async () => {
    const { actor, calls, clock, codes, get, last, state } = held();
    get();
    expect(calls).toEqual([]);
    clock.increment(holdMs - 1);
    expect(state()).toBe('holding');
    clock.increment(1);
    get();
    expect(last()).toMatchObject({
      row: { name: androidCommandCalls['get-deregulate-passcode'].name },
      input: { params: { id: deviceId }, body: { password } },
      options: { idempotencyKey: key },
    });
    await last().answer({ ...operation, result: { passcode: '38164027', counter: 2 } });
    expect([state(), codes]).toEqual(['shown', ['38164027']]);
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toMatch(/38164027|Guard-2026/);
  });

  it('is asked for once more under the same key where the answer was lost', async () => {
    const { calls, clock, get, last, state } = held();
    clock.increment(holdMs);
    get();
    await last().fail(lost);
    expect(state()).toBe('asking');
    get();
    expect(calls.map(({ options }) => options.idempotencyKey)).toEqual([key, key]);
  });

  it('waits on where the server’s clock is behind', async () => {
    const { clock, get, last, state } = held();
    clock.increment(holdMs);
    get();
    await last().answer({
      ...operation,
      result: { hold_until: new Date(now + holdMs + 2_000).toISOString() },
    });
    expect(state()).toBe('holding');
    clock.increment(2_000);
    expect(state()).toBe('asking');
  });

  it('is told no more once its command was taken back', async () => {
    const { actor, clock, get, last, state } = held();
    clock.increment(holdMs);
    get();
    await last().fail(refusal('CONFLICT', messages.passcodeNotReleased));
    expect(state()).toBe('over');
    expect(actor.getSnapshot().context.problem).toBe(messages.passcodeNotReleased);
  });
});
