import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** The histories are what the journal says of operations. The release before reads and writes them under their old name. */
const statements = [
  sql`lock table operation_history in access exclusive mode`,
  sql`select setval(pg_get_serial_sequence('journal', 'id'), (select max(id) from journal))
    where exists (select from journal)`,
  sql`drop trigger operation_step_copied on operation_history`,
  sql`drop function copy_operation_step()`,
  sql`drop function note_operation_step(operation_history)`,
  sql`drop table operation_history`,
  sql`create view operation_history as
    select id, subject as operation_id, (after ->> 'status')::integer as status, at, after ->> 'remark' as remark
    from journal where kind = 'operation' and what = 'status'`,
  sql`create function add_operation_step() returns trigger language plpgsql as $$
    begin
      insert into journal (at, store_id, actor, kind, subject, what, after)
      select new.at, store_id, 'system', 'operation', id, 'status',
        jsonb_build_object('status', new.status, 'remark', coalesce(new.remark, ''))
      from operation where id = new.operation_id;
      return new;
    end $$`,
  sql`create trigger operation_step_added instead of insert on operation_history
    for each row execute function add_operation_step()`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
