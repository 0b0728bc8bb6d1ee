import { sql } from 'kysely';
import type { DatabaseOrTx } from '../database/schema/tables.ts';

/**
 * Whose a number is: one enabled clerk's of all stores, or, where there is none, that of the clerk who was disabled last (`decision.clerk.new`).
 */
export const holderOf = (db: DatabaseOrTx, phone_number: string) =>
  db
    .selectFrom('clerk')
    .where('clerk.phone_number', '=', phone_number)
    .orderBy('clerk.disabled')
    .orderBy('clerk.date_updated', 'desc')
    .orderBy('clerk.id')
    .limit(sql.lit(1));
