import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * Which lock has taken the place of one that a device lost by enrolling again (`decision.relocked`). The release before neither reads nor
 * writes it: of what it locks again nothing is told.
 */
export const up = async (db: Database): Promise<void> => {
  await sql`alter table operation add column relocked_by text`.execute(db);
};
