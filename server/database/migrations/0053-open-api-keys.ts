import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Keys of the stores' API: the former ones work for a while. No release has written the columns of the present one. */
const statements = [
  sql`create unique index store_api_key on store (api_key) where api_key is not null`,
  sql`create table former_api_key (
    api_key text primary key,
    store_id uuid not null references store,
    api_secret_key text not null,
    expires_at timestamptz not null
  )`,
  sql`create index former_api_key_store on former_api_key (store_id)`,
  sql`create index former_api_key_expires on former_api_key (expires_at)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
