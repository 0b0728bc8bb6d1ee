import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Work that comes before a captcha's picture (`decision.captcha`), and which number a captcha was used for. */
const statements = [
  sql`create table captcha_task (
    id uuid primary key,
    parts integer not null,
    expires_at timestamptz not null
  )`,
  sql`create index captcha_task_by_expiry on captcha_task (expires_at)`,
  sql`alter table captcha
    add column work integer not null default 0,
    add column number text`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
