import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { Refusal } from '../call/refusal.ts';
import type { LiveNews } from '../call/services.ts';
import type { Clock } from '../database/clock.ts';
import type { ClerkTable } from '../database/schema/people-tables.ts';
import type { Database, DatabaseOrTx } from '../database/schema/tables.ts';
import { unattended } from '../journal/journal.ts';

/** What an act of the operator needs. */
export interface OperatorContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly live: LiveNews;
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

/** Whose number it is. Throws 404. */
export async function requireAccount(
  db: DatabaseOrTx,
  phone_number: string,
): Promise<Selectable<ClerkTable>> {
  const clerk = await db
    .selectFrom('clerk')
    .selectAll()
    .where('phone_number', '=', phone_number)
    .executeTakeFirst();
  if (!clerk) throw new Refusal('NOT_FOUND', `没有手机号为 ${phone_number} 的账号`);
  return clerk;
}
