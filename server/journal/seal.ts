import { sql } from 'kysely';
import { type Loop, type LoopServices, startLoop } from '../background/loop.ts';
import type { Database } from '../database/schema/tables.ts';
import type { Patience } from '../process/patience.ts';
import { hashOf } from './block-hash.ts';

/** So many entries are sealed by one statement: while it runs the embedded database answers nobody. */
const entriesAtOnce = 5_000;
/** an advisory lock of PostgreSQL: one server seals at a time */
const sealing = 7_101;

/**
 * Seals the journal of each store in blocks, each of what was written in a second or less (`decision.audit`): beside the commands, in none of
 * their transactions. Any number of replicas may run it.
 */
export function startSealing(services: LoopServices & SealServices): Loop {
  const turn = createSealing(services);
  const { sealMs } = services.config.patience;
  return startLoop(services, {
    name: 'journal',
    cycle: async () => {
      await turn();
      return sealMs;
    },
  });
}

interface SealServices {
  readonly db: Database;
  readonly config: { readonly patience: Pick<Patience, 'sealBehindMs'> };
}

/** How far the journal was written at a look. */
interface Mark {
  readonly id: number;
  /** every transaction that had begun to write by then has a smaller number */
  readonly next: bigint;
  /** of the process, in ms */
  readonly at: number;
}

/**
 * Entries get their ids before they are committed, so one with a smaller id may appear behind others. Up to a mark none can appear any more
 * once all transactions of its time have ended. An insertion takes its id a moment before its transaction takes a number: for as long as a
 * statement may run nothing is sealed.
 */
export function createSealing({ db, config }: SealServices): () => Promise<void> {
  const { sealBehindMs } = config.patience;
  let marks: Mark[] = [];
  return async () => {
    const { id, next, oldest } = await look(db);
    const now = performance.now();
    for (const mark of marks) {
      if (now - mark.at < sealBehindMs || oldest < mark.next) break;
      await sealUpTo(db, mark.id);
      marks = marks.filter((one) => one !== mark);
    }
    if (id > (marks.at(-1)?.id ?? (await sealedUpTo(db)))) marks.push({ id, next, at: now });
  };
}

interface Look {
  readonly id: number;
  readonly next: bigint;
  /** the smallest number of a transaction that has not ended */
  readonly oldest: bigint;
}

async function look(db: Database): Promise<Look> {
  const { rows } = await sql<{ id: number; next: string; oldest: string }>`
    select coalesce((select max(id) from journal), 0) as id, pg_snapshot_xmax(now)::text as next,
      pg_snapshot_xmin(now)::text as oldest from pg_current_snapshot() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database told no snapshot');
  return { id: row.id, next: BigInt(row.next), oldest: BigInt(row.oldest) };
}

async function sealedUpTo(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('journal_seal')
    .select((eb) => eb.fn.max('to_id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

/** Every entry up to this id; those of a long time in several blocks. Whatever another server is just sealing is left to it. */
export async function sealUpTo(db: Database, id: number): Promise<void> {
  while (await sealNext(db, id));
}

/** Answers whether there may be more. */
const sealNext = (db: Database, id: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${sealing}) as mine`.execute(tx);
    if (!rows[0]?.mine) return false;
    const { numAffectedRows = 0n } = await sql`
      with since as (select coalesce(max(to_id), 0) as id from journal_seal),
      taken as (select journal.* from since, journal where journal.id > since.id and journal.id <= ${id}
        order by journal.id limit ${sql.lit(entriesAtOnce)}),
      until as (select max(id) as id from taken)
      insert into journal_seal (store_id, block, from_id, to_id, entries, hash, sealed_at)
      select taken.store_id, coalesce(former.block, 0) + 1, since.id, until.id, count(*), ${hashOf('taken', sql`coalesce(former.hash, '')`)}, server_now()
      from taken cross join since cross join until
      left join lateral (select block, hash from journal_seal where journal_seal.store_id = taken.store_id
        order by block desc limit 1) former on true
      group by taken.store_id, former.block, former.hash, since.id, until.id`.execute(tx);
    return numAffectedRows > 0n;
  });
