import {
  type KyselyPlugin,
  PostgresQueryCompiler,
  type QueryId,
  type QueryResult,
  type UnknownRow,
} from 'kysely';
import type { Database } from '#server/database/schema/tables.ts';

export interface HeldAnswers {
  readonly db: Database;
  /** one is held back */
  readonly isHeld: Promise<void>;
  letGo(): void;
}

/** A database that is slow to answer statements of one kind: they have done their work, and nobody hears of it until they are let go. */
export function holdingAnswers(
  db: Database,
  kind: RegExp,
  isMeant: (answer: QueryResult<UnknownRow>) => boolean = () => true,
): HeldAnswers {
  const compiler = new PostgresQueryCompiler();
  const concerned = new WeakSet<QueryId>();
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (kind.test(compiler.compileQuery(node, queryId).sql)) concerned.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (!concerned.has(queryId) || !isMeant(result)) return result;
      held.resolve();
      await free.promise;
      return result;
    },
  };
  return { db: db.withPlugin(plugin), isHeld: held.promise, letGo: free.resolve };
}
