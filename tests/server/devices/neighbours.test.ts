import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operationStatus } from '#domain/devices/operation.ts';
import { reportStatus } from '#domain/reports/levels.ts';
import { takeBatchTurn } from '#server/batch/turn.ts';
import type { Services } from '#server/call/services.ts';
import { claimCallbacks } from '#server/callbacks/claim.ts';
import { json } from '#server/database/json.ts';
import { appleProgress } from '#server/devices/apple/commands/facts.ts';
import { createRegistrationPool } from '#server/devices/apple/registration/tell-gateway.ts';
import { lockDue } from '#server/devices/contracts/lock-due.ts';
import { writeExportPage } from '#server/devices/export/write-page.ts';
import { demoProvider } from '#server/gateways/reports/demo.ts';
import { findOperation } from '#server/operations/find.ts';
import { createUnknownPool } from '#server/outbox/check-unknown.ts';
import { claimWaiting } from '#server/outbox/push.ts';
import { releaseDue } from '#server/outbox/release.ts';
import { createTakeBackPool } from '#server/outbox/take-back.ts';
import { takeDue } from '#server/reports/make.ts';
import { askForRcs } from '#server/reports/rcs.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { makeApiKey, makeDevice, makeReport } from '../fixtures.ts';
import { startOutbox } from '../start-outbox.ts';
import { type Bench, oneRound, openBench, pushWaiting } from './bench.ts';

/** However much of one store waits or hangs, another one has its turn. */

const { created, waiting, sent, unknown } = operationStatus;
const { main, other } = seedIds.stores;
const { unlocked: neighbour } = seedIds.otherStoreDevices;
/** those of a pool */
const places = 20;
const counts = [1, places, 5_000];

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await bench.reset();
  await sql`delete from operation where status in (0, 1, 2, 3, 9)`.execute(bench.services.db);
});

interface Crowd {
  readonly status: number;
  readonly command?: string;
  /** how long ago; the neighbour's is the last */
  readonly ago?: string;
  readonly more?: string;
  readonly inBulk?: boolean;
}

let made = 0;

async function operations(
  store: string,
  count: number,
  { status, command = 'lock', ago = '1 hour', more, inBulk = false }: Crowd,
  device: string | null = null,
): Promise<void> {
  const prefix = `n${String(++made).padStart(2, '0')}`;
  const { db } = bench.services;
  const clerk = store === main ? accounts.admin.id : accounts.otherAdmin.id;
  await sql`insert into operation (id, command_uuid, request_hash, date_created, store_id, clerk_id, device_id, command, kind, ip,
      status, run_at, scheduled, released_at, sent_at, in_bulk)
    select ${prefix}::text || lpad(n::text, 4, '0'), gen_random_uuid(), '', at, ${store}::uuid, ${clerk}::uuid, coalesce(${device}::uuid, gen_random_uuid()),
      ${command}, ${command}, '', ${status}::integer, at, true, at, case when ${status}::integer > 1 then at end, ${inBulk}
    from generate_series(1, ${count}::integer) n,
      lateral (select server_now() - ${ago}::interval + n * interval '1 millisecond' as at) times`.execute(
    db,
  );
  if (more) await sql`update operation set ${sql.raw(more)} where id like ${`${prefix}%`}`.execute(db);
}

const crowd = (count: number, of: Crowd) => operations(main, count, of);
/** The last of all, for a phone that is there. */
const ofNeighbour = (of: Crowd) =>
  operations(other, 1, of.ago === undefined ? { ...of, ago: '1 minute' } : of, neighbour);

const attemptsOfNeighbour = async (column: 'attempts' | 'checks') => {
  const row = await bench.services.db
    .selectFrom('operation')
    .select(column)
    .where('device_id', '=', neighbour)
    .where('store_id', '=', other)
    .orderBy('released_at', 'desc')
    .executeTakeFirstOrThrow();
  return row[column] > 0;
};

const isAsked = { status: unknown } as const;
const isUnwanted = { status: sent, more: `cancel = 'tooLate'` } as const;
const isTooOld = { status: sent, command: 'reboot', ago: '30 days' } as const;
const isDue = { status: created } as const;

const reportsOf = async (clerk: { readonly id: string; readonly store_id: string }, count: number) => {
  const report_id = await makeReport(bench, clerk);
  await sql`insert into report_version (id, report_id, store_id, level, position, clerk_id, request_hash, status, next_at)
    select gen_random_uuid(), ${report_id}::uuid, ${clerk.store_id}::uuid, 'basic', n + 1, ${clerk.id}::uuid, '', ${reportStatus.running},
      server_now() - ${clerk.store_id === main ? '1 hour' : '1 minute'}::interval
    from generate_series(1, ${count}::integer) n`.execute(bench.services.db);
};
const requestsOf = (clerk: { readonly id: string; readonly store_id: string }, count: number) =>
  sql`insert into rcs_request (id, store_id, clerk_id, subject, name_hash, number_hash, tail_hash, request_hash, status, next_at)
    select gen_random_uuid(), ${clerk.store_id}::uuid, ${clerk.id}::uuid, '', '', '', '', '', ${reportStatus.running},
      server_now() - ${clerk.store_id === main ? '1 hour' : '1 minute'}::interval
    from generate_series(1, ${count}::integer) n`.execute(bench.services.db);
const contractsOf = (store: string, count: number, device: string | null) =>
  sql`insert into device_contract (device_id, device_kind, store_id, last_day, grace_days, at_due, changed_at, lock_due_at)
    select coalesce(${device}::uuid, gen_random_uuid()), 'apple', ${store}::uuid, '2026-01-01', 0, 'lock', server_now(),
      server_now() - ${store === main ? '1 hour' : '1 minute'}::interval
    from generate_series(1, ${count}::integer) n`.execute(bench.services.db);
const callbacksOf = async (store: string, count: number) => {
  await makeApiKey(bench, store);
  const { db } = bench.services;
  await db
    .updateTable('store')
    .set({ api_callback_url: 'https://no-such-host.invalid/hooks' })
    .where('id', '=', store)
    .execute();
  await sql`insert into api_callback (store_id, type, data, created_at, due_at, give_up_at)
    select ${store}::uuid, 'device.enrolled', '{}', server_now(), server_now() - interval '1 minute', server_now() + interval '1 day'
    from generate_series(1, ${count}::integer) n`.execute(db);
};
const untold = (store: string, count: number) =>
  sql`update apple_device set gateway_told = false, date_created = server_now() - ${store === main ? '1 hour' : '1 minute'}::interval
    where id in (select id from apple_device where store_id = ${store}::uuid limit ${count}::integer)`.execute(
    bench.services.db,
  );

interface Queue {
  readonly crowd: (count: number) => Promise<unknown>;
  readonly neighbour: () => Promise<unknown>;
  /** one look, and what it finds is done; answers whether the neighbour's was among it */
  readonly look: () => Promise<boolean>;
}

const queues: Readonly<Record<string, Queue>> = {
  'a command is handed over': {
    crowd: (count) => crowd(count, { status: waiting }),
    neighbour: () => ofNeighbour({ status: waiting }),
    look: async () => {
      await pushWaiting(bench.services);
      return bench.pushes.some(({ device_id }) => device_id === neighbour);
    },
  },
  'a scheduled command is released': {
    crowd: (count) => crowd(count, isDue),
    neighbour: () => ofNeighbour(isDue),
    look: async () => {
      await releaseDue(bench.services);
      return (await statusOfNeighbour()) !== created;
    },
  },
  'an unknown outcome is asked about': {
    crowd: (count) => crowd(count, isAsked),
    neighbour: () => ofNeighbour(isAsked),
    look: async () => {
      await oneRound(createUnknownPool(bench.services));
      return attemptsOfNeighbour('checks');
    },
  },
  'an unwanted command is asked back': {
    crowd: (count) => crowd(count, isUnwanted),
    neighbour: () => ofNeighbour(isUnwanted),
    look: async () => {
      await oneRound(createTakeBackPool(bench.services));
      return attemptsOfNeighbour('checks');
    },
  },
  'a command that is too old is asked back': {
    crowd: (count) => crowd(count, { ...isTooOld, ago: '40 days' }),
    neighbour: () => ofNeighbour(isTooOld),
    look: async () => {
      await oneRound(createTakeBackPool(bench.services));
      return attemptsOfNeighbour('checks');
    },
  },
  'a device is announced': {
    crowd: (count) => untold(main, count),
    neighbour: () => untold(other, 1),
    look: async () => {
      await oneRound(createRegistrationPool(bench.services));
      const left = await bench.services.db
        .selectFrom('apple_device')
        .select('id')
        .where('store_id', '=', other)
        .where('gateway_told', '=', false)
        .execute();
      return left.length === 0;
    },
  },
  'a contract locks': {
    crowd: (count) => contractsOf(main, count, null),
    neighbour: () => contractsOf(other, 1, neighbour),
    look: async () => {
      await lockDue(bench.services);
      const { lock_result_at } = await bench.services.db
        .selectFrom('device_contract')
        .select('lock_result_at')
        .where('device_id', '=', neighbour)
        .executeTakeFirstOrThrow();
      return lock_result_at !== null;
    },
  },
  'a report is made': {
    crowd: (count) => reportsOf(accounts.admin, count),
    neighbour: () => reportsOf(accounts.otherAdmin, 1),
    look: async () => (await takeDue(bench.services)).some(({ store_id }) => store_id === other),
  },
  'a risk query is made': {
    crowd: (count) => requestsOf(accounts.admin, count),
    neighbour: () => requestsOf(accounts.otherAdmin, 1),
    look: async () => {
      const { services } = bench;
      const used = { used_rcs_count: places };
      await services.db.updateTable('store').set(used).execute();
      await askForRcs({ ...services, reports: demoProvider(services.clock) });
      const { attempts } = await services.db
        .selectFrom('rcs_request')
        .select('attempts')
        .where('store_id', '=', other)
        .executeTakeFirstOrThrow();
      return attempts > 0;
    },
  },
  'an event is told to the system of a store': {
    crowd: (count) => callbacksOf(main, count),
    neighbour: () => callbacksOf(other, 1),
    look: async () =>
      (await claimCallbacks(bench.services.db, places)).some(({ store_id }) => store_id === other),
  },
};

const statusOfNeighbour = async () => {
  const { status } = await bench.services.db
    .selectFrom('operation')
    .select('status')
    .where('device_id', '=', neighbour)
    .where('store_id', '=', other)
    .orderBy('run_at', 'desc')
    .executeTakeFirstOrThrow();
  return status;
};

describe.each(Object.entries(queues))('where %s', (_, queue) => {
  it.each(counts)('the next look is also for a store behind another with %d', async (n) => {
    await queue.crowd(n);
    await queue.neighbour();
    expect(await queue.look()).toBe(true);
  });
});

describe('a store with several', () => {
  it('batches has no more turns than one with a single batch', async () => {
    const { db } = bench.services;
    const batch = (clerk: { readonly id: string; readonly store_id: string }, seconds: number) =>
      sql`insert into batch (id, request_hash, date_created, store_id, clerk_id, ip, device_kind, command, fields, total, status, last_turn_at)
        values (gen_random_uuid(), '', server_now(), ${clerk.store_id}::uuid, ${clerk.id}::uuid, '', 'apple', 'lock', '{}', 1, 'running',
          server_now() - make_interval(secs => ${seconds}::integer))`.execute(db);
    for (const seconds of [30, 20, 1]) await batch(accounts.admin, seconds);
    await batch(accounts.otherAdmin, 10);
    await takeBatchTurn(bench.services);
    const ended = await db.selectFrom('batch').select('store_id').where('status', '=', 'finished').execute();
    expect(ended).toEqual([{ store_id: other }]);
  });

  it('exports has no more pages than one with a single export', async () => {
    const { db, clock } = bench.services;
    const now = await clock.now();
    const begin = (clerk: { readonly id: string; readonly store_id: string }, done: number) =>
      db
        .insertInto('export_job')
        .values({
          id: randomUUID(),
          request_hash: '',
          date_created: now,
          store_id: clerk.store_id,
          clerk_id: clerk.id,
          ip: '',
          filter: json({}),
          status: 'running',
          total: 1_000,
          done,
        })
        .execute();
    for (const clerk of [accounts.admin, accounts.full, accounts.lockOnly]) await begin(clerk, 400);
    await begin(accounts.otherAdmin, 500);
    await writeExportPage(bench.services);
    const turned = await db.selectFrom('export_job').select('store_id').where('parts', '>', 0).execute();
    expect(turned).toEqual([{ store_id: other }]);
  });
});

describe('of the commands that wait', () => {
  const claim = (free: number, held: Readonly<Record<string, number>> = {}) =>
    claimWaiting(bench.services, { free, held: new Map(Object.entries(held)) });
  const storesOf = (claimed: Awaited<ReturnType<typeof claim>>) => claimed.map(({ store_id }) => store_id);

  it('the next is of the store that has fewer under way', async () => {
    await crowd(places, { status: waiting });
    await operations(other, places, { status: waiting, ago: '1 minute' });
    expect(storesOf(await claim(1, { [main]: 1 }))).toEqual([other]);
    expect(storesOf(await claim(1, { [main]: 1, [other]: 2 }))).toEqual([main]);
    const shares = storesOf(await claim(8, { [main]: 4 }));
    expect([main, other].map((store) => shares.filter((each) => each === store).length)).toEqual([2, 6]);
  });

  it('a store has no more under way than there are places', async () => {
    await crowd(50, { status: waiting });
    expect(await claim(places, { [main]: places - 3 })).toHaveLength(3);
    expect(await claim(places, { [main]: places })).toEqual([]);
  });

  it('those that were given alone go before those of a batch, of the same store and of another with as many', async () => {
    await crowd(50, { status: waiting, inBulk: true });
    await crowd(1, { status: waiting, ago: '2 seconds' });
    await ofNeighbour({ status: waiting });
    const [first, second, third] = await claim(3);
    expect(new Set([first, second].map((each) => each?.store_id))).toEqual(new Set([main, other]));
    expect([first, second, third].map((each) => each?.in_bulk)).toEqual([false, false, true]);
  });

  it('[decision.batch] one of a batch that another of its device stands behind counts as given alone', async () => {
    const { db } = bench.services;
    const ids = [await makeDevice(bench, 'unlocked', { for_clerk: accounts.admin.id }), randomUUID()];
    const batch_id = randomUUID();
    await sql`insert into batch (id, request_hash, date_created, store_id, clerk_id, ip, device_kind, command, fields, total, status, last_turn_at)
      values (${batch_id}::uuid, '', server_now(), ${main}::uuid, ${accounts.admin.id}::uuid, '', 'apple', 'lock',
        '{"message":"","when":"now"}', 2, 'running', server_now())`.execute(db);
    await sql`insert into batch_item (batch_id, position, device_id, serial_number, product_name, command_uuid)
      select ${batch_id}::uuid, n, id, '', '', gen_random_uuid()
      from unnest(${ids}::uuid[]) with ordinality as one(id, n)`.execute(db);
    await takeBatchTurn(bench.services);
    const [id = ''] = ids;
    const areInBulk = async () => {
      const rows = await db.selectFrom('operation').select('in_bulk').where('device_id', '=', id).execute();
      return rows.map(({ in_bulk }) => in_bulk);
    };
    expect(await areInBulk()).toEqual([true]);
    await bench.submit(id, 'reboot');
    expect(await areInBulk()).toEqual([false, false]);
  });
});

describe('while pushes of one store are under way', () => {
  const withPatience = (more: Partial<Services['config']['patience']>): Services => {
    const { config } = bench.services;
    return { ...bench.services, config: { ...config, patience: { ...config.patience, ...more } } };
  };
  const never = () => new Promise<never>(() => {});
  const long = 600_000;
  const devicesPushed = () => bench.pushes.map(({ device_id }) => device_id);

  async function running(services: Services, act: (wake: () => void) => Promise<void>): Promise<void> {
    const outbox = startOutbox(services);
    try {
      await act(() => outbox.wake());
    } finally {
      await outbox.stop();
    }
  }

  it.each([places, 300])(
    'and none of %d is answered, the command of another leaves all the same',
    async (n) => {
      await crowd(n, { status: waiting });
      bench.answerPushes(({ device_id }) => (device_id === neighbour ? Promise.resolve() : never()));
      await running(withPatience({ gatewayMs: long, hangsMs: 20 }), async (wake) => {
        await eventually(() => expect(bench.pushes).toHaveLength(places));
        await ofNeighbour({ status: waiting });
        wake();
        await eventually(() => expect(devicesPushed()).toContain(neighbour));
        expect(bench.pushes).toHaveLength(places + 1);
      });
    },
  );

  it('the place that is free first is another’s', async () => {
    await crowd(300, { status: waiting });
    const answers: (() => void)[] = [];
    bench.answerPushes(() => new Promise((resolve) => answers.push(resolve)));
    await running(withPatience({ gatewayMs: long, hangsMs: long }), async (wake) => {
      await eventually(() => expect(answers).toHaveLength(places));
      await ofNeighbour({ status: waiting });
      wake();
      answers[0]?.();
      await eventually(() => expect(answers).toHaveLength(places + 1));
      expect(devicesPushed()[places]).toBe(neighbour);
    });
  });
});

describe('whoever waits', () => {
  const { unlockedOnline: id } = seedIds.devices;
  const told = async (uuid: string) => {
    const { services, actor } = bench;
    const items = (await appleProgress(services.db, [id])).get(id) ?? [];
    const operation = await findOperation(services.db, actor, { command_uuid: uuid });
    return [items.find((item) => item.id === operation?.id)?.remark, operation?.remark];
  };
  const both = (remark: string) => [remark, remark];

  it('is told that the command stands in a queue, and when its service does not answer', async () => {
    const { command_uuid } = await bench.submit(id, 'lock');
    expect(await told(command_uuid)).toEqual(both(''));
    await bench.advance(3_000);
    expect(await told(command_uuid)).toEqual(both('排队中，前面还有较多指令'));
    const answer = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    bench.answerPushes(() => {
      asked.resolve();
      return answer.promise;
    });
    const pushed = pushWaiting(bench.services);
    await asked.promise;
    expect(await told(command_uuid)).toEqual(both(''));
    await bench.advance(3_000);
    expect(await told(command_uuid)).toEqual(both('设备服务暂无响应'));
    answer.resolve();
    await pushed;
    expect(await told(command_uuid)).toEqual(both(''));
    expect((await bench.operation(command_uuid)).remark).toBe('');
  });

  it('behind another command of the same device is told it of that one', async () => {
    await bench.submit(id, 'lock');
    const { command_uuid } = await bench.submit(id, 'reboot');
    await bench.advance(3_000);
    expect(await told(command_uuid)).toEqual(both(''));
  });
});
