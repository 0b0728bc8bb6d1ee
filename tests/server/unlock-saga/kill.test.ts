import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { holdMs } from '#domain/limits.ts';
import { createTestDatabase } from '../databases.ts';
import { type ChildServer, startChildServer } from '../devices/child-server.ts';
import { unlockClient } from './unlock-client.ts';

const chosen = ['turn_off_activation_lock', 'device_unlock', 'erase_device', 'move_in_recycle_bin'] as const;

describe.skipIf(process.env.DATABASE_URL)('kill -9', () => {
  it('[decision.unlock-saga] [decision.hold] in its hold window and while it erases: the unlock goes on by itself, the phone does each step once', {
    timeout: 120_000,
  }, async () => {
    const place = await createTestDatabase();
    const begin = () => startChildServer({ ...place.env, PORT: '0', SIMULATOR_SPEED: '5' });
    let server: ChildServer = await begin();
    const restart = async () => {
      await server.kill('SIGKILL');
      server = await begin();
    };
    try {
      const client = await unlockClient(() => server.url);
      const [phone = ''] = await client.captives(1);
      const { key } = await client.prevalidate(phone, chosen, await client.code());
      const id = randomUUID();
      await client.start(phone, chosen, key, id);
      await restart();
      // Whoever lost the answer sends the same again.
      expect(await client.start(phone, chosen, key, id)).toMatchObject({ id, status: 'holding' });
      expect((await client.phone(phone)).commands).toEqual([]);
      await client.advance(holdMs);
      await client.reaches(id, 'the erasure under way', ({ steps }) => {
        const status = steps.find(({ command }) => command === 'erase_device')?.status;
        return status === 'running' || status === 'done';
      });
      await restart();
      const done = await client.reaches(id, 'the end', ({ status }) => status === 'finished');
      expect(done.steps.map(({ status }) => status)).toEqual(Array(4).fill('done'));
      const { commands, enrolled, locked } = await client.phone(phone);
      expect(commands.map(({ command, effects }) => [command, effects])).toEqual([
        ['turn-off-activation-lock', 1],
        ['unlock', 1],
        ['erase', 1],
      ]);
      expect([enrolled, locked]).toEqual([false, false]);
    } finally {
      await server.kill('SIGKILL');
      await place.remove();
    }
  });
});

describe.skipIf(!process.env.DATABASE_URL)('two replicas on one database', () => {
  it('[decision.unlock-saga] do each step of eight unlocks once, also when one of them dies', {
    timeout: 120_000,
  }, async () => {
    const place = await createTestDatabase();
    const begin = () => startChildServer({ ...place.env, PORT: '0', SIMULATOR_SPEED: '5' });
    const [first, second] = [await begin(), await begin()];
    try {
      const client = await unlockClient(() => first.url);
      const phones = await client.captives(8);
      const code = await client.code();
      const ids: string[] = [];
      // One code is good for one key: the others leave the activation lock, and what would need it, alone.
      for (const [index, phone] of phones.entries()) {
        const commands = index === 0 ? chosen : (['device_unlock', 'set_system_restriction'] as const);
        const { key } = await client.prevalidate(phone, commands, code);
        ids.push((await client.start(phone, commands, key, randomUUID())).id);
      }
      await client.advance(holdMs);
      await client.reaches(
        ids.at(-1) ?? '',
        'its first step under way',
        ({ steps }) => steps[0]?.status !== 'waiting',
      );
      await second.kill('SIGKILL');
      // The leases of the dead one end in due time: let it be due.
      await client.advance(holdMs);
      for (const id of ids) await client.reaches(id, 'the end', ({ status }) => status === 'finished');
      const ran = await Promise.all(phones.map(async (phone) => (await client.phone(phone)).commands));
      expect(ran.map((commands) => commands.map(({ command, effects }) => [command, effects]))).toEqual([
        [
          ['turn-off-activation-lock', 1],
          ['unlock', 1],
          ['erase', 1],
        ],
        ...Array(7).fill([
          ['unlock', 1],
          ['set-system-restriction', 1],
        ]),
      ]);
    } finally {
      await Promise.all([first.kill('SIGKILL'), second.kill('SIGKILL')]);
      await place.remove();
    }
  });
});
