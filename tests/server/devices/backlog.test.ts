import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operationStatus } from '#domain/operation.ts';
import { createUnknownPool } from '#server/outbox/check-unknown.ts';
import { claimWaiting } from '#server/outbox/push.ts';
import { releaseDue } from '#server/outbox/release.ts';
import { type Bench, oneRound, openBench } from './bench.ts';

const backlog = 4_000;
const batch = 20;

/** Whoever reads the whole backlog to find the next few takes the square of the time for twice as many. */
describe.skipIf(process.env.DATABASE_URL)('a backlog', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.stop());
  beforeEach(() => bench.reset());

  async function pileUp(status: number, at: string): Promise<void> {
    const { db } = bench.services;
    await sql`delete from operation where status in (0, 1, 2, 3, 9)`.execute(db);
    await sql`insert into operation (id, command_uuid, request_hash, date_created, store_id, clerk_id, device_id, command, kind, ip,
        status, run_at, scheduled, released_at, sent_at, check_at)
      select 'p' || lpad(n::text, 6, '0'), gen_random_uuid(), '', at, store_id, clerk_id, gen_random_uuid(), 'lock', 'lock', ip,
        ${status}::integer, at, true, at, at, at
      from (select * from operation limit 1) one, generate_series(1, ${backlog}::integer) n,
        lateral (select server_now() + ${at}::interval + n * interval '1 millisecond' as at) times`.execute(
      db,
    );
    await sql`analyze operation`.execute(db);
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

  const looks: [string, number, string, () => Promise<unknown>][] = [
    [
      'that waits for the gateway',
      operationStatus.waiting,
      '-1 hour',
      () => claimWaiting(bench.services, batch),
    ],
    ['whose time has not come', operationStatus.created, '1 hour', () => releaseDue(bench.services)],
    [
      'whose outcome is unknown',
      operationStatus.unknown,
      '1 hour',
      () => oneRound(createUnknownPool(bench.services)),
    ],
  ];

  it.each(looks)('%s is not read for the next few of it', async (_, status, at, look) => {
    await pileUp(status, at);
    await look();
    const before = await rowsRead();
    await look();
    expect((await rowsRead()) - before).toBeLessThan(batch * 20);
  });
});
