import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { operationStatus } from '#domain/devices/operation.ts';
import { commandUnknownAfterMs } from '#domain/limits.ts';
import { stepsOf } from '#server/journal/journal.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type Bench, openBench } from './bench.ts';

const { created, waiting, sent, unknown } = operationStatus;
const device_id = seedIds.devices.unlockedOnline;
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.stop());

async function fetched(command_uuid: string): Promise<Date> {
  const at = await bench.now();
  await bench.tell({ type: 'fetched', command_uuid, device_id, at });
  return at;
}

const lastSteps = async (id: string) => (await stepsOf(bench.services.db, [id])).get(id)?.slice(-2);

it('[decision.waiting] a device that has taken a command is heard of, which its record says once', async () => {
  const { id, command_uuid } = await bench.submit(device_id, 'lock');
  await bench.cycle();
  expect(await bench.operation(command_uuid)).toMatchObject({
    status: sent,
    heard_at: null,
    fetched_at: null,
  });
  await bench.advance(1_000);
  const at = await fetched(command_uuid);
  expect(await bench.operation(command_uuid)).toMatchObject({
    status: sent,
    heard_at: at,
    fetched_at: at,
    remark: '',
  });
  expect(await lastSteps(id)).toMatchObject([
    { status: sent, remark: '' },
    { status: sent, remark: '设备已取走指令', at },
  ]);
  const told = bench.announced.length;
  await bench.tell({ type: 'fetched', command_uuid, device_id, at });
  await bench.advance(1_000);
  await fetched(command_uuid);
  expect(bench.announced).toHaveLength(told);
  expect(await bench.history(id)).toEqual([waiting, sent, sent]);
  await bench.advance(commandUnknownAfterMs);
  await bench.cycle();
  expect((await bench.operation(command_uuid)).status).toBe(unknown);
});

it('[decision.waiting] a command that is taken before its hand-over is noted was handed over', async () => {
  const { id, command_uuid } = await bench.submit(device_id, 'lock');
  const at = await fetched(command_uuid);
  expect(await bench.operation(command_uuid)).toMatchObject({ status: sent, heard_at: at, fetched_at: at });
  expect(await bench.history(id)).toEqual([waiting, sent, sent]);
});

it('is passed over where nobody knows the command', async () => {
  const { id } = await bench.submit(device_id, 'lock', {
    runAt: new Date((await bench.now()).getTime() + 60_000),
  });
  await fetched('00000000-0000-4000-8000-000000000000');
  expect(await bench.history(id)).toEqual([created]);
});
