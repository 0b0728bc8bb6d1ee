import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ExportJob } from '#api/contract/ios-export.ts';
import type { DeviceQuery } from '#machines/device-list/device-query.ts';
import {
  exportListMachine,
  type StartAnswer,
  type StartInput,
} from '#machines/export-list/export-list.machine.ts';

const password = 'Guard-2026';

/** An export whose answers are lost, and the keys under which it is asked for. */
function lostExports() {
  const asked: string[] = [];
  let keys = 0;
  const machine = exportListMachine.provide({
    actors: {
      lookLatest: fromPromise<ExportJob | null>(async () => null),
      startExport: fromPromise<StartAnswer, StartInput>(async ({ input: { filter, idempotencyKey } }) => {
        asked.push(`${idempotencyKey} ${JSON.stringify(filter)}`);
        throw new Error('no answer');
      }),
    },
    actions: { keepNote: () => {}, forgetNote: () => {} },
  });
  const actor = createActor(machine, {
    input: { noted: null, makeIdempotencyKey: () => `key ${++keys}` },
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
