import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * The number that renters are told (`decision.store-settings`): at first the first administrator's. A store that the release before opens has
 * none until it sets one.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter table store add column contact_phone text not null default ''`.execute(db);
  await sql`update store set contact_phone = first.phone_number
    from (select distinct on (store_id) store_id, phone_number from clerk where is_admin
      order by store_id, date_created, id) as first
    where first.store_id = store.id`.execute(db);
}
