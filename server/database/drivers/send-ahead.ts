import type { CompiledQuery } from 'kysely';
import type { DatabaseOrTx } from '../schema/tables.ts';

const ahead = new WeakSet<CompiledQuery>();

/**
 * A statement of a transaction that answers nothing: it leaves together with the next one, or with the commit, which throws what was wrong
 * with it. The embedded database, which is no network away, does it at once.
 */
export async function sendAhead(db: DatabaseOrTx, statement: CompiledQuery): Promise<void> {
  ahead.add(statement);
  await db.executeQuery(statement);
}

/** For the driver. */
export const isSentAhead = (statement: CompiledQuery) => ahead.has(statement);
