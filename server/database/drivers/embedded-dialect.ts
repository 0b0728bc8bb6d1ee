import { setImmediate } from 'node:timers/promises';
import { type PGlite, protocol } from '@electric-sql/pglite';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  PGliteAdapter,
  PGliteDialect,
  type QueryResult,
} from 'kysely';
import { mostKept } from './kept-statements.ts';
import { type Received, readMessages } from './wire.ts';

const { serialize } = protocol;

/** A longer one hardly comes again. */
const longestKept = 10_000;
/** What a plan was made for may have grown: it is made anew. */
const freshMs = 60_000;

/** A statement that the database has parsed. */
interface Prepared {
  /** '': not kept */
  readonly name: string;
  readonly at: number;
  readonly parameters: Received['parameters'];
  readonly columns: readonly Column[];
}

interface Column {
  readonly name: string;
  readonly parse: ((text: string) => unknown) | undefined;
}

type Notified = (channel: string, payload: string) => void;

/**
 * Kysely's dialect of PGlite with a driver of our own (docs/decisions/pace.md): the database keeps what it has parsed and planned, each
 * question is one message instead of six, and those who commit at the same time wait for the disk together.
 */
export class EmbeddedDialect extends PGliteDialect {
  readonly #pglite: PGlite;
  readonly #notified: Notified;

  /** `notified` hears what was sent by pg_notify to a channel that is listened on. */
  constructor(pglite: PGlite, notified: Notified) {
    super({ pglite });
    this.#pglite = pglite;
    this.#notified = notified;
  }

  override createAdapter(): DialectAdapter {
    return new TurnTakingAdapter();
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#pglite, this.#notified);
  }
}

/** The driver gives the one connection to one after the other: Kysely's own turns would end only behind the wait for the disk. */
class TurnTakingAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Whoever has had the connection has written nothing, and read nothing, that the disk does not have: until then it is not let go. */
class EmbeddedDriver implements Driver {
  readonly #pglite: PGlite;
  readonly #connection: EmbeddedConnection;
  #lastTurn: Promise<void> = Promise.resolve();
  #endTurn = () => {};
  #isOnDisk: Promise<void> | null = null;
  #onDisk = 0;

  constructor(pglite: PGlite, notified: Notified) {
    this.#pglite = pglite;
    this.#connection = new EmbeddedConnection(pglite, notified);
  }

  async init(): Promise<void> {
    await this.#pglite.waitReady;
    await this.#connection.run('set synchronous_commit to off');
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const earlier = this.#lastTurn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastTurn = promise;
    await earlier;
    this.#endTurn = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const written = this.#connection.written;
    this.#endTurn();
    while (this.#onDisk < written) {
      this.#isOnDisk ??= this.#flush();
      await this.#isOnDisk;
    }
  }

  /** Lets those come first who have asked meanwhile: what they write is on the disk with it. */
  async #flush(): Promise<void> {
    await setImmediate();
    await this.acquireConnection();
    try {
      this.#isOnDisk = null;
      const { written } = this.#connection;
      await this.#connection.run(flush);
      this.#onDisk = written;
    } finally {
      this.#endTurn();
    }
  }

  async beginTransaction(): Promise<void> {
    await this.#connection.run('begin');
  }

  async commitTransaction(): Promise<void> {
    // That is how it says that a statement has failed, and that nothing is kept.
    if ((await this.#connection.run('commit')).command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection.run('rollback');
  }

  async destroy(): Promise<void> {
    if (!this.#pglite.closed) await this.#pglite.close();
  }
}

/** A note in the log that is on the disk when it is answered, and all before it. */
const flush = "select pg_logical_emit_message(false, '', '', true)";

/** Such a statement by itself leaves nothing that has to last. */
const onlyReads = /^\s*(select|begin|commit|rollback|set|listen)\b/i;

interface Answer<Row> {
  /** the first word of how it says what it has done */
  readonly command: string;
  readonly affected: number;
  readonly rows: Row[];
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  readonly #notified: Notified;
  /** by their text, those that were used last; the one that was used longest ago first */
  readonly #kept = new Map<string, Prepared>();
  #made = 0;
  /** grows with each statement that may have written */
  written = 0;

  constructor(pglite: PGlite, notified: Notified) {
    this.#pglite = pglite;
    this.#notified = notified;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { affected, rows } = await this.run<Row>(sql, parameters);
    return { numAffectedRows: BigInt(affected), rows };
  }

  // biome-ignore lint/correctness/useYield: nobody asks for a stream
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('the embedded database answers all at once');
  }

  async run<Row>(text: string, parameters: readonly unknown[] = []): Promise<Answer<Row>> {
    if (!onlyReads.test(text)) this.written++;
    const { name, columns, parameters: types } = await this.#prepare(text);
    const values = parameters.map((value, n) => this.#serialized(value, types[n] ?? 0));
    const { rows, tag } = await this.#send(
      serialize.bind({ statement: name, values }),
      serialize.execute(),
      serialize.sync(),
    );
    if (tag === '') throw new Error('the embedded database did not say what it has done');
    const words = tag.split(' ');
    const command = words[0] ?? '';
    // What was parsed before may mean something else now.
    if (/^(CREATE|ALTER|DROP)$/.test(command)) await this.#forgetAll();
    const counts = /^(INSERT|UPDATE|DELETE|MERGE|COPY)$/.test(command);
    return {
      command,
      affected: counts ? Number(words.at(-1)) : 0,
      rows: rows.map((fields) => rowOf(fields, columns) as Row),
    };
  }

  async #prepare(text: string): Promise<Prepared> {
    const kept = this.#kept.get(text);
    this.#kept.delete(text);
    if (kept && performance.now() - kept.at < freshMs) {
      this.#kept.set(text, kept);
      return kept;
    }
    const name = text.length > longestKept ? '' : `kept_${this.#made++}`;
    const { parameters, columns } = await this.#send(
      ...(kept ? [serialize.close({ type: 'S', name: kept.name })] : []),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const prepared = {
      name,
      at: performance.now(),
      parameters,
      columns: columns.map((column) => ({ name: column.name, parse: this.#pglite.parsers[column.type] })),
    };
    if (name === '') return prepared;
    this.#kept.set(text, prepared);
    if (this.#kept.size > mostKept) await this.#forgetOldest();
    return prepared;
  }

  async #forgetOldest(): Promise<void> {
    for (const [text, { name }] of this.#kept) {
      this.#kept.delete(text);
      await this.#send(serialize.close({ type: 'S', name }), serialize.sync());
      return;
    }
  }

  async #forgetAll(): Promise<void> {
    const closed = [...this.#kept.values()].map(({ name }) => serialize.close({ type: 'S', name }));
    this.#kept.clear();
    await this.#send(...closed, serialize.sync());
  }

  #serialized(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return this.#pglite.serializers[type]?.(value) ?? String(value);
  }

  /** Nothing is left to be written behind it: the database's files are the disk's. Throws what the database says is wrong. */
  async #send(...parts: readonly Uint8Array[]): Promise<Received> {
    const chunks: Buffer[] = [];
    await this.#pglite.execProtocolRawStream(Buffer.concat(parts), {
      syncToFs: false,
      // The memory is the database's, which goes on writing there.
      onRawData: (chunk) => void chunks.push(Buffer.from(chunk)),
    });
    const received = readMessages(Buffer.concat(chunks));
    for (const { channel, payload } of received.notifications)
      queueMicrotask(() => this.#notified(channel, payload));
    if (received.error) {
      Error.captureStackTrace(received.error, this.run);
      throw received.error;
    }
    return received;
  }
}

function rowOf(fields: readonly (string | null)[], columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let n = 0; n < columns.length; n++) {
    const column = columns[n];
    const text = fields[n] ?? null;
    if (column) row[column.name] = text === null || !column.parse ? text : column.parse(text);
  }
  return row;
}
