import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Where the App Store keeps the picture of an app; '' where it knows none. */
const statement = sql`create table app_icon (
  bundle_id text primary key,
  address text not null,
  found_at timestamptz not null
)`;

export async function up(db: Database): Promise<void> {
  await statement.execute(db);
}
