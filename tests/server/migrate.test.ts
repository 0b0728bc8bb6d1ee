import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '#server/database/clock.ts';
import { migrate, migrations } from '#server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { stepsOf } from '#server/journal/journal.ts';
import { createLog } from '#server/process/log.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import { makeDevice, makeScheduledLock } from './fixtures.ts';
import { makeStoppedUnlock } from './unlock-fixtures.ts';

let place: TestDatabase;
let database: OpenDatabase;
const open = () => {
  const { DATABASE_URL = null, DATA_DIR = '' } = place.env;
  return openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, createLog('error'));
};
beforeAll(async () => {
  place = await createTestDatabase();
  database = await open();
  await migrate(database.db);
  await seedDemo(database.db, new Date());
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

describe('a migration', () => {
  it('waits for no lock longer than three seconds', async () => {
    const seen: string[] = [];
    const looking = {
      up: async (db: typeof database.db) => {
        const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db);
        seen.push(...rows.map(({ lock_timeout }) => lock_timeout));
      },
    };
    await migrate(database.db, { ...migrations, '9998-looks': looking, '9999-looks': looking });
    expect(seen).toEqual(['3s', '3s']);
    await sql`delete from kysely_migration where name like '999%'`.execute(database.db);
    expect((await sql`show lock_timeout`.execute(database.db)).rows).not.toEqual([{ lock_timeout: '3s' }]);
  });

  it('of a newer release keeps a replica of the former one from nothing, but a copy by the former one', async () => {
    const place = await createTestDatabase();
    const { DATABASE_URL = null, DATA_DIR = '' } = place.env;
    const newer = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, createLog('error'));
    const ran: string[] = [];
    const next = { up: async () => void ran.push('next') };
    await migrate(newer.db, { ...migrations, '9999-next': next }, { besideNewer: true });
    await migrate(newer.db, migrations, { besideNewer: true });
    expect(ran).toEqual(['next']);
    await expect(migrate(newer.db)).rejects.toThrow('could not be migrated');
    await newer.close();
    await place.remove();
  });

  it('has the next number: where later ones have run, none can come between, and four were never given', () => {
    const numbers = Object.keys(migrations).map((name) => Number(name.slice(0, 4)));
    const upToLast = Array.from({ length: Math.max(...numbers) }, (_, n) => n + 1);
    expect(numbers).toEqual(upToLast.filter((n) => ![23, 24, 25, 28].includes(n)));
  });

  it('stands by itself: what it has done is there though the next one fails, and the next start goes on behind it', async () => {
    const exists = async () =>
      (
        await sql<{ found: boolean }>`select to_regclass('first_done') is not null as found`.execute(
          database.db,
        )
      ).rows[0]?.found;
    const first = {
      up: async (db: typeof database.db) => {
        await sql`create table first_done ()`.execute(db);
      },
    };
    let isFailing = true;
    const second = {
      up: async (db: typeof database.db) => {
        if (isFailing) throw new Error('not now');
        await sql`drop table first_done`.execute(db);
      },
    };
    const all = { ...migrations, '9998-first': first, '9999-second': second };
    await expect(migrate(database.db, all)).rejects.toThrow('could not be migrated');
    expect(await exists()).toBe(true);
    isFailing = false;
    await migrate(database.db, all);
    expect(await exists()).toBe(false);
    await sql`delete from kysely_migration where name like '999%'`.execute(database.db);
  });

  it.runIf(process.env.DATABASE_URL)('that does not get its lock leaves nothing behind', async () => {
    const other = await open();
    const waiting = {
      up: async (db: typeof database.db) => {
        await sql`create table half_done ()`.execute(db);
        await sql`alter table store add column half_done text`.execute(db);
      },
    };
    await other.db.transaction().execute(async (tx) => {
      await sql`lock table store in access share mode`.execute(tx);
      await expect(migrate(database.db, { ...migrations, '9999-waits': waiting })).rejects.toMatchObject({
        cause: { code: '55P03' },
      });
    });
    await other.close();
    const { rows } = await sql`select to_regclass('half_done') as table`.execute(database.db);
    expect(rows).toEqual([{ table: null }]);
    await migrate(database.db);
  });
});

const server = () => ({ services: { db: database.db, clock: createClock(database.db) } });

/** What the release before this one leaves and writes: steps that name their operations by a uuid. */
describe('steps of one-click unlocks that name no operation', () => {
  const { main, other } = seedIds.stores;

  async function makeStep() {
    const clerk_id = seedIds.clerks.admin;
    const device = await makeDevice(server(), 'locked', { for_clerk: clerk_id });
    const saga_id = await makeStoppedUnlock(server(), { id: device, store_id: main, clerk_id });
    const operation = await makeScheduledLock(server(), { id: device, store_id: main, clerk_id });
    const strange = await makeDevice(server(), 'unlocked', { for_clerk: null, store_id: other });
    const stranger = await makeScheduledLock(server(), { id: strange, store_id: other, clerk_id });
    return { saga_id, operation, stranger };
  }
  type Step = Awaited<ReturnType<typeof makeStep>>;

  /** Both stores have an operation under the same uuid. */
  async function shareUuid({ operation, stranger }: Step) {
    const command_uuid = randomUUID();
    await database.db
      .updateTable('operation')
      .set({ command_uuid })
      .where('id', 'in', [operation.id, stranger.id])
      .execute();
    return command_uuid;
  }

  const operationOf = async ({ saga_id }: Step) =>
    (
      await database.db
        .selectFrom('unlock_step')
        .select('operation_id')
        .where('saga_id', '=', saga_id)
        .executeTakeFirstOrThrow()
    ).operation_id;
  const write = ({ saga_id }: Step, change: { command_uuid?: string; status?: 'running' | 'waiting' }) =>
    database.db.updateTable('unlock_step').set(change).where('saga_id', '=', saga_id).execute();

  it('get the operation of their own store and device', async () => {
    const step = await makeStep();
    await write(step, { command_uuid: await shareUuid(step) });
    await sql`drop trigger unlock_step_names_operation on unlock_step`.execute(database.db);
    await sql`drop function name_operation_of_step`.execute(database.db);
    await sql`alter table unlock_step drop column operation_id`.execute(database.db);
    await migrations['0022-steps-by-operation']?.up(database.db);
    expect(await operationOf(step)).toBe(step.operation.id);
  });

  it('get it when the former release begins them, and lose it when it lets them go on', async () => {
    const step = await makeStep();
    await write(step, { command_uuid: await shareUuid(step) });
    expect(await operationOf(step)).toBeNull();
    await write(step, { status: 'running' });
    expect(await operationOf(step)).toBe(step.operation.id);
    await write(step, { status: 'waiting' });
    await write(step, { command_uuid: randomUUID() });
    expect(await operationOf(step)).toBeNull();
  });
});

describe('what lists stand on', () => {
  it('[decision.migrations] is read and merged by the former release under its old names, while devices change', async () => {
    const { db } = database;
    const device = await makeDevice(server(), 'locked', { for_clerk: seedIds.clerks.admin });
    const counted = async (table: string) => {
      const { rows } = await sql<{ n: number }>`select coalesce(sum(devices), 0)::bigint as n
        from ${sql.table(table)} where store_id = ${seedIds.stores.main}`.execute(db);
      return Number(rows[0]?.n);
    };
    const { total } = await db
      .selectFrom('apple_device')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('store_id', '=', seedIds.stores.main)
      .executeTakeFirstOrThrow();
    expect(await counted('device_tally')).toBe(Number(total));
    // As that release merges: whatever it finds of a store becomes one row of all that is alike.
    await sql`with taken as (delete from device_tally where store_id = ${seedIds.stores.main} returning *)
      insert into device_tally (store_id, recycled_status, for_clerk, model, lock_status, supervise_status, abm_status,
          activation_lock_status, os_update_status, global_proxy_status, is_pending, devices, merged)
        select store_id, recycled_status, for_clerk, model, lock_status, supervise_status, abm_status,
          activation_lock_status, os_update_status, global_proxy_status, is_pending, sum(devices), true
        from taken group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(devices) <> 0`.execute(db);
    await db.updateTable('apple_device').set({ remark: '老版本' }).where('id', '=', device).execute();
    expect([await counted('apple_tally'), await counted('device_tally')]).toEqual([
      Number(total),
      Number(total),
    ]);
    const { rows } = await sql`select device_id from device_search where text like '%老版本%'`.execute(db);
    expect(rows).toEqual([{ device_id: device }]);
    expect(await counted('told_tally')).toBe(await counted('apple_told'));
  });
});

describe('the histories of operations', () => {
  const upTo = (last: string) =>
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));

  it('[decision.migrations] [decision.journal] come into the journal, also what the former release adds meanwhile', async () => {
    // The embedded one that tests get has been migrated.
    const dataDir = mkdtempSync(path.join(tmpdir(), 'phoneward-older-'));
    const made = process.env.DATABASE_URL ? await createTestDatabase() : null;
    const older = await openDatabase(
      { databaseUrl: made?.env.DATABASE_URL ?? null, dataDir },
      createLog('error'),
    );
    const { db } = older;
    try {
      await migrate(db, upTo('0036-device-kinds'));
      const [store, clerk, device] = [randomUUID(), randomUUID(), randomUUID()];
      await sql`insert into store (id, store_name) values (${store}, '门店')`.execute(db);
      await sql`insert into clerk (id, store_id, name, phone_number, password_hash)
        values (${clerk}, ${store}, '店员', '12057180001', '')`.execute(db);
      await sql`insert into operation (id, command_uuid, request_hash, date_created, store_id, clerk_id, device_id, command, kind, ip,
          status, run_at, scheduled)
        values ('abcdefg', ${randomUUID()}, '', '2026-11-25T01:00:00Z', ${store}, ${clerk}, ${device}, 'lock', 'lostMode', '', 3,
          '2026-11-25T01:00:00Z', false)`.execute(db);
      const add = (status: number, at: string, remark = '') =>
        sql`insert into operation_history (operation_id, status, at, remark) values ('abcdefg', ${status}, ${at}, ${remark})`.execute(
          db,
        );
      await add(1, '2026-11-25T01:00:00Z');
      await migrate(db, upTo('0037-journal'));
      await add(2, '2026-11-25T01:00:01Z', '已推送');
      await migrate(db, upTo('0038-journal-of-before'));
      await add(3, '2026-11-25T01:00:02Z');
      await migrate(db);
      await add(4, '2026-11-25T01:00:03Z', '完成');

      const steps = (await stepsOf(db, ['abcdefg'])).get('abcdefg');
      expect(steps?.map(({ status, at, remark }) => [status, at.toISOString(), remark])).toEqual([
        [1, '2026-11-25T01:00:00.000Z', ''],
        [2, '2026-11-25T01:00:01.000Z', '已推送'],
        [3, '2026-11-25T01:00:02.000Z', ''],
        [4, '2026-11-25T01:00:03.000Z', '完成'],
      ]);
      const { rows } = await sql`select status, remark from operation_history order by id`.execute(db);
      expect(rows).toEqual([
        { status: 1, remark: '' },
        { status: 2, remark: '已推送' },
        { status: 3, remark: '' },
        { status: 4, remark: '完成' },
      ]);
      const who = await db.selectFrom('journal').select(['actor', 'actor_id']).orderBy('id').execute();
      expect(who.map(({ actor, actor_id }) => [actor, actor_id])).toEqual([
        ['clerk', clerk],
        ...Array(3).fill(['system', null]),
      ]);
    } finally {
      await older.close();
      await made?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
