import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** What the release before adds to the journal is sealed by the next server of this one. */
const statements = [
  sql`create table journal_seal (
    store_id uuid not null,
    block integer not null,
    from_id bigint not null,
    to_id bigint not null,
    entries integer not null,
    hash text not null,
    sealed_at timestamptz not null,
    primary key (store_id, block)
  )`,
  sql`create index journal_seal_by_end on journal_seal (to_id)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
