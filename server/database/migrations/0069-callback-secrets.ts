import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Of a kind's table: when a row was changed last. */
export function changeNotes(kind: string) {
  const table = sql.table(`${kind}_device`);
  return [
    sql`alter table ${table} add column changed_at timestamptz`,
    sql`create trigger note_change before update on ${table} for each row
      when (old is distinct from new and old.changed_at is not distinct from new.changed_at) execute function note_change()`,
  ];
}

/**
 * Callbacks have a secret of their own: null for keys from before, whose own signs them. The last refusal of each key by reason, and when a row of a
 * device was changed last. The release before signs with the key's secret, notes no refusals, and its changes are noted by the trigger.
 */
const statements = [
  sql`alter table store add column callback_secret text`,
  sql`alter table former_api_key add column callback_secret text`,
  sql`create table api_refusal (
    store_id uuid not null references store,
    api_key text not null,
    reason text not null,
    at timestamptz not null,
    ip text not null,
    primary key (store_id, api_key, reason)
  )`,
  sql`create function note_change() returns trigger language plpgsql as $$
    begin
      new.changed_at := server_now();
      return new;
    end $$`,
  ...['apple', 'android'].flatMap(changeNotes),
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
