import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * The lock messages of a store (`decision.templates`), null until it changes one, and which of them a person has used last. The text that a store's
 * locks began with is its first one; its number is the one that renters are told. The release before goes on with the former text.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter table store add column lock_templates jsonb`.execute(db);
  await sql`create table used_lock_template (
    clerk_id uuid primary key references clerk (id) on delete cascade,
    name text not null
  )`.execute(db);
  const starters = JSON.stringify([
    { name: '设备遗失', message: '此设备已遗失，拾到者请联系{门店}，必有酬谢。' },
    { name: '到期未还', message: '您的租期已于 {到期日} 到期，请联系{门店}办理续租或归还。' },
    { name: '租金逾期', message: '{承租人}您好，您的租金已于 {到期日} 逾期，缴清后{门店}将为您解锁。' },
    { name: '资料核对', message: '{承租人}您好，您的租赁资料需要核对，请尽快联系{门店}。' },
  ]);
  await sql`update store set
      lock_templates = jsonb_build_array(jsonb_build_object('name', '默认文字', 'message', lock_text ->> 'message'))
        || ${starters}::jsonb,
      contact_phone = coalesce(nullif(lock_text ->> 'phone_number', ''), contact_phone)
    where coalesce(lock_text ->> 'message', '') <> ''`.execute(db);
}
