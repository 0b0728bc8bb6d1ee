import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * Pictures of apps are kept, small, and a store has a shelf of apps. `picture_address`: where it was fetched; `tried_at`: when the one at the address was
 * fetched, or was not to be had. The former release knows neither: it tells browsers the address.
 */
const statements = [
  sql`alter table app_icon
    add column picture bytea,
    add column picture_address text,
    add column tried_at timestamptz`,
  sql`create index app_icon_kept on app_icon (tried_at) where picture is not null`,
  sql`create table app_shelf (
    store_id uuid not null references store,
    bundle_id text not null,
    track_id bigint,
    app_name text not null,
    seller text not null,
    added_by uuid not null references clerk,
    date_created timestamptz not null,
    primary key (store_id, bundle_id)
  )`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
