import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/text/time.ts';
import type { DeviceFact, Gateway, GatewayCommand } from '#server/gateways/gateway.ts';
import { cardsOf, changedCards } from '#server/gateways/simulator/cards.ts';
import { behaviourNames, behaviourOf } from '#server/gateways/simulator/phone/behaviours.ts';
import { answerDelay, contactOf, nextContact, type Phone } from '#server/gateways/simulator/phone/phone.ts';
import { readPhone, setPhone } from '#server/gateways/simulator/remote-control.ts';
import { createSimulator } from '#server/gateways/simulator/simulator.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { Random } from '#server/seed/invented/random.ts';
import { turnstile } from '../turnstile.ts';
import { type Bench, inGatewayTime, openBench } from './bench.ts';
import { until } from './until.ts';

const id = seedIds.devices.unlockedOnline;
/** Nobody gives up. */
const soon = new AbortController().signal;

let bench: Bench;
let simulator: Gateway;
let facts: DeviceFact[];

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await bench.reset();
  facts = [];
  simulator = createSimulator({ ...bench.services, pace: { seed: 1, speed: 100 } });
});
afterEach(() => simulator.stop());

const take = async (told: readonly DeviceFact[]) => {
  facts.push(...told);
};
const command = (name: string, command_uuid = randomUUID()): GatewayCommand => ({
  command_uuid,
  device_id: id,
  command: name,
  payload: { message: '请联系门店' },
});
const answersTo = ({ command_uuid }: GatewayCommand) =>
  facts.filter((fact) => 'command_uuid' in fact && fact.command_uuid === command_uuid);
const untilTold = (what: string, condition: () => boolean) =>
  until(what, async () => (condition() ? { found: undefined } : { seen: facts.length }));
const phoneRow = () =>
  bench.services.db
    .selectFrom('simulated_device')
    .selectAll()
    .where('device_id', '=', id)
    .executeTakeFirstOrThrow();

describe('a simulated phone', () => {
  it('acts once however often a command is pushed', async () => {
    const lock = command('lock');
    simulator.start(take);
    await Promise.all([simulator.push(lock, soon), simulator.push(lock, soon)]);
    await untilTold('an answer', () => answersTo(lock).length > 0);
    await simulator.push(lock, soon);
    expect(await readPhone(bench.services.db, id)).toMatchObject({
      locked: true,
      commands: [{ command_uuid: lock.command_uuid, effects: 1 }],
    });
  });

  it('[decision.operation] does not act on a command that was withdrawn, however often it is pushed; what it has taken is not given back', async () => {
    const { db } = bench.services;
    const lock = command('lock');
    await setPhone(db, { device_id: id, online: false }, await bench.now());
    await simulator.push(lock, soon);
    const answers = [
      await simulator.withdraw(id, lock.command_uuid, inGatewayTime()),
      await simulator.withdraw(id, lock.command_uuid, inGatewayTime()),
    ];
    expect(answers).toEqual(['withdrawn', 'withdrawn']);
    expect(await simulator.withdraw(id, randomUUID(), inGatewayTime())).toBe('withdrawn');
    await simulator.push(lock, soon);
    await setPhone(db, { device_id: id, online: true }, await bench.now());
    simulator.start(take);
    const unlock = command('unlock');
    await simulator.push(unlock, soon);
    await untilTold('an answer', () => answersTo(unlock).length > 0);
    expect(await simulator.withdraw(id, unlock.command_uuid, inGatewayTime())).toBe('taken');
    expect(await readPhone(db, id)).toMatchObject({
      locked: false,
      commands: [
        { command_uuid: lock.command_uuid, effects: 0 },
        { command_uuid: unlock.command_uuid, effects: 1 },
      ],
    });
  });

  /** It has had the time: what came behind it is answered. */
  async function expectUnmoved({ command_uuid }: GatewayCommand): Promise<void> {
    const next = command('reboot');
    await simulator.push(next, soon);
    await untilTold('an answer to what came behind it', () => answersTo(next).length > 0);
    const phone = await readPhone(bench.services.db, id);
    expect(phone?.locked).toBe(false);
    expect(phone?.commands.find((each) => each.command_uuid === command_uuid)?.effects ?? 0).toBe(0);
  }

  it('[decision.withdraw] does not act on a command that was withdrawn before it arrived', async () => {
    const lock = command('lock');
    simulator.start(take);
    expect(await simulator.withdraw(id, lock.command_uuid, soon)).toBe('withdrawn');
    expect((await readPhone(bench.services.db, id))?.commands).toEqual([]);
    await simulator.push(lock, soon);
    await expectUnmoved(lock);
  });

  // The embedded database has one connection.
  it.runIf(process.env.DATABASE_URL)(
    'does not act on a command that was withdrawn while it arrived',
    async () => {
      const gate = turnstile(bench.services.db);
      simulator = createSimulator({ ...bench.services, db: gate.db, pace: { seed: 1, speed: 100 } });
      for (let nth = 1; ; nth++) {
        const lock = command('lock');
        const answers: string[] = [];
        const hasMet = await gate.meet(
          { begunBy: 'gateways/simulator/simulator.ts', nth },
          () => simulator.push(lock, soon),
          async () => {
            answers.push(await simulator.withdraw(id, lock.command_uuid, soon));
          },
        );
        if (!hasMet) {
          expect(nth).toBeGreaterThan(2);
          return;
        }
        expect(answers).toEqual(['withdrawn']);
        const state = bench.services.db
          .selectFrom('simulated_command')
          .select('state')
          .where('command_uuid', '=', lock.command_uuid);
        expect(await state.execute()).toEqual([{ state: 'done' }]);
      }
    },
  );

  it('takes a command although one with the same uuid went to the phone of another store', async () => {
    const lock = command('lock');
    const elsewhere = { ...lock, device_id: seedIds.devices.unlockedOnline2 };
    simulator.start(take);
    await simulator.push(lock, soon);
    await simulator.push(elsewhere, soon);
    await untilTold('both answers', () => answersTo(lock).length === 2);
    for (const { device_id } of [lock, elsewhere])
      expect(await readPhone(bench.services.db, device_id)).toMatchObject({
        locked: true,
        commands: [{ command_uuid: lock.command_uuid, effects: 1, state: 'done' }],
      });
  });

  it('tells an answer again until the server has taken it, without acting again', async () => {
    const lock = command('lock');
    let refusals = 0;
    simulator.start(async (told) => {
      if (refusals++ < 2) throw new Error('the server could not store it');
      await take(told);
    });
    await simulator.push(lock, soon);
    await untilTold('an answer', () => answersTo(lock).length > 0);
    expect(refusals).toBeGreaterThan(2);
    expect((await readPhone(bench.services.db, id))?.commands).toMatchObject([{ effects: 1 }]);
  });

  it('that can not act, or whose answer can not be read, holds up no other', async () => {
    const { db } = bench.services;
    const [lock, lost, next] = [
      command('lock'),
      { ...command('unlock'), device_id: seedIds.devices.lockedOnline },
      { ...command('unlock'), device_id: seedIds.devices.lockedOnline2 },
    ];
    for (const one of [lock, lost, next]) await simulator.push(one, soon);
    await db
      .updateTable('simulated_device')
      .set({ behaviour: 'asleep' })
      .where('device_id', '=', id)
      .execute();
    await db
      .updateTable('simulated_command')
      .set({
        state: 'answered',
        answer: sql`'[{"type":"none"}]'`,
        due_at: sql`server_now() - interval '1 hour'`,
      })
      .where('command_uuid', '=', lost.command_uuid)
      .execute();
    await db
      .updateTable('simulated_command')
      .set({ due_at: sql`server_now() - interval '1 hour'` })
      .where('command_uuid', '=', lock.command_uuid)
      .execute();
    simulator.start(take);
    await untilTold('the answer of another phone', () => answersTo(next).length > 0);
    expect(answersTo(lock)).toEqual([]);
  });

  it('keeps its commands and its answers while the server is gone', async () => {
    const lock = command('lock');
    await simulator.push(lock, soon);
    simulator.start(() => Promise.reject(new Error('dying')));
    await until('the phone locked', async () => {
      const seen = await readPhone(bench.services.db, id);
      return seen?.locked ? { found: seen } : { seen };
    });
    await simulator.stop();
    simulator = createSimulator({ ...bench.services, pace: { seed: 1, speed: 100 } });
    simulator.start(take);
    await untilTold('the stored answer', () => answersTo(lock).length === 1);
    expect((await readPhone(bench.services.db, id))?.commands).toMatchObject([{ effects: 1 }]);
  });

  it('takes its commands in the order of their arrival, also when the first is put off', async () => {
    await setPhone(bench.services.db, { device_id: id, script: [{ answer: 'notNow' }] }, await bench.now());
    const [lock, unlock] = [command('lock'), command('unlock')];
    await simulator.push(lock, soon);
    await simulator.push(unlock, soon);
    simulator.start(take);
    await untilTold('both answers', () => answersTo(unlock).length > 0);
    const told = facts
      .filter((fact) => fact.type !== 'contact')
      .map((fact) => [fact.command_uuid, fact.type]);
    expect(told).toEqual([
      [lock.command_uuid, 'notNow'],
      [lock.command_uuid, 'acknowledged'],
      [unlock.command_uuid, 'acknowledged'],
    ]);
  });

  it('forgets the commands that waited for it when it enrols anew', async () => {
    await setPhone(bench.services.db, { device_id: id, script: [{ answer: 'reEnrol' }] }, await bench.now());
    await simulator.push(command('lock'), soon);
    await simulator.push(command('get-location'), soon);
    simulator.start(take);
    await untilTold('the enrolment', () =>
      facts.some((fact) => fact.type === 'contact' && fact.by === 'enrolment'),
    );
    // What has been told is noted as done behind it.
    const commands = async () => (await readPhone(bench.services.db, id))?.commands ?? [];
    await expect
      .poll(async () => (await commands()).map(({ state, effects }) => [state, effects]), { timeout: 10_000 })
      .toEqual([
        ['done', 0],
        ['done', 0],
      ]);
  });

  it('is asked for its state once while it is out of reach, and answers when it is back', async () => {
    const { db } = bench.services;
    await setPhone(db, { device_id: id, online: false }, await bench.now());
    simulator.start(take);
    await simulator.query(id, inGatewayTime());
    await simulator.query(id, inGatewayTime());
    expect((await readPhone(bench.services.db, id))?.commands).toHaveLength(1);
    await setPhone(db, { device_id: id, online: true }, await bench.now());
    await untilTold('an answer', () =>
      facts.some((fact) => fact.type === 'contact' && fact.by === 'query' && fact.device_id === id),
    );
  });

  it('tells its place only in lost mode', async () => {
    const locate = command('get-location');
    simulator.start(take);
    await simulator.push(locate, soon);
    await untilTold('an answer', () => answersTo(locate).length > 0);
    expect(answersTo(locate)).toMatchObject([{ type: 'failed', reason: '设备未锁定，无法定位' }]);
    const phone = await phoneRow();
    const at = await bench.now();
    const pace = { seed: 1, speed: 1 };
    expect(contactOf(pace, { ...phone, locked: true }, 'heartbeat', at).location).toBeDefined();
    expect(contactOf(pace, { ...phone, locked: false }, 'heartbeat', at).location).toBeUndefined();
  });

  it('[entity.sim-log] tells the card that somebody has put in since, and the same one ever after', async () => {
    const { db } = bench.services;
    // A card changes with the day (UTC): the test stays within one.
    await bench.advance(1.5 * dayMs - ((await bench.now()).getTime() % dayMs));
    const now = await bench.now();
    const before = await phoneRow();
    const changes = (daysAgo: number) => {
      const last_contact_at = new Date(now.getTime() - daysAgo * dayMs);
      return Array.from({ length: 2_000 }, (_, seed) => seed).find((seed) =>
        changedCards({ seed, speed: 1 }, { ...before, last_contact_at }, now),
      );
    };
    expect(changes(0)).toBeUndefined();
    const seed = changes(1) ?? -1;
    const last_contact_at = new Date(now.getTime() - dayMs);
    await db
      .updateTable('simulated_device')
      .set({ last_contact_at, next_contact_at: now })
      .where('device_id', '=', id)
      .execute();
    simulator = createSimulator({ ...bench.services, pace: { seed, speed: 100 } });
    simulator.start(take);
    await untilTold('a contact', () => facts.some(({ device_id }) => device_id === id));
    const told = facts.find(({ device_id }) => device_id === id);
    const { sims } = await phoneRow();
    expect(told).toMatchObject({ type: 'contact', sims });
    expect(sims).not.toEqual(before.sims);
    expect(changedCards({ seed, speed: 1 }, await phoneRow(), now)).toBeNull();
  });

  it('has no card, one or two as its number has it', () => {
    const drawn = (places: 0 | 1 | 2) =>
      Array.from({ length: 100 }, (_, index) => cardsOf(new Random(`cards ${index}`), places));
    expect(drawn(0).filter(({ sim_1, sim_2 }) => sim_1 ?? sim_2)).toEqual([]);
    expect(drawn(1).filter(({ sim_2 }) => sim_2)).toEqual([]);
    const counts = drawn(2).map(({ sim_1, sim_2 }) => [sim_1, sim_2].filter(Boolean).length);
    expect(new Set(counts)).toEqual(new Set([0, 1, 2]));
    expect(drawn(2)).toEqual(drawn(2));
  });

  it('does the same again with the same seed, and something else with another', async () => {
    const phone = await phoneRow();
    const at = new Date('2026-11-21T08:00:00Z');
    const uuid = randomUUID();
    const life = (seed: number) => {
      const pace = { seed, speed: 1 };
      return [
        answerDelay(pace, phone, uuid, 0),
        nextContact(pace, phone, at),
        contactOf(pace, phone, 'heartbeat', at),
      ];
    };
    expect(life(7)).toEqual(life(7));
    expect(life(7)).not.toEqual(life(8));
  });

  it('answers within 1 to 3 seconds when it is online, ten times as late when it is slow', async () => {
    const phone = await phoneRow();
    const delays = (behaviour: string) =>
      Array.from({ length: 100 }, () =>
        answerDelay({ seed: 1, speed: 1 }, { ...phone, behaviour }, randomUUID(), 0),
      );
    for (const ms of delays('online')) expect(ms >= 1_000 && ms <= 3_000).toBe(true);
    for (const ms of delays('slow')) expect(ms >= 10_000 && ms <= 30_000).toBe(true);
  });
});

describe('all phones', () => {
  it('get in touch spread over time, many in one call', async () => {
    const { db } = bench.services;
    const online = await db
      .selectFrom('simulated_device')
      .selectAll()
      .where('online', '=', true)
      .where('enrolled', '=', true)
      .execute();
    await db.updateTable('simulated_device').set({ next_contact_at: null }).execute();
    let calls = 0;
    simulator.start(async (told) => {
      calls++;
      await take(told);
    });
    await untilTold('every heartbeat', () => facts.length >= online.length);
    expect(calls).toBe(1);
    const minutes = (phone: Phone) => phone.next_contact_at?.toISOString().slice(0, 16);
    const after = await db
      .selectFrom('simulated_device')
      .selectAll()
      .where('online', '=', true)
      .where('enrolled', '=', true)
      .execute();
    expect(Map.groupBy(after, minutes).size).toBeGreaterThanOrEqual(4);
  });

  it('have a behaviour that the table knows', async () => {
    const rows = await bench.services.db
      .selectFrom('simulated_device')
      .select('behaviour')
      .distinct()
      .execute();
    expect(rows.map(({ behaviour }) => behaviourNames.some((name) => name === behaviour))).not.toContain(
      false,
    );
    expect(() => behaviourOf('asleep')).toThrow();
  });
});
