import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * What no clerk has done is on record under an actor of its own; whether a device is still to be given the store's defaults for its enrolment, and
 * whether the store wants that. Devices that have enrolled before are given none. The constraint is not checked against what stands: all of it is clerks'.
 */
const statements = [
  // As transactions lock them: a device before its operations.
  sql`lock table store, apple_device, android_device, operation in access exclusive mode`,
  sql`alter table operation
    alter column clerk_id drop not null,
    add column actor text not null default 'clerk'`,
  sql`alter table operation add constraint operation_actor check ((actor = 'clerk') = (clerk_id is not null)) not valid`,
  sql`alter table apple_device add column defaults_due boolean not null default false`,
  sql`alter table android_device add column defaults_due boolean not null default false`,
  sql`alter table store add column defaults_at_enrolment boolean not null default true`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
