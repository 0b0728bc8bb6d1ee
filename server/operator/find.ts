import * as v from 'valibot';
import { Refusal } from '../call/refusal.ts';
import type { LiveNews } from '../call/services.ts';
import type { Clock } from '../database/clock.ts';
import type { Database, DatabaseOrTx } from '../database/schema/tables.ts';
import type { SmsPost } from '../gateways/sms/post.ts';
import { unattended } from '../journal/journal.ts';

/** What an act of the operator needs. */
export interface OperatorContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly live: LiveNews;
  /** null: none is connected */
  readonly sms: SmsPost | null;
}

export const byOperator = unattended('operator');

const isUuid = (text: string) => v.is(v.pipe(v.string(), v.uuid()), text);

/** The id of the store of this id or name. Throws 404, and 409 where several have the name. */
export async function requireStore(db: DatabaseOrTx, named: string): Promise<string> {
  const found = await db
    .selectFrom('store')
    .select('id')
    .where(isUuid(named) ? 'id' : 'store_name', '=', named)
    .orderBy('date_created')
    .orderBy('id')
    .execute();
  const [store] = found;
  if (!store) throw new Refusal('NOT_FOUND', `没有门店 ${named}`);
  if (found.length > 1)
    throw new Refusal(
      'CONFLICT',
      `名为 ${named} 的门店有 ${found.length} 家，请改用编号：${found.map(({ id }) => id).join('、')}`,
    );
  return store.id;
}

/** Whose number it is: one enabled clerk's of all stores, or whose it was. Throws 404, and 409 where it was several people's and is nobody's now. */
export async function requireAccount(
  db: DatabaseOrTx,
  phone_number: string,
): Promise<{ readonly id: string; readonly store_id: string }> {
  const holders = await db
    .selectFrom('clerk')
    .innerJoin('store', 'store.id', 'clerk.store_id')
    .select(['clerk.id', 'clerk.store_id', 'clerk.name', 'clerk.disabled', 'store.store_name'])
    .where('clerk.phone_number', '=', phone_number)
    .orderBy('clerk.disabled')
    .orderBy('clerk.date_created')
    .orderBy('clerk.id')
    .execute();
  const [holder] = holders;
  if (!holder) throw new Refusal('NOT_FOUND', `没有手机号为 ${phone_number} 的账号`);
  if (holder.disabled && holders.length > 1)
    throw new Refusal(
      'CONFLICT',
      `手机号 ${phone_number} 有 ${holders.length} 个已停用的账号，请由所在门店的管理员启用：${holders
        .map(({ store_name, name }) => `${store_name} ${name}`)
        .join('、')}`,
    );
  return holder;
}
