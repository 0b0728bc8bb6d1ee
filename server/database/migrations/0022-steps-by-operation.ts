import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * A step names its operation by the operation's id. Its `command_uuid` is an Idempotency-Key, which anybody may use for a command
 * of their own.
 */
const statements = [
  sql`alter table unlock_step add column operation_id text references operation`,
  sql`update unlock_step set operation_id = operation.id from operation, unlock_saga saga
    where saga.id = unlock_step.saga_id and operation.command_uuid = unlock_step.command_uuid
      and operation.store_id = saga.store_id and operation.device_id = saga.device_id`,
  sql`create unique index unlock_step_by_operation on unlock_step (operation_id)`,
  // What the release before this one writes, which knows no operation_id: a new try, and the beginning of one.
  sql`create function name_operation_of_step() returns trigger language plpgsql as $$
  begin
    if new.command_uuid <> old.command_uuid and new.operation_id is not distinct from old.operation_id then
      new.operation_id := null;
    end if;
    if new.status = 'running' and new.operation_id is null then
      new.operation_id := (select operation.id from operation join unlock_saga saga on saga.id = new.saga_id
        where operation.store_id = saga.store_id and operation.command_uuid = new.command_uuid
          and operation.device_id = saga.device_id);
    end if;
    return new;
  end $$`,
  sql`create trigger unlock_step_names_operation before update of command_uuid, status on unlock_step
    for each row execute function name_operation_of_step()`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
