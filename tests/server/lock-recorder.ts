import { type KyselyPlugin, PostgresQueryCompiler, type QueryId } from 'kysely';
import { tablesInOrder } from '#server/database/schema/table-order.ts';
import type { Database } from '#server/database/schema/tables.ts';

/** A lock that a statement takes on rows of one table. */
export interface RowLock {
  readonly table: string;
  /** `upsert`: adds a row, or changes the one that is there */
  readonly takes: 'insert' | 'upsert' | 'update' | 'delete' | 'hold';
  /** keys of the rows in the order in which it takes them; null: not known */
  rows: readonly string[] | null;
  /** lets others hold the rows as well */
  readonly isShared: boolean;
  /** keeps also those waiting who only add a row that refers to it */
  readonly isFull: boolean;
  /** waits for nobody */
  readonly skips: boolean;
}

export interface RecordedTransaction {
  /** the file of the server that began it; null: a test did */
  readonly begunBy: string | null;
  readonly locks: readonly RowLock[];
}

const written = /\b(insert into|(?<!\b(?:do|for|key) )update|delete from)\s+"?(\w+)"?/g;
const heldRows = /\bfor (no key update|update|key share|share)(?: of "\w+")?( skip locked)?/g;
const upserts = / on conflict .* do update /s;
/** One row by its key, as the query builder writes it. */
const byKey = /where (?:"\w+"\.)?"(?:id|key|key_hash|device_id)" = \$(\d+)/;
const firstValue = /^insert into \S+ \("(?:id|key|key_hash)"[^)]*\) values \(\$1[,)]/;

/** The row locks of one statement, in the order in which it takes them; `text` as the query builder writes it. */
export function locksOf(text: string, parameters: readonly unknown[]): RowLock[] {
  const number = firstValue.test(text) ? 1 : Number(byKey.exec(withoutBrackets(text))?.[1]);
  const named = parameters[number - 1];
  const rows = typeof named === 'string' ? [named] : null;
  const held = [...text.matchAll(heldRows)].map(
    ({ index, 1: strength, 2: skips }): RowLock => ({
      table: tableBefore(text, index),
      takes: 'hold',
      rows,
      isShared: strength === 'share' || strength === 'key share',
      isFull: strength === 'update',
      skips: skips !== undefined,
    }),
  );
  const skips = held.some((lock) => lock.skips);
  const changed = [...text.matchAll(written)].map(
    ({ 1: verb = '', 2: table = '' }): RowLock => ({
      table,
      takes: takes(verb, text),
      rows,
      isShared: false,
      isFull: verb === 'delete from',
      skips,
    }),
  );
  // What it reads and holds comes before what it writes of it.
  return [...held, ...changed];
}

/** What stands on the outer level. */
function withoutBrackets(text: string): string {
  const less = text.replace(/\([^()]*\)/g, '');
  return less === text ? text : withoutBrackets(less);
}

function takes(verb: string, text: string): RowLock['takes'] {
  if (verb === 'update') return 'update';
  if (verb === 'delete from') return 'delete';
  return upserts.test(text) ? 'upsert' : 'insert';
}

/** The table of the nearest `from` on the same level of brackets. */
function tableBefore(text: string, end: number): string {
  let depth = 0;
  for (let at = end; at > 0; at--) {
    if (text[at] === ')') depth++;
    if (text[at] === '(') depth--;
    const from = depth === 0 ? /^from "?(\w+)"?/.exec(text.slice(at, at + 80)) : null;
    if (from?.[1] !== undefined && /\s/.test(text[at - 1] ?? '')) return from[1];
  }
  throw new Error(`no table is held by ${text}`);
}

const keyOf = new Map<string, string>(
  tablesInOrder.flatMap(({ name, primaryKey: [column, ...more] }) =>
    more.length === 0 ? [[name, column]] : [],
  ),
);

const heldInOrder = /\border by (?:"?\w+"?\.)?"?(\w+)"? for (?:no key update|update|key share|share)\b/;

/**
 * Which rows a statement of this text has taken is known from what it answers, where it answers their keys. A statement that holds rows
 * and then writes answers in the order in which it has written.
 */
export function learn(
  lock: RowLock,
  text: string,
  answered: readonly Readonly<Record<string, unknown>>[],
): void {
  const column = keyOf.get(lock.table);
  if (column === undefined || lock.rows !== null || lock.takes === 'insert') return;
  const keys = answered.map((row) => row[column]);
  if (!keys.every((key) => typeof key === 'string')) return;
  lock.rows = lock.takes === 'hold' && heldInOrder.exec(text)?.[1] === column ? keys.toSorted() : keys;
}

const compiler = new PostgresQueryCompiler();

/**
 * The same database, of which every transaction, and every statement outside of one, is told with the row locks that it took. What
 * `tell` throws ends the transaction.
 */
export function recordingLocks(db: Database, tell: (recorded: RecordedTransaction) => void): Database {
  const transaction: typeof db.transaction = () => {
    const place = here();
    const begun = db.transaction();
    const execute = begun.execute.bind(begun);
    begun.execute = (work) =>
      execute(async (tx) => {
        const locks: RowLock[] = [];
        const result = await work(tx.withPlugin(recorder((taken) => locks.push(...taken))));
        tell(recordedAt(place, locks));
        return result;
      });
    return begun;
  };
  const alone = db.withPlugin(recorder((locks) => tell(recordedAt(here(), locks))));
  return new Proxy(alone, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Only what was answered: a statement that failed has ended its transaction. */
function recorder(add: (locks: readonly RowLock[]) => void): KyselyPlugin {
  const asked = new WeakMap<QueryId, { text: string; locks: RowLock[] }>();
  return {
    transformQuery: ({ node, queryId }) => {
      const { sql: text, parameters } = compiler.compileQuery(node, queryId);
      asked.set(queryId, { text, locks: locksOf(text, parameters) });
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      const { text, locks } = asked.get(queryId) ?? { text: '', locks: [] };
      for (const lock of locks) learn(lock, text, result.rows as Record<string, unknown>[]);
      if (locks.length > 0) add(locks);
      return result;
    },
  };
}

const recordedAt = (place: Error, locks: readonly RowLock[]): RecordedTransaction => ({
  get begunBy() {
    return fileOf(place);
  },
  locks,
});

/** To note a place costs next to nothing, to read it (`fileOf`) more than most statements. */
function here(): Error {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const place = new Error();
  Error.stackTraceLimit = limit;
  return place;
}

/** The nearest file outside of libraries: one of the server, or null where it is a test. */
function fileOf(place: Error): string | null {
  const lines = place.stack?.split('\n').slice(1) ?? [];
  const own = lines.find((line) => !/node_modules|lock-recorder|turnstile|overtaken|node:/.test(line));
  return /\/(?<!tests\/)server\/([\w./-]+\.ts)/.exec(own ?? '')?.[1] ?? null;
}

/** The file of the server that calls; null where a test does. */
export const callerOnStack = (): string | null => fileOf(here());
