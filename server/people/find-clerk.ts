import type { DatabaseOrTx } from '../database/schema/tables.ts';

/** A clerk of the own store. */
export const findClerk = (db: DatabaseOrTx, actor: { readonly store_id: string }, id: string) =>
  db
    .selectFrom('clerk')
    .select(['id', 'name', 'disabled'])
    .where('id', '=', id)
    .where('store_id', '=', actor.store_id)
    .executeTakeFirst();
