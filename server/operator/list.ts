import { recycledStatus } from '#domain/devices/status-values.ts';
import { reportLevels } from '#domain/reports/levels.ts';
import { maskPhone } from '#domain/text/mask.ts';
import type { DatabaseOrTx } from '../database/schema/tables.ts';
import type { StoreLine } from './requests.ts';

/** Stores, or one of them, in the order in which they were made. */
export async function storeLines(db: DatabaseOrTx, id?: string): Promise<StoreLine[]> {
  const stores = await db
    .selectFrom('store')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('date_created')
    .orderBy('id')
    .execute();
  const admins = await db
    .selectFrom('clerk')
    .distinctOn('store_id')
    .select(['store_id', 'name', 'phone_number', 'disabled'])
    .where('is_admin', '=', true)
    .$if(id !== undefined, (query) => query.where('store_id', '=', id ?? ''))
    .orderBy('store_id')
    .orderBy('disabled')
    .orderBy('date_created')
    .orderBy('id')
    .execute();
  const devices = await db
    .selectFrom('device')
    .select(({ fn }) => ['store_id', fn.countAll<number>().as('count')])
    .where('recycled_status', '=', recycledStatus.active)
    .$if(id !== undefined, (query) => query.where('store_id', '=', id ?? ''))
    .groupBy('store_id')
    .execute();
  const balances = await db
    .selectFrom('report_balance')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('store_id', '=', id ?? ''))
    .execute();
  const adminOf = new Map(
    admins.map(({ store_id, name, phone_number, disabled }) => [
      store_id,
      { name, phone_number: maskPhone(phone_number), disabled },
    ]),
  );
  const devicesOf = new Map(devices.map(({ store_id, count }) => [store_id, count]));
  const balanceOf = new Map(
    balances.map(({ store_id, level, balance }) => [`${store_id} ${level}`, balance]),
  );
  return stores.map((store) => ({
    id: store.id,
    store_name: store.store_name,
    admin: adminOf.get(store.id) ?? null,
    modules: store.modules,
    device_count: store.device_count,
    used_device_count: devicesOf.get(store.id) ?? 0,
    rcs_count: store.rcs_count,
    used_rcs_count: store.used_rcs_count,
    discount_rate: store.discount_rate,
    balances: Object.fromEntries(
      reportLevels.map((level) => [level, balanceOf.get(`${store.id} ${level}`) ?? 0]),
    ) as StoreLine['balances'],
  }));
}

/** One that is known to be there. */
export async function storeLine(db: DatabaseOrTx, id: string): Promise<StoreLine> {
  const [line] = await storeLines(db, id);
  if (!line) throw new Error(`no store ${id}`);
  return line;
}
