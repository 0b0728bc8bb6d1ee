import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** A device without a card is another thing than one that never told; and simulated phones have cards of their own. */
const statements = [
  sql`alter table apple_device add column sim_observed_at timestamptz`,
  // Each change was logged, the first card too.
  sql`update apple_device as device set sim_observed_at = entry.at
    from (select device_id, max(date_created) as at from sim_log group by device_id) as entry
    where entry.device_id = device.id`,
  sql`alter table simulated_device add column sims jsonb`,
  sql`update simulated_device as phone set sims = jsonb_build_object('sim_1', device.sim_1, 'sim_2', device.sim_2)
    from apple_device as device
    where device.id = phone.device_id and device.sim_observed_at is not null`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
