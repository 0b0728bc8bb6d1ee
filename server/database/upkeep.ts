import { sql } from 'kysely';
import type { Patience } from '../process/patience.ts';
import type { Database } from './schema/tables.ts';

/** dead rows below which a table is left alone */
const fewDeadRows = 50;
/** dead rows with which a table does not wait for its minute: so many, or this share of its rows */
const manyDeadRows = 1_000;
const manyDeadShare = 0.01;
/** of a table's rows: so many changes make its statistics stale */
const staleShare = 0.2;
/** a table with more rows is analysed column by column */
const rowsAtOnce = 5_000;
/** Of 100: the sample is read from the disk while everybody waits. */
const statisticsTarget = 20;
/** bytes to replay after a crash with which a checkpoint does not wait for its minute; and fewer than which need none */
const muchWal = 32 * 1024 ** 2;
const littleWal = 1024 ** 2;

interface TableState {
  readonly oid: number;
  readonly name: string;
  readonly rows: number;
  /** with those of its TOAST table */
  readonly dead: number;
  /** since the process began */
  readonly changes: number;
  /** never since the process began: what died before that is not counted */
  readonly isUnknown: boolean;
}

interface Analysis {
  readonly at: number;
  readonly changes: number;
}

/**
 * One turn of what PostgreSQL does by itself and the embedded database does not: its process has no autovacuum and no checkpointer.
 * Each statement holds everybody up, so each is small: others come in between. PostgreSQL's counters begin anew with the process.
 * `now` in ms.
 */
export function createUpkeep(
  db: Database,
  pace: Pick<Patience, 'vacuumMs' | 'checkpointMs' | 'analyzeMs'>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  const began = now();
  const vacuumed = new Map<number, number>();
  const analyses = new Map<number, Analysis>();
  const columns: { readonly table: string; readonly column: string }[] = [];
  let lastCheckpoint = began;

  const vacuumIsDue = ({ oid, rows, dead, isUnknown }: TableState) =>
    isUnknown ||
    dead > Math.max(manyDeadRows, rows * manyDeadShare) ||
    (dead > fewDeadRows && now() - (vacuumed.get(oid) ?? began) >= pace.vacuumMs);

  const analysisIsDue = ({ oid, rows, changes }: TableState) => {
    const last = analyses.get(oid);
    if (last && now() - last.at < pace.analyzeMs) return false;
    return changes - (last?.changes ?? 0) > fewDeadRows + rows * staleShare;
  };

  /** One column of a large table, or one small table. */
  async function analyzeNext(tables: readonly TableState[]): Promise<void> {
    const due = columns.length === 0 ? tables.find(analysisIsDue) : undefined;
    if (due) {
      analyses.set(due.oid, { at: now(), changes: due.changes });
      if (due.rows <= rowsAtOnce) return analyze(db, sql`${sql.raw(due.name)}`);
      columns.push(...(await columnsOf(db, due)).map((column) => ({ table: due.name, column })));
    }
    const next = columns.shift();
    if (next) await analyze(db, sql`${sql.raw(next.table)} (${sql.ref(next.column)})`);
  }

  return async () => {
    const tables = await tableStates(db);
    for (const table of tables.filter(vacuumIsDue)) {
      vacuumed.set(table.oid, now());
      // Else it writes what it has changed to the disk every 2 MB.
      await sql`vacuum (buffer_usage_limit 0) ${sql.raw(table.name)}`.execute(db);
    }
    await analyzeNext(tables);
    // Last: what the others have changed too need not be replayed.
    const wal = await walToReplay(db);
    const isTime = now() - lastCheckpoint >= pace.checkpointMs;
    if (wal < (isTime ? littleWal : muchWal)) return;
    lastCheckpoint = now();
    await sql`checkpoint`.execute(db);
  };
}

/** Also those of the catalogue; those of which nothing is known last. */
async function tableStates(db: Database): Promise<readonly TableState[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<TableState>`
    select oid::integer, oid::regclass::text as name, greatest(reltuples, pg_stat_get_live_tuples(oid))::float8 as rows,
      (pg_stat_get_dead_tuples(oid) + coalesce(pg_stat_get_dead_tuples(nullif(reltoastrelid, 0)), 0))::float8 as dead,
      (pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid))::float8 as changes,
      pg_stat_get_last_vacuum_time(oid) is null and relnamespace <> 'pg_catalog'::regnamespace as "isUnknown"
    from pg_class where relkind = 'r' and relpersistence = 'p' and relnamespace <> 'information_schema'::regnamespace
    order by "isUnknown", dead desc`.execute(db);
  return rows;
}

async function columnsOf(db: Database, { oid }: TableState): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${oid}::oid and attnum > 0 and not attisdropped order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

const analyze = (db: Database, what: ReturnType<typeof sql>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local default_statistics_target = ${sql.lit(statisticsTarget)}`.execute(tx);
    await sql`analyze ${what}`.execute(tx);
  });

async function walToReplay(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`.execute(db);
  return rows[0]?.bytes ?? 0;
}
