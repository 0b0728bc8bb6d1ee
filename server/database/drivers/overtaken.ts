import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type KyselyConfig, type TransactionBuilder } from 'kysely';
import type { Log } from '#server/process/log.ts';
import type { Tables } from '../schema/tables.ts';
import { isOutdated } from './remote-dialect.ts';
import { isIdTaken } from './unique-violation.ts';

/** SQLSTATE of a deadlock, and of a transaction that could not be put into one order with others. */
const codes: readonly unknown[] = ['40P01', '40001'];

const mostPauseMs = 50;

/** The database has ended a transaction because of others, and undone it: it can be tried again. Both drivers give `code`. */
export const isOvertaken = (error: unknown) =>
  // Of two operations that drew the same id the later one draws again.
  isIdTaken('operation', error) || isOutdated(error) || hasMetOthers(error);

const hasMetOthers = (error: unknown) =>
  error instanceof Error && 'code' in error && codes.includes(error.code);

/**
 * Begins a transaction once more that the database has ended because of others. All locks are taken in one order (lock-order.ts),
 * so this is for the order that nobody has thought of; it is logged.
 */
export class RetryingDatabase extends Kysely<Tables> {
  readonly #log: Log;

  constructor(config: KyselyConfig, log: Log) {
    super(config);
    this.#log = log;
  }

  override transaction(): TransactionBuilder<Tables> {
    const begun = super.transaction();
    const execute: typeof begun.execute = begun.execute.bind(begun);
    begun.execute = async (work) => {
      try {
        return await execute(work);
      } catch (error) {
        if (!isOvertaken(error)) throw error;
        this.#log.warn('a transaction is begun once more: the database has ended it', { error });
        // Two that met each other would meet again.
        if (hasMetOthers(error)) await wait(Math.random() * mostPauseMs);
        return execute(work);
      }
    };
    return begun;
  }
}
