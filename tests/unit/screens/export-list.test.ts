import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { ExportJob } from '#api/contract/devices/export-job.ts';
import * as messages from '#domain/messages.ts';
import { exportListEffects } from '#machines/devices/export-list/export-list.effects.ts';
import {
  exportListMachine,
  type StartAnswer,
  type StartInput,
} from '#machines/devices/export-list/export-list.machine.ts';
import type { DeviceQuery } from '#machines/devices/port/device-query.ts';

import { fakeClient, lost, refusal } from './fake-client.ts';

const password = 'Guard-2026';

/** An export whose answers are lost, and the keys under which it is asked for. */
function lostExports() {
  const asked: string[] = [];
  let keys = 0;
  const machine = exportListMachine.provide({
    actors: {
      lookLatest: fromPromise<ExportJob | null, { quiet: boolean }>(async () => null),
      startExport: fromPromise<StartAnswer, StartInput>(async ({ input: { filter, idempotencyKey } }) => {
        asked.push(`${idempotencyKey} ${JSON.stringify(filter)}`);
        throw new Error('no answer');
      }),
    },
    actions: { keepNote: () => {}, forgetNote: () => {} },
  });
  const actor = createActor(machine, {
    input: { noted: null, awaited: true, makeIdempotencyKey: () => `key ${++keys}` },
  }).start();
  const ask = async (filter: DeviceQuery) => {
    await waitFor(actor, (snapshot) => snapshot.matches('composing'));
    actor.send({ type: 'export.start', password, filter });
    await waitFor(actor, (snapshot) => snapshot.matches('composing'));
  };
  return { asked, ask };
}

describe('an export whose answer was lost', () => {
  it('[decision.idempotency] is asked for again under its key, another one under another', async () => {
    const { asked, ask } = lostExports();
    await ask({ lock_status: '1' });
    await ask({ lock_status: '1' });
    await ask({ keyword: '王' });
    await ask({ keyword: '王' });
    await ask({});
    expect(asked).toEqual([
      'key 1 {"lock_status":"1"}',
      'key 1 {"lock_status":"1"}',
      'key 2 {"keyword":"王"}',
      'key 2 {"keyword":"王"}',
      'key 3 {}',
    ]);
  });
});

const id = '77777777-7777-4777-8777-777777777777';
const running: ExportJob = {
  id,
  status: 'running',
  total: 312,
  done: 120,
  date_created: '2026-11-21T01:58:00.000Z',
  finished_at: null,
  expires_at: null,
  clerk: { id: '44444444-4444-4444-8444-444444444444', name: '李晓雯' },
  ip: '10.0.0.7',
  filter: {},
  remark: '',
};

/** Its calls are answered by the test, and time passes as the test says. */
function openExports(input: { noted: string | null; awaited: boolean }) {
  const { client, calls, last } = fakeClient();
  const clock = new SimulatedClock();
  const machine = exportListMachine.provide({
    actors: exportListEffects(client, 'apple', () => {}),
    actions: { keepNote: () => {}, forgetNote: () => {} },
  });
  const makeIdempotencyKey = () => id;
  const actor = createActor(machine, { input: { ...input, makeIdempotencyKey }, clock }).start();
  /** of each call so far, whether its failure is told by no toast */
  const quiet = () => calls.map(({ options }) => options.quiet);
  return { actor, calls, last, quiet, pass: (ms: number) => clock.increment(ms) };
}

describe('the look for an export', () => {
  it('[decision.quiet] of which nobody waits for the answer is quiet; what somebody asks for is told', async () => {
    const left = openExports({ noted: id, awaited: false });
    await left.last().fail(lost);
    left.actor.send({ type: 'export.look' });
    expect(left.quiet()).toEqual(['again', false]);

    const opened = openExports({ noted: null, awaited: true });
    await opened.last().answer({ list: [], total: 0 });
    opened.actor.send({ type: 'export.start', password, filter: {} });
    await opened.last().fail(refusal('CONFLICT', messages.exportRunning, { reason: 'exportRunning' }));
    expect(opened.quiet()).toEqual([false, undefined, false]);
  });

  it.each([true, false])(
    '[decision.quiet] is made again, quietly, 3 s after each that failed, until one succeeds (awaited: %s)',
    async (awaited) => {
      const { actor, calls, last, quiet, pass } = openExports({ noted: id, awaited });
      for (const looks of [1, 2, 3]) {
        await last().fail(lost);
        expect(actor.getSnapshot().context.proof.problem?.sentence).toBe(messages.network);
        pass(2_999);
        expect(calls).toHaveLength(looks);
        pass(1);
        expect(calls).toHaveLength(looks + 1);
      }
      expect(quiet().slice(1)).toEqual(['again', 'again', 'again']);
      await last().answer({ list: [running], total: 1 });
      expect(actor.getSnapshot().value).toBe('waiting');
    },
  );

  it('is not made again by itself by who was refused what it is at', async () => {
    const { actor, calls, last, pass } = openExports({ noted: id, awaited: false });
    await last().answer({ list: [running], total: 1 });
    pass(1_000);
    await last().fail(refusal('NOT_FOUND', messages.exportNoFile));
    pass(60_000);
    expect(calls).toHaveLength(2);
    actor.send({ type: 'export.look' });
    expect(calls).toHaveLength(3);
  });
});
