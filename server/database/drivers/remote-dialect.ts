import type { Duplex } from 'node:stream';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { KeptStatements } from './kept-statements.ts';
import { isSentAhead } from './send-ahead.ts';

/** A newer release has changed the tables under a statement that a connection has kept. */
export const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * Kysely's dialect of PostgreSQL with a driver of our own (docs/decisions/pace.md): connections keep what they have parsed and planned, and
 * what needs no answer waits for none. `pool` is one whose clients have `pipeline`.
 */
export class RemoteDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): RemoteDriver {
    return new RemoteDriver(this.#pool);
  }
}

class RemoteDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #statements = new KeptStatements();
  readonly #connections = new WeakMap<pg.PoolClient, RemoteConnection>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<RemoteConnection> {
    const client = await this.#pool.connect();
    const connection = this.#connections.get(client) ?? new RemoteConnection(client, this.#statements);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: RemoteConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  async commitTransaction(connection: RemoteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: RemoteConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: RemoteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

class RemoteConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #statements: KeptStatements;
  #isInTransaction = false;
  #isBroken = false;
  /** what went wrong first of what was sent ahead */
  #failure: unknown = null;

  constructor(client: pg.PoolClient, statements: KeptStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  /** Leaves with the first statement: a connection that lives does not refuse it. */
  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const level = isolationLevel && `isolation level ${isolationLevel}`;
    this.#isInTransaction = true;
    this.#sendAhead(['begin', level, accessMode].filter(Boolean).join(' '), []);
  }

  async commit(): Promise<void> {
    this.#isInTransaction = false;
    const { command } = await this.#run('commit', []);
    // That is how it says that a statement has failed, and that nothing is kept.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false;
    try {
      await this.#ask('rollback', []);
    } catch (error) {
      this.#isBroken = true;
      throw error;
    } finally {
      // What is taken back may have failed.
      this.#failure = null;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    if (this.#isInTransaction && isSentAhead(query)) {
      this.#sendAhead(sql, parameters);
      return { rows: [] };
    }
    const { rows, rowCount } = await this.#run<Row & pg.QueryResultRow>(sql, parameters);
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: nobody asks for a stream
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('PostgreSQL is asked for everything at once');
  }

  #sendAhead(text: string, values: readonly unknown[]): void {
    // One message with what follows, instead of one each.
    if (this.#stream.writableCorked === 0) this.#stream.cork();
    this.#send(text, values).catch((error: unknown) => {
      this.#failure ??= error;
    });
  }

  async #run<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const isAlone = !this.#isInTransaction;
    try {
      const result = await this.#ask<Row>(text, values);
      // Answers come in the order of the questions.
      if (this.#failure === null) return result;
    } catch (error) {
      if (isAlone && isOutdated(error)) return this.#ask(text, values);
      this.#failure ??= error;
    }
    const failure = this.#failure;
    this.#failure = null;
    throw failure;
  }

  #ask<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const answer = this.#send<Row>(text, values);
    this.#stream.uncork();
    return answer;
  }

  async #send<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    try {
      return await this.#client.query<Row>({
        name: this.#statements.nameOf(text),
        text,
        values: [...values],
      });
    } catch (error) {
      if (isOutdated(error)) this.#statements.renew();
      throw error;
    }
  }

  /** Not in the types of pg; behind TLS it is another one than at first. */
  get #stream(): Duplex {
    return (this.#client as pg.PoolClient & { readonly connection: { readonly stream: Duplex } }).connection
      .stream;
  }
}
