import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setDefaultSystemRestriction } from '#api/contract/store-restrictions.ts';
import { seedIds } from '#server/seed/ids.ts';
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

describe.runIf(process.env.DATABASE_URL)('two transactions that wait for each other', () => {
  it('both end well: the one that the database ends is begun once more', async () => {
    const { promise: bothHold, resolve } = Promise.withResolvers<void>();
    let holding = 0;
    let begun = 0;
    const lockBoth = (ids: readonly string[]) =>
      db()
        .transaction()
        .execute(async (tx) => {
          begun++;
          await sql`set local deadlock_timeout = '50ms'`.execute(tx);
          for (const id of ids) {
            await tx.selectFrom('store').select('id').where('id', '=', id).forUpdate().execute();
            if (++holding === 2) resolve();
            await bothHold;
          }
        });
    await Promise.all([lockBoth([main, other]), lockBoth([other, main])]);
    expect(begun).toBe(3);
  });
});
