import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createSimulator } from '#server/gateways/simulator/simulator.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { openBench } from './bench.ts';

it('a simulated phone knows in which order its commands have come, however soon one after the other', async () => {
  const bench = await openBench();
  try {
    const simulator = createSimulator({ ...bench.services, pace: { seed: 1, speed: 1 } });
    const device_id = seedIds.devices.unlockedOnline;
    const pushed: string[] = [];
    for (let n = 0; n < 50; n++) {
      const command_uuid = randomUUID();
      pushed.push(command_uuid);
      await simulator.push(
        { command_uuid, device_id, command: 'reboot', payload: {} },
        new AbortController().signal,
      );
    }
    const { rows } = await sql<{ command_uuid: string; at: string }>`
      select command_uuid, received_at::text as at from simulated_command
      where device_id = ${device_id} order by received_at`.execute(bench.services.db);
    expect(rows.map(({ command_uuid }) => command_uuid)).toEqual(pushed);
    expect(new Set(rows.map(({ at }) => at)).size).toBe(pushed.length);
  } finally {
    await bench.stop();
  }
});
