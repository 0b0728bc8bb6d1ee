import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { operationStatus } from '#domain/devices/operation.ts';
import { holdMs } from '#domain/limits.ts';
import { chance } from '#server/gateways/simulator/phone/chance.ts';
import { accounts } from '#server/seed/accounts.ts';
import { createTestDatabase } from '../databases.ts';
import { type ChildServer, logInTo, startChildServer } from './child-server.ts';
import { clerkAtWork } from './clerk-at-work.ts';
import { expectOneEffectEach, startLoad } from './load.ts';

const rounds = 8;
const seed = 20261121;
const phonesPerClerk = 6;
const holds = 1;

/** Kill -9 proves that nothing depends on a clean end; that a commit is on disk is proven by counting fsync elsewhere. */
describe('rounds of kill -9 under load', () => {
  it('[decision.operation] [decision.idempotency] [ios.lock.schedule] [decision.hold] lose no acknowledged write and double no command; what is scheduled or held fires after a restart', {
    timeout: 170_000,
  }, async () => {
    const place = await createTestDatabase();
    const start = () => startChildServer({ ...place.env, PORT: '0', SIMULATOR_SPEED: '40' });
    let server: ChildServer = await start();
    const desk = { url: () => server.url };
    const clerks = await Promise.all(
      [accounts.admin, accounts.full].map(async (account) =>
        clerkAtWork({
          ...desk,
          token: await logInTo(server.url, account),
          password: account.secondary_password,
        }),
      ),
    );
    const [admin, full] = clerks;
    if (!admin || !full) throw new Error('two clerks work here');
    const phones = await admin.obedientPhones(phonesPerClerk * 4 + rounds / 4 + holds);
    const take = () => phones.splice(0, phonesPerClerk);
    const load = startLoad([admin, full, admin, full].map((clerk) => ({ clerk, phones: take() })));
    const scheduled = [];
    const held = [];
    let heldSince = 0;
    let ahead = 0;
    try {
      for (let round = 0; round < rounds; round++) {
        const id = round % 4 === 0 ? phones.shift() : undefined;
        // Its time comes while the server is down, or soon after; a busy machine needs a while to take it.
        if (id) scheduled.push(await admin.lock(id, new Date(Date.now() + ahead + 5_000).toISOString()));
        // Held in one round, killed several times meanwhile, and due in another that is killed a moment later.
        const erased = round % 10 === 1 ? phones.shift() : undefined;
        if (erased) {
          heldSince = Date.now();
          held.push(await admin.erase(erased));
        }
        if (round % 10 === 6) {
          // To its end, and not much further: a window that ran out unheard begins anew.
          const left = Math.max(0, heldSince + holdMs - Date.now());
          await admin.advanceClock(left);
          ahead += left;
        }
        await load.more(1 + Math.floor(6 * chance(seed, 'writes', String(round))));
        await pause(60 * chance(seed, 'moment', String(round)));
        await server.kill('SIGKILL');
        server = await start();
      }
      await load.more(4);
      await load.stop();
      const fired = [...scheduled, ...held].filter((write) => write !== null);
      expect(fired).toHaveLength(rounds / 4 + holds);
      expect(load.writes.length).toBeGreaterThan(rounds);
      await expectOneEffectEach(admin, [...load.writes, ...fired]);
      for (const { command_uuid } of fired) {
        const { run_at, history } = await admin.operation(command_uuid);
        expect(history[0]?.status).toBe(operationStatus.created);
        const left = history.find(({ status }) => status !== operationStatus.created);
        expect(Date.parse(left?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(run_at ?? ''));
      }
    } finally {
      await server.kill('SIGKILL');
      await place.remove();
    }
  });
});
