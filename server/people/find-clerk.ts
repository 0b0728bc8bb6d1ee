import type { Actor } from '../call/handler.ts';
import type { DatabaseOrTx } from '../database/schema/tables.ts';

/** A clerk of the own store. */
export const findClerk = (db: DatabaseOrTx, actor: Actor, id: string) =>
  db
    .selectFrom('clerk')
    .select(['id', 'name', 'disabled'])
    .where('id', '=', id)
    .where('store_id', '=', actor.store_id)
    .executeTakeFirst();
