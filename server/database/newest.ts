import { type Expression, sql } from 'kysely';
import { countedRecords, defaultPageSize } from '#domain/limits.ts';
import type { Database } from './schema/tables.ts';

/** Rows of a table by their ids and times. */
export interface Source<Name extends string> {
  readonly name: Name;
  readonly rows: Expression<{ id: string; at: Date }>;
}

interface AskedPage {
  readonly page_num?: number | undefined;
  readonly page_size?: number | undefined;
}

interface Found<Name extends string> {
  readonly ids: readonly { readonly source: Name; readonly id: string }[];
  readonly told: { readonly total: number; readonly more?: true };
}

/**
 * A page of the rows of all sources together, newest first. Nothing is counted beyond what is told, and no page begins behind that
 * (`decision.paging`). Cut from bare ids, so that nothing else is read of those before them; each source by itself, so that each uses its index.
 */
export async function newestOf<Name extends string>(
  db: Database,
  sources: readonly Source<Name>[],
  { page_num = 1, page_size = defaultPageSize }: AskedPage,
): Promise<Found<Name>> {
  if (sources.length === 0) return { ids: [], told: { total: 0 } };
  const counted = await count(db, sources);
  const total = Math.min(counted, countedRecords);
  const told = { total, ...(counted > total && ({ more: true } as const)) };
  const from = (page_num - 1) * page_size;
  if (from >= total) return { ids: [], told };
  const branches = sources.map(
    ({ name, rows }) =>
      sql`(select ${sql.lit(name)} as source, id, at from (${rows}) rows order by at desc, id desc limit ${sql.lit(from + page_size)})`,
  );
  const { rows } = await sql<{ source: Name; id: string }>`
    select source, id from (${sql.join(branches, sql` union all `)}) newest
    order by at desc, id desc limit ${sql.lit(page_size)} offset ${sql.lit(from)}`.execute(db);
  return { ids: rows, told };
}

/** One more than are counted, where there are more. */
async function count(db: Database, sources: readonly Source<string>[]): Promise<number> {
  const branches = sources.map(
    ({ rows }) => sql`(select id from (${rows}) rows limit ${sql.lit(countedRecords + 1)})`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${sql.join(branches, sql` union all `)}) matching`.execute(db);
  return rows[0]?.total ?? 0;
}
