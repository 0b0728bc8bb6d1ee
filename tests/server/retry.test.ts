import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setDefaultSystemRestriction } from '#api/contract/apple/default-restrictions.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { sendAhead } from '#server/database/drivers/send-ahead.ts';
import { json } from '#server/database/json.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { secondaryPassword } from './fixtures.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Transactions that the database has ended because of others. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());
const { main, other } = seedIds.stores;
const db = () => server.services.db;
const raise = (code: string) => sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);

const remarkOf = async (id: string) =>
  (await db().selectFrom('store').select('remark').where('id', '=', id).executeTakeFirstOrThrow()).remark;

describe.each(['40P01', '40001'])('a transaction that ends with %s', (code) => {
  beforeEach(() => server.reset());

  /** Ends like that for the first `times`; answers how often it was begun. */
  async function begun(times: number, endsWith: string): Promise<{ count: number; error: unknown }> {
    let count = 0;
    const done = db()
      .transaction()
      .execute(async (tx) => {
        count++;
        await tx
          .updateTable('store')
          .set((eb) => ({ remark: eb('remark', '||', `第${count}次`) }))
          .where('id', '=', main)
          .execute();
        if (count <= times) await raise(endsWith).execute(tx);
      });
    const error = await done.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return { count, error };
  }

  it('is begun once more, and nothing of the first time is left', async () => {
    const before = await remarkOf(main);
    expect(await begun(1, code)).toEqual({ count: 2, error: null });
    expect(await remarkOf(main)).toBe(`${before}第2次`);
  });

  it('is not begun a third time, nor where it ended for another reason', async () => {
    const before = await remarkOf(main);
    expect(await begun(2, code)).toMatchObject({ count: 2, error: { code } });
    expect(await begun(1, '22012')).toMatchObject({ count: 1, error: { code: '22012' } });
    expect(await remarkOf(main)).toBe(before);
  });

  it('is answered with 503 where that does not help: nothing was done, and it can be tried again', async () => {
    await sql
      .raw(
        `create function ends() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$`,
      )
      .execute(db());
    await sql
      .raw('create trigger ends before update on store for each row execute function ends()')
      .execute(db());
    const body = { password: secondaryPassword, config: { allowCamera: false } };
    const refused = await server.call(setDefaultSystemRestriction, { body }, { as: 'admin' });
    await sql.raw('drop trigger ends on store').execute(db());
    await sql.raw('drop function ends').execute(db());
    expect(refused.verdict).toBe('503 UNAVAILABLE');
    expect((await server.call(setDefaultSystemRestriction, { body }, { as: 'admin' })).verdict).toBe('200');
  });
});

describe('an operation whose id is drawn twice', () => {
  const required = [
    'id',
    'store_id',
    'clerk_id',
    'device_id',
    'device_kind',
    'command',
    'kind',
    'run_at',
    'status',
    'ip',
    'request_hash',
    'scheduled',
  ] as const;

  it('is written with another one, and nothing is written twice', async () => {
    await server.reset();
    const { id: taken, ...earlier } = await db()
      .selectFrom('operation')
      .select(required)
      .where('status', '=', operationStatus.acknowledged)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const drawn = [taken, '2222222', '3333333'];
    const written: string[] = [];
    await db()
      .transaction()
      .execute(async (tx) => {
        const id = drawn.shift() ?? '';
        const row = { ...earlier, id, command_uuid: randomUUID(), payload: json({}) };
        await tx.updateTable('store').set({ remark: id }).where('id', '=', main).execute();
        await tx.insertInto('operation').values(row).execute();
        written.push(id);
      });
    expect(written).toEqual(['2222222']);
    expect(await remarkOf(main)).toBe('2222222');
  });
});

describe.runIf(process.env.DATABASE_URL)('a statement that a connection has kept', () => {
  const often = 8;
  const stores = (of: DatabaseOrTx) => of.selectFrom('store').selectAll().where('id', '=', main).execute();

  it('is asked anew where a newer release has changed the tables meanwhile, alone and within transactions', async () => {
    for (let n = 0; n < often; n++) await Promise.all([stores(db()), stores(db()), stores(db())]);
    await sql`alter table store add column newer text`.execute(db());
    const within = () =>
      db()
        .transaction()
        .execute(async (tx) => {
          await tx
            .updateTable('store')
            .set((eb) => ({ remark: eb('remark', '||', '又') }))
            .where('id', '=', main)
            .execute();
          return stores(tx);
        });
    const before = await remarkOf(main);
    const found = await Promise.all([within(), stores(db()), within(), stores(db()), within()]);
    await sql`alter table store drop column newer`.execute(db());
    for (const [store] of found) expect(store).toHaveProperty('newer', null);
    expect(await remarkOf(main)).toBe(`${before}又又又`);
    expect(await stores(db())).toHaveLength(1);
  });
});

describe('a statement that was sent ahead', () => {
  const remark = (of: DatabaseOrTx, value: string) =>
    sendAhead(of, of.updateTable('store').set({ remark: value }).where('id', '=', main).compile());
  const wrong = (of: DatabaseOrTx) =>
    sendAhead(
      of,
      of
        .updateTable('store')
        .set({ device_count: null as never })
        .where('id', '=', main)
        .compile(),
    );

  it('is seen by the next one, and kept by the commit', async () => {
    const seen = await db()
      .transaction()
      .execute(async (tx) => {
        await remark(tx, '先行');
        return (await tx.selectFrom('store').select('remark').where('id', '=', main).executeTakeFirst())
          ?.remark;
      });
    expect([seen, await remarkOf(main)]).toEqual(['先行', '先行']);
    await remark(db(), '独行');
    expect(await remarkOf(main)).toBe('独行');
  });

  it.each([
    ['the commit', async () => {}],
    ['the next statement', async (tx: Tx) => void (await tx.selectFrom('store').select('id').execute())],
  ])('and fails tells so with %s, and leaves nothing; the connection goes on', async (_where, next) => {
    const before = await remarkOf(main);
    const failed = db()
      .transaction()
      .execute(async (tx) => {
        await remark(tx, '不留');
        await wrong(tx);
        await next(tx);
      });
    await expect(failed).rejects.toMatchObject({ code: '23502' });
    const thrown = db()
      .transaction()
      .execute(async (tx) => {
        await remark(tx, '不留');
        await wrong(tx).catch(() => undefined);
        throw new Error('its own');
      });
    await expect(thrown).rejects.toThrow('its own');
    expect(await remarkOf(main)).toBe(before);
  });
});

describe.runIf(process.env.DATABASE_URL)('two transactions that wait for each other', () => {
  it('both end well: the one that the database ends is begun once more', async () => {
    const { promise: bothHold, resolve } = Promise.withResolvers<void>();
    const { promise: oneHasEnded, resolve: end } = Promise.withResolvers<void>();
    let holding = 0;
    let begun = 0;
    const lockBoth = (ids: readonly string[]) =>
      db()
        .transaction()
        .execute(async (tx) => {
          // Where the one that is spared is slow to wake, the other could hold its row again, and be ended again.
          if (++begun > 2) await oneHasEnded;
          await sql`set local deadlock_timeout = '50ms'`.execute(tx);
          for (const id of ids) {
            await tx.selectFrom('store').select('id').where('id', '=', id).forUpdate().execute();
            if (++holding === 2) resolve();
            await bothHold;
          }
        })
        .then(end);
    await Promise.all([lockBoth([main, other]), lockBoth([other, main])]);
    expect(begun).toBe(3);
  });
});
