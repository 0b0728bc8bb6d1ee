import * as messages from '#domain/messages.ts';
import { Refusal } from '../call/refusal.ts';
import { isAmong } from '../database/conditions.ts';
import type { DatabaseOrTx } from '../database/schema/tables.ts';

interface OfStore {
  readonly store_id: string;
}

/** A clerk of the own store; `id` as the database writes it, however it was typed. */
export const findClerk = (db: DatabaseOrTx, actor: OfStore, id: string) =>
  db
    .selectFrom('clerk')
    .select(['id', 'name', 'disabled'])
    .where('id', '=', id)
    .where('store_id', '=', actor.store_id)
    .executeTakeFirst();

/** The same; throws 404 where there is none. */
export async function requireClerk(db: DatabaseOrTx, actor: OfStore, id: string) {
  const clerk = await findClerk(db, actor, id);
  if (!clerk) throw clerkNotFound();
  return clerk;
}

export interface FormerHolder {
  readonly id: string;
  readonly name: string;
}

/** Who of the own store has had a number until they were disabled (`decision.clerk.new`). Null: nobody; of another store nothing is told. */
export async function formerHolder(
  db: DatabaseOrTx,
  actor: OfStore,
  phone_number: string,
): Promise<FormerHolder | null> {
  const holder = await db
    .selectFrom('clerk')
    .select(['id', 'name'])
    .where('store_id', '=', actor.store_id)
    .where('phone_number', '=', phone_number)
    .where('disabled', '=', true)
    .orderBy('date_updated', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return holder ?? null;
}

/** Null: nobody's, or nobody. */
export async function clerkName(db: DatabaseOrTx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const clerk = await db.selectFrom('clerk').select('name').where('id', '=', id).executeTakeFirst();
  return clerk?.name ?? null;
}

/** Throws 404 where one of them is no clerk of the own store. */
export async function requireClerks(db: DatabaseOrTx, actor: OfStore, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await db
    .selectFrom('clerk')
    .select('id')
    .where('store_id', '=', actor.store_id)
    .where(isAmong('id', ids))
    .execute();
  if (found.length < new Set(ids).size) throw clerkNotFound();
}

export const clerkNotFound = () => new Refusal('NOT_FOUND', messages.clerkNotFound);
