import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import { createUnknownPool } from '#server/outbox/check-unknown.ts';
import { endOverdue } from '#server/outbox/overdue.ts';
import { claimWaiting } from '#server/outbox/push.ts';
import { releaseDue } from '#server/outbox/release.ts';
import { createTakeBackPool } from '#server/outbox/take-back.ts';
import { type Bench, oneRound, openBench } from './bench.ts';

const { created, waiting, sent, unknown } = operationStatus;
const backlog = 4_000;
const batch = 20;

/** Whoever reads the whole backlog to find the next few takes the square of the time for twice as many. */
describe.skipIf(process.env.DATABASE_URL)('a backlog', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.stop());

  interface Pile {
    readonly status: OperationStatus;
    /** how long ago; below zero: ahead */
    readonly ago: string;
    readonly command?: string;
    readonly more?: string;
  }

  /** What can stand for as long as somebody is away: phones, the gateway, a person. */
  const piles: Readonly<Record<string, Pile>> = {
    'that waits for the gateway': { status: waiting, ago: '1 hour' },
    'that is tried again later': {
      status: waiting,
      ago: '1 hour',
      more: `attempts = 3, lease_until = server_now() + interval '1 minute'`,
    },
    'whose time has not come': { status: created, ago: '-1 hour' },
    'that waits for phones which are not heard of': { status: sent, ago: '30 days' },
    'that phones have not answered yet': { status: sent, ago: '30 days', more: `heard_at = server_now()` },
    'that may not wait for ever': { status: sent, ago: '1 hour', command: 'reboot' },
    'that the gateway does not give back': {
      status: sent,
      ago: '30 days',
      command: 'reboot',
      more: `cancel = 'tooLate', overtaken_by = id, checks = 9, check_at = server_now() + interval '1 hour'`,
    },
    'whose outcome is unknown': {
      status: unknown,
      ago: '30 days',
      more: `checks = 9, check_at = server_now() + interval '1 hour'`,
    },
  };

  async function pileUp({ status, ago, command = 'lock', more }: Pile): Promise<void> {
    const { db } = bench.services;
    await sql`delete from operation where status in (0, 1, 2, 3, 9)`.execute(db);
    await sql`insert into operation (id, command_uuid, request_hash, date_created, store_id, clerk_id, device_id, command, kind, ip,
        status, run_at, scheduled, released_at, sent_at)
      select 'p' || lpad(n::text, 6, '0'), gen_random_uuid(), '', at, store_id, clerk_id, gen_random_uuid(), ${command}, ${command}, ip,
        ${status}::integer, at, true, at, case when ${status}::integer > 1 then at end
      from (select * from operation limit 1) one, generate_series(1, ${backlog}::integer) n,
        lateral (select server_now() - ${ago}::interval + n * interval '1 millisecond' as at) times`.execute(
      db,
    );
    if (more) await sql`update operation set ${sql.raw(more)} where id like 'p%'`.execute(db);
  }

  async function rowsRead(): Promise<number> {
    const { db } = bench.services;
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ n: number }>`select pg_stat_get_tuples_returned('operation'::regclass)
      + (select sum(pg_stat_get_tuples_returned(indexrelid)) from pg_index where indrelid = 'operation'::regclass)::bigint as n`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  }

  const looks: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['hands over', () => claimWaiting(bench.services, { free: batch, held: new Map() })],
    ['releases', () => releaseDue(bench.services)],
    ['ends what nobody answers', () => endOverdue(bench.services)],
    ['asks what became of a command', () => oneRound(createUnknownPool(bench.services))],
    ['asks commands back', () => oneRound(createTakeBackPool(bench.services))],
  ];

  /** What a look finds, it takes a few of. */
  async function expectStanding({ status }: Pile): Promise<void> {
    const { n } = await bench.services.db
      .selectFrom('operation')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('id', 'like', 'p%')
      .where('status', '=', status)
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBeGreaterThan(backlog - looks.length * batch * 2);
  }

  describe.each(Object.entries(piles))('%s', (_, pile) => {
    // One for all looks: to pile it up takes longer than they do together.
    beforeAll(async () => {
      await bench.reset();
      await pileUp(pile);
    });
    beforeEach(async () => {
      await expectStanding(pile);
      await sql`vacuum (analyze) operation`.execute(bench.services.db);
    });

    it.each(looks)('is not read by the look that %s', async (__, look) => {
      // What it finds is done with; it may find more.
      await look();
      const before = await rowsRead();
      await look();
      expect((await rowsRead()) - before).toBeLessThan(batch * 20);
    });
  });
});
