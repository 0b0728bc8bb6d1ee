import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** 0 was a failure and 1 a success; now 0 is a success, 1 a wrong password, 2 a wrong captcha, 3 a disabled clerk. */
export async function up(db: Database): Promise<void> {
  await sql`update login_log set status = 1 - status`.execute(db);
}
