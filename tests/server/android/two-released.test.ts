import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdMs } from '#domain/limits.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { makeAndroid } from '../fixtures.ts';
import { deviceRow, order, tell } from './order.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());

it('[decision.android.passcode] lets two phones go that tell of it together', async () => {
  await bench.reset();
  const ids = [
    await makeAndroid(bench, { for_clerk: bench.actor.id }),
    await makeAndroid(bench, { for_clerk: bench.actor.id }),
  ];
  for (const id of ids) await order(bench, id, 'get-deregulate-passcode');
  await bench.advance(holdMs + 1_000);
  await bench.cycle();
  await bench.cycle();
  await bench.advance(1_000);
  const at = await bench.now();
  await tell(
    bench,
    ...ids.map((device_id) => ({
      ...({ type: 'contact', by: 'heartbeat', device_id, at, locked: false, supervised: false } as const),
      android: {
        passcode_counters: { unlock: 0, deregulate: 1 },
        passcodes_used: [{ purpose: 'deregulate' as const, counter: 0, at: at.toISOString() }],
      },
    })),
  );
  for (const id of ids) expect((await deviceRow(bench, id)).released_at).toEqual(at);
});
