import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** Tables whose rows change all the time: contacts of devices, statuses of operations. */
const busyTables = [
  'apple_device',
  'device_search',
  'device_tally',
  'operation',
  'simulated_device',
  'simulated_command',
  'session',
] as const;

/** The embedded database has no autovacuum: without this its files grow for ever and counters read every row. */
export async function vacuum(db: Database): Promise<void> {
  for (const table of busyTables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}
