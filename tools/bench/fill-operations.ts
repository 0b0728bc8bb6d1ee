import { sql } from 'kysely';
import type { Database } from '#server/database/schema/tables.ts';
import { remakingIndexes } from './indexes.ts';

const batch = 100_000;
const tables = ['operation', 'journal'] as const;

/** The n-th of a stream: 0 ≤ x < below. Cheaper than a hash, and as even. */
const draw = (factor: number, below: number) => sql`(n * ${sql.lit(factor)}::bigint % ${sql.lit(below)})`;

/**
 * So many commands of the last two years on the devices that are there, nearly all at their end, two lines of history each; and places
 * that devices told. As fillDevices() without triggers and references.
 */
export async function fillOperations(
  db: Database,
  count: number,
  step: (made: number) => void,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    const remake = await remakingIndexes(tx, tables);
    await sql`create temporary table numbered on commit drop as
      select row_number() over (order by md5(id::text)) - 1 as k, kind as device_kind, id, store_id, for_clerk
      from device where for_clerk is not null`.execute(tx);
    await sql`create index on numbered (k)`.execute(tx);
    for (let from = 1; from <= count; from += batch) {
      const to = Math.min(from + batch - 1, count);
      await sql`
        with made as (
          insert into operation (id, command_uuid, request_hash, date_created, store_id, clerk_id, device_kind, device_id, command, kind,
            ip, status, run_at, scheduled, released_at, sent_at, heard_at, finished_at, attempts)
          select 'b' || lpad(to_hex(n), 6, '0'), md5('bench operation ' || n)::uuid, '', at, store_id, for_clerk, device_kind, numbered.id,
            command, command, '127.0.0.1', status, at, false, at, at + interval '1 second', at + interval '3 seconds',
            at + interval '3 seconds', 1
          from (
            select n, server_now() - ${draw(1, count)} * (interval '700 days' / ${sql.lit(count)}) - interval '1 hour' as at,
              case when ${draw(31, 100)} = 7 then 5 when ${draw(31, 100)} = 9 then 6 else 4 end as status,
              (array['lock', 'unlock', 'get-location', 'set-system-restriction'])[1 + ${draw(7, 4)}] as command,
              ${draw(7919, 1_000_003)} % (select count(*) from numbered) as k
            from generate_series(${from}::integer, ${to}::integer) n
          ) planned join numbered using (k)
          returning id, store_id, status, date_created)
        insert into journal (at, store_id, actor, kind, subject, what, after)
          select date_created + interval '1 second', store_id, 'system', 'operation', id, 'status', '{"status": 2, "remark": ""}'
          from made
          union all select date_created + interval '3 seconds', store_id, 'system', 'operation', id, 'status',
            jsonb_build_object('status', status, 'remark', '')
          from made`.execute(tx);
      step(to);
    }
    await remake();
  });
  for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}
