import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { createSealing, sealUpTo } from '#server/journal/seal.ts';
import { verifyJournal } from '#server/journal/verify.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { auditJournal } from '#server/programs/audit.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';

const [ours, theirs] = [randomUUID(), randomUUID()];

let place: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  place = await createTestDatabase();
  database = await openDatabase(readConfig({ TEST_HOOKS: '1', ...place.env }), createLog('error'));
  await migrate(database.db);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

async function add(db: DatabaseOrTx, store_id: string, subject: string): Promise<number> {
  const entry = { store_id, subject, kind: 'operation', what: 'status', actor: 'clerk' } as const;
  const { id } = await db
    .insertInto('journal')
    .values({
      ...entry,
      at: new Date('2026-11-28T04:05:06.789Z'),
      actor_id: randomUUID(),
      ip: '192.0.2.1',
      before: null,
      after: JSON.stringify({ status: 4, remark: '已锁定' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const sealAll = async () => {
  const { db } = database;
  const { id } = await db
    .selectFrom('journal')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  await sealUpTo(db, id);
};

async function faults() {
  const found = await verifyJournal(database.db);
  return [ours, theirs].map((id) => found.find(({ store_id }) => store_id === id)?.faults);
}

/** Two blocks of each store: of 甲 to 丙 and 丁 of ours, of one entry each of theirs. */
beforeEach(async () => {
  const { db } = database;
  await db.deleteFrom('journal').execute();
  await db.deleteFrom('journal_seal').execute();
  for (const subject of ['甲', '乙']) await add(db, ours, subject);
  await add(db, theirs, '子');
  await sql`select nextval(pg_get_serial_sequence('journal', 'id'))`.execute(db);
  await add(db, ours, '丙');
  await sealAll();
  await add(db, theirs, '丑');
  await add(db, ours, '丁');
  await sealAll();
});

describe('npm run audit', () => {
  it('finds a journal whole that nobody has touched', async () => {
    expect(await faults()).toEqual([[], []]);
    const { isWhole, heads, lines } = await auditJournal(database.db, {});
    expect([isWhole, heads[ours]?.block, heads[theirs]?.block]).toEqual([true, 2, 2]);
    expect(lines).toContain(`✓ ${ours}：已封存 4 条记录，共 2 个区块，末块 ${heads[ours]?.hash}`);
    expect((await auditJournal(database.db, heads)).isWhole).toBe(true);
  });

  const where = sql`store_id = ${ours} and subject = '乙'`;
  const first = sql`store_id = ${ours} and block = 1`;
  const edits: Readonly<Record<string, RawBuilder<unknown>>> = {
    'what was said': sql`update journal set after = '{"status": 5, "remark": "已锁定"}' where ${where}`,
    'what was before': sql`update journal set before = '{"status": 1, "remark": "已锁定"}' where ${where}`,
    'a microsecond': sql`update journal set at = at + interval '1 microsecond' where ${where}`,
    'who it was': sql`update journal set actor_id = ${randomUUID()} where ${where}`,
    'in what office': sql`update journal set actor = 'operator' where ${where}`,
    'from where': sql`update journal set ip = null where ${where}`,
    'about whom': sql`update journal set subject = '戊' where ${where}`,
    'of what kind': sql`update journal set kind = 'clerk' where ${where}`,
    'what was done': sql`update journal set what = 'update' where ${where}`,
    'whose it was': sql`update journal set store_id = ${theirs} where ${where}`,
    'an entry less': sql`delete from journal where ${where}`,
    'an entry more': sql`insert into journal (id, at, store_id, actor, kind, subject, what, after)
      select max(id) - 1, max(at), ${ours}, 'system', 'operation', '己', 'status', '{}' from journal where store_id = ${ours} and subject = '丙'`,
    'two for each other': sql`update journal set subject = case subject when '甲' then '乙' else '甲' end
      where store_id = ${ours} and subject in ('甲', '乙')`,
    'the hash of a block': sql`update journal_seal set hash = reverse(hash) where ${first}`,
    'how many are in it': sql`update journal_seal set entries = 2 where ${first}`,
    'where it ends': sql`update journal_seal set to_id = to_id - 2 where ${first}`,
    'a block less': sql`delete from journal_seal where ${first}`,
  };

  it.each(Object.entries(edits))('finds any edit, and whose: %s', async (name, edit) => {
    await edit.execute(database.db);
    const [found, others] = await faults();
    expect(found).not.toEqual([]);
    if (name !== 'whose it was') expect(others).toEqual([]);
    const { isWhole, lines } = await auditJournal(database.db, {});
    expect(isWhole).toBe(false);
    expect(lines.some((line) => line.startsWith(`✗ ${ours}：`))).toBe(true);
  });

  it('finds by what was noted that all was sealed anew', async () => {
    const { db } = database;
    const { heads } = await auditJournal(db, {});
    await sql`update journal set actor_id = null where ${where}`.execute(db);
    await db.deleteFrom('journal_seal').execute();
    await sealAll();
    expect(await faults()).toEqual([[], []]);
    const { isWhole, lines } = await auditJournal(db, heads);
    expect(isWhole).toBe(false);
    expect(lines).toContain(`✗ ${ours}：区块 2 与上次核对时不同，记录被整体改写过`);
  });
});

describe('sealing', () => {
  const sealing = (sealBehindMs: number) => {
    const config = readConfig({ TEST_HOOKS: '1', ...place.env });
    return createSealing({
      db: database.db,
      config: { ...config, patience: { ...config.patience, sealBehindMs } },
    });
  };
  const blocks = async () => {
    const found = await verifyJournal(database.db);
    return found.find(({ store_id }) => store_id === ours)?.head?.block;
  };

  it('stays behind for as long as a statement may run, and makes a block of each look', async () => {
    const later = sealing(60_000);
    for (const subject of ['戊', '己']) {
      await add(database.db, ours, subject);
      await later();
    }
    await later();
    expect(await blocks()).toBe(2);
    const soon = sealing(0);
    for (const subject of ['庚', '辛']) {
      await soon();
      await add(database.db, ours, subject);
    }
    // Others who write in the same PostgreSQL are waited for.
    await eventually(async () => {
      await soon();
      expect([await blocks(), await faults()]).toEqual([5, [[], []]]);
    });
  });

  it.runIf(process.env.DATABASE_URL)(
    'waits for whoever began to write earlier, and seals nothing twice',
    async () => {
      const { db } = database;
      const [written, ends] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
      const writing = db.transaction().execute(async (tx) => {
        written.resolve(await add(tx, ours, '戊'));
        await ends.promise;
      });
      const early = await written.promise;
      await add(db, ours, '己');
      const turns = [sealing(0), sealing(0)];
      try {
        for (const turn of [...turns, ...turns, ...turns]) await turn();
        const sealed = await db
          .selectFrom('journal_seal')
          .select('block')
          .where('to_id', '>=', early)
          .execute();
        expect(sealed).toEqual([]);
      } finally {
        ends.resolve();
        await writing;
      }
      await eventually(async () => {
        await Promise.all(turns.map((turn) => turn()));
        const { entries } = await db
          .selectFrom('journal_seal')
          .select((eb) => eb.fn.sum<string>('entries').as('entries'))
          .where('store_id', '=', ours)
          .executeTakeFirstOrThrow();
        expect([Number(entries), await faults()]).toEqual([6, [[], []]]);
      });
    },
  );
});
