import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { openDatabase } from '#server/database/open.ts';
import { lockOrder } from '#server/database/schema/lock-order.ts';
import type { Log } from '#server/process/log.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { type MadeClerk, makeClerk } from './fixtures.ts';
import { lendDatabase } from './lent-databases.ts';
import { type RecordedTransaction, recordingLocks } from './lock-recorder.ts';
import { makeTarget } from './sample-target.ts';
import { type SampleTarget, sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { type Turnstile, turnstile } from './turnstile.ts';

const ranked: readonly string[] = lockOrder;
/** What goes on beside the requests. */
const byLoops = /^(?:outbox|gateways)\/|run\.ts|write-page|housekeeping/;

interface Kind {
  readonly row: AnyEndpoint;
  /** the file whose transaction locks rows of these tables */
  readonly begunBy: string;
  readonly tables: ReadonlySet<string>;
}

/** Only with DATABASE_URL: the embedded database has one connection. */
describe.runIf(process.env.DATABASE_URL)('two requests that lock rows of the same two tables', () => {
  let server: TestServer;
  let admin: MadeClerk;
  let gate: Turnstile;
  let closeDatabase: () => Promise<void>;
  const begunAgain: string[] = [];
  const recorded: RecordedTransaction[] = [];
  beforeAll(async () => {
    const lent = await lendDatabase();
    const log: Log = {
      debug() {},
      info() {},
      // What the loops say on a busy machine is not asked here.
      warn: (message) => {
        if (message.startsWith('a transaction is begun once more')) begunAgain.push(message);
      },
      error() {},
    };
    const opened = await openDatabase({ databaseUrl: lent.env.DATABASE_URL ?? null, dataDir: '' }, log);
    closeDatabase = async () => {
      await opened.close();
      await lent.database.close();
    };
    gate = turnstile(recordingLocks(opened.db, (transaction) => recorded.push(transaction)));
    server = await startTestServer({}, log, {
      ...lent,
      database: { ...opened, db: gate.db, close: async () => {} },
    });
    admin = await makeClerk(server, { is_admin: true });
  });
  afterAll(async () => {
    await server.stop();
    await closeDatabase();
  });

  const targetFor = (row: AnyEndpoint) =>
    makeTarget(server, row, { store_id: admin.store_id, clerk_id: admin.id }, admin.token);
  const ask = async (row: AnyEndpoint, target: SampleTarget) =>
    (await server.callLoosely(row, sampleOf(row, target), { as: admin })).verdict;

  /** Tables of which the handler of a row locks rows that others have too, in one transaction. */
  async function lockedBy(row: AnyEndpoint): Promise<Kind | null> {
    const target = await targetFor(row);
    const from = recorded.length;
    await ask(row, target);
    const [largest] = recorded
      .slice(from)
      .flatMap(({ begunBy, locks }): Kind[] => {
        const tables = new Set(locks.map(({ table }) => table).filter((table) => ranked.includes(table)));
        return begunBy === null || byLoops.test(begunBy) ? [] : [{ row, begunBy, tables }];
      })
      .toSorted((a, b) => b.tables.size - a.tables.size);
    return largest ?? null;
  }

  /** One row of each set of tables. */
  async function kinds(): Promise<Kind[]> {
    const found = new Map<string, Kind>();
    for (const row of rows.filter(({ access, method }) => access.login && method !== 'GET')) {
      const kind = await lockedBy(row);
      if (kind) found.getOrInsert([...kind.tables].join(), kind);
    }
    return [...found.values()].filter(({ tables }) => tables.size > 1);
  }

  /** Those that share more than a device and who has it; all when the run is thorough. */
  const meets = (one: Kind, other: Kind) => {
    const shared = one.tables.intersection(other.tables);
    return shared.size > 1 && (thorough || shared.has('store'));
  };

  // Every pair in one go: half a minute on a quiet machine, and a slow one is not red for it.
  const pairsMs = 240_000;
  it(
    'never wait for each other, wherever the one meets the other',
    async () => {
      const all = await kinds();
      const pairs = all.flatMap((one) =>
        all
          .filter((other) => meets(one, other))
          .map((other) => ({ one: one.row, begunBy: one.begunBy, other: other.row })),
      );
      expect(pairs.map(({ one, other }) => `${one.name} ${other.name}`)).toContain(
        'ios.new store.setDefaultSystemRestriction',
      );
      const failed: string[] = [];
      for (const { one, begunBy, other } of pairs) {
        for (let nth = 1; ; nth++) {
          const [of, ofOther] = [await targetFor(one), await targetFor(other)];
          // Where both are about a device, about the same.
          const shared = other.target === one.target ? { ...ofOther, device_id: of.device_id } : ofOther;
          const verdicts: string[] = [];
          const met = await gate.meet(
            { begunBy, nth },
            async () => verdicts.push(await ask(one, of)),
            async () => verdicts.push(await ask(other, shared)),
          );
          failed.push(
            ...verdicts
              .filter((verdict) => verdict.startsWith('5'))
              .map((verdict) => `${one.name} ${nth} ${other.name}: ${verdict}`),
          );
          if (!met) break;
        }
      }
      expect(failed).toEqual([]);
      // A transaction that was begun once more has waited for one that waited for it.
      expect(begunAgain).toEqual([]);
    },
    pairsMs,
  );
});
