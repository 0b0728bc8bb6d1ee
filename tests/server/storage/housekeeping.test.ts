import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tables } from '#server/database/schema/tables.ts';
import { findCodes } from '#server/devices/android/identity/enrolment-codes.ts';
import { addKey, openKeyRing, voidKeys } from '#server/gateways/agents/keys.ts';
import { type removals, removeExpired } from '#server/housekeeping.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { makeEnrolmentCode } from '../fixtures.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.reset());

const many = 5_000;
/** A statement that takes more rows holds up everybody else on the embedded database. */
const atMost = 2_000;

interface Kind {
  readonly table: keyof Tables;
  /** of one expired row; `n` counts them */
  readonly values: string;
  /** what is left of it to remove */
  readonly left?: string;
}

const of = `'${seedIds.clerks.admin}'::uuid`;
const job = randomUUID();
const exportOf = (status: string) =>
  `(id, request_hash, date_created, store_id, clerk_id, ip, filter, status, total, finished_at)
    select gen_random_uuid(), 'hash', long_ago, '${seedIds.stores.main}', ${of}, '', '{}', '${status}', 1, long_ago`;

const oldBatch = randomUUID();
const batchOf = `(id, request_hash, date_created, store_id, clerk_id, ip, device_kind, command, fields, total, status, last_turn_at)
    select gen_random_uuid(), 'hash', long_ago, '${seedIds.stores.main}', ${of}, '', 'apple', 'unlock', '{}', 1,`;

/** A kind without a line here does not compile. */
const kinds: Readonly<Record<keyof typeof removals, Kind>> = {
  captchas: {
    table: 'captcha',
    values: `(id, answer_hash, expires_at) select gen_random_uuid(), '', long_ago`,
  },
  'captcha tasks': {
    table: 'captcha_task',
    values: `(id, parts, expires_at) select gen_random_uuid(), 1, long_ago`,
  },
  'known browsers': {
    table: 'known_browser',
    values: `(token_hash, clerk_id, expires_at) select 'b' || n, ${of}, long_ago`,
  },
  grants: {
    table: 'credential_grant',
    values: `(key, clerk_id, command, expires_at) select gen_random_uuid(), ${of}, 'lock', long_ago`,
  },
  'facts told ahead': {
    table: 'told_ahead',
    values: `(device_id, said_ms, heard_at) select '${seedIds.devices.unlockedOnline}'::uuid, n, long_ago`,
  },
  'answered commands of agents': {
    table: 'agent_command',
    values: `(device_id, command_uuid, queued_at, answered_at)
      select '${seedIds.devices.unlockedOnline}'::uuid, gen_random_uuid(), long_ago, long_ago`,
  },
  'withdrawn commands of agents': {
    table: 'agent_command',
    values: `(device_id, command_uuid, queued_at, withdrawn_at)
      select '${seedIds.devices.unlockedOnline}'::uuid, gen_random_uuid(), long_ago, long_ago`,
  },
  'void keys of agents': {
    table: 'agent',
    values: `(key_id, device_id, public_key, counter, code_hash, enrolled_at, void_at, last_request_at)
      select gen_random_uuid()::text, gen_random_uuid(), gen_random_uuid()::text, n, '', long_ago, long_ago, long_ago`,
  },
  'codes of phones that did not come': {
    table: 'enrolment_code',
    values: `(id, date_created, store_id, clerk_id, code_hash, code, expires_at)
      select gen_random_uuid(), long_ago, '${seedIds.stores.main}'::uuid, ${of}, gen_random_uuid()::text, 'sealed', long_ago`,
    left: `code <> ''`,
  },
  'enrolment codes': {
    table: 'enrolment_code',
    values: `(id, date_created, store_id, clerk_id, code_hash, code, expires_at)
      select gen_random_uuid(), long_ago, '${seedIds.stores.main}'::uuid, ${of}, gen_random_uuid()::text, '', long_ago`,
  },
  'SMS codes': {
    table: 'sms_code',
    values: `(id, phone_number, type, code_hash, expires_at) select gen_random_uuid(), '', '', '', long_ago`,
  },
  attempts: { table: 'attempt', values: `(key, window_start, count) select 'a' || n, long_ago, 1` },
  'request keys': {
    table: 'request_key',
    values: `(key_hash, body_hash, date_created) select 'k' || n, '', long_ago`,
  },
  'callbacks of the API': {
    table: 'api_callback',
    values: `(store_id, type, data, created_at, due_at, give_up_at) select '${seedIds.stores.main}'::uuid, 'test', '{}', long_ago, long_ago, long_ago`,
  },
  'API nonces': {
    table: 'api_nonce',
    values: `(api_key, nonce, used_at) select 'k', 'n' || n, long_ago`,
  },
  'former API keys': {
    table: 'former_api_key',
    values: `(api_key, store_id, api_secret_key, expires_at) select 'k' || n, '${seedIds.stores.main}'::uuid, '', long_ago`,
  },
  places: {
    table: 'location_log',
    values: `(device_id, date_created, longitude, latitude)
      select '${seedIds.devices.unlockedOnline}'::uuid, long_ago, 1, 1`,
  },
  exports: { table: 'export_job', values: exportOf('done'), left: `status = 'done'` },
  'export files': {
    table: 'export_part',
    values: `(job_id, position, content) select '${job}', n, ''`,
  },
  'export requests': {
    table: 'export_job',
    values: exportOf('failed'),
    left: `request_hash <> ''`,
  },
  'batch items': {
    table: 'batch_item',
    values: `(batch_id, position, device_id, serial_number, product_name, command_uuid)
      select '${oldBatch}', n, gen_random_uuid(), '', '', gen_random_uuid()`,
  },
  batches: { table: 'batch', values: `${batchOf} 'finished', long_ago`, left: `status <> 'running'` },
  'batch requests': { table: 'batch', values: `${batchOf} 'running', long_ago`, left: `request_hash <> ''` },
  sessions: {
    table: 'session',
    values: `(id, clerk_id, access_hash, access_expires, refresh_hash, refresh_expires)
      select gen_random_uuid(), ${of}, '', long_ago, '', long_ago`,
  },
};
const names = Object.keys(kinds) as (keyof typeof kinds)[];

async function fill(name: keyof typeof kinds, rows = many): Promise<void> {
  const { table, values } = kinds[name];
  await sql`insert into ${sql.table(table)} ${sql.raw(values)}
    from generate_series(1, ${rows}::integer) n, lateral (select server_now() - interval '3 years' as long_ago) then_`.execute(
    bench.services.db,
  );
}

async function leftOf(name: keyof typeof kinds): Promise<number> {
  const { table, left = 'true' } = kinds[name];
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}
    where ${sql.raw(left)}`.execute(bench.services.db);
  return rows[0]?.n ?? 0;
}

/** How many rows each statement takes of a kind while `work` runs. */
async function statements(name: keyof typeof kinds, work: () => Promise<unknown>): Promise<number[]> {
  const { db } = bench.services;
  const table = sql.table(kinds[name].table);
  await sql`create table taken (n integer)`.execute(db);
  await sql`create function note_taken() returns trigger language plpgsql as $$
    begin insert into taken select count(*) from gone having count(*) > 0; return null; end $$`.execute(db);
  for (const event of ['delete', 'update']) {
    await sql`create trigger ${sql.ref(`notes_${event}`)} after ${sql.raw(event)} on ${table}
      referencing old table as gone for each statement execute function note_taken()`.execute(db);
  }
  try {
    await work();
    return (await sql<{ n: number }>`select n from taken`.execute(db)).rows.map(({ n }) => n);
  } finally {
    await sql`drop function note_taken() cascade`.execute(db);
    await sql`drop table taken`.execute(db);
  }
}

beforeEach(async () => {
  await bench.services.db
    .insertInto('export_job')
    .values({
      id: job,
      request_hash: '',
      date_created: new Date(0),
      store_id: seedIds.stores.main,
      clerk_id: seedIds.clerks.admin,
      ip: '',
      filter: '{}',
      status: 'expired',
      total: 1,
    })
    .execute();
  await bench.services.db
    .insertInto('batch')
    .values({
      id: oldBatch,
      request_hash: '',
      date_created: new Date(0),
      store_id: seedIds.stores.main,
      clerk_id: seedIds.clerks.admin,
      ip: '',
      device_kind: 'apple',
      command: 'unlock',
      fields: '{}',
      total: 1,
      status: 'finished',
      last_turn_at: new Date(0),
    })
    .execute();
});

describe('what comes of phones', () => {
  const day = 24 * 3_600_000;
  /** Half a day before its time is over nothing goes, half a day after it does. */
  async function goesAfter(days: number, isThere: () => Promise<boolean>): Promise<void> {
    await bench.advance((days - 0.5) * day);
    await removeExpired(bench.services);
    expect(await isThere()).toBe(true);
    await bench.advance(day);
    await removeExpired(bench.services);
    expect(await isThere()).toBe(false);
  }

  it('[decision.android.identity] tells a phone that its key is void for two years; a good key stays, however old', async () => {
    const { db } = bench.services;
    const at = await bench.now();
    const enrol = async (key_id: string, device_id: string) => {
      const key = { key_id, device_id, public_key: key_id, code_hash: '' };
      await db.transaction().execute((tx) => addKey(tx, { ...key, enrolled_at: at, counter: 1 }));
    };
    const device_id = randomUUID();
    await enrol('replaced', device_id);
    await voidKeys(db, device_id, at);
    await enrol('good', device_id);
    const keys = openKeyRing(db);
    await goesAfter(730, async () => (await keys.find('replaced')).key !== null);
    expect((await keys.find('good')).key).toMatchObject({ device_id, void_at: null });
  });

  it('[decision.android.enrol] keeps nothing but its hash of a code that has expired', async () => {
    const { actor, services } = bench;
    const { id } = await makeEnrolmentCode(bench, { store_id: actor.store_id, clerk_id: actor.id });
    const one = () =>
      services.db
        .selectFrom('enrolment_code')
        .select(['code', 'code_hash'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const { code_hash } = await one();
    await goesAfter(1, async () => (await one()).code !== '');
    expect(await one()).toEqual({ code: '', code_hash });
  });

  it('[decision.android.enrol] keeps a code as long as it is listed', async () => {
    const { actor, services } = bench;
    const { id } = await makeEnrolmentCode(bench, { store_id: actor.store_id, clerk_id: actor.id });
    const isOf = (code: { id: string }) => code.id === id;
    await goesAfter(30, async () => {
      const isListed = (await findCodes(services, actor, await bench.now())).some(isOf);
      const kept = await services.db.selectFrom('enrolment_code').select('id').execute();
      expect(kept.some(isOf)).toBe(isListed);
      return isListed;
    });
  });
});

describe('what has expired in a long time', () => {
  it.each(names)('goes in small steps, all of it: %s', { timeout: 120_000 }, async (name) => {
    const before = await leftOf(name);
    await fill(name);
    expect(await leftOf(name)).toBe(before + many);
    const taken = await statements(name, async () =>
      expect(await removeExpired(bench.services, 100_000)).toBe(false),
    );
    expect(Math.max(...taken)).toBeLessThanOrEqual(atMost);
    expect(taken.length).toBeGreaterThan(1);
    expect(await leftOf(name)).toBeLessThanOrEqual(before);
  });

  it.each(names)(
    'goes on at the next turn where the time is over: %s',
    { timeout: 120_000 },
    async (name) => {
      await fill(name);
      const taken = await statements(name, async () =>
        expect(await removeExpired(bench.services, 0)).toBe(true),
      );
      const sharing = names.filter((each) => kinds[each].table === kinds[name].table);
      expect(taken.length).toBeLessThanOrEqual(sharing.length);
      let turns = 1;
      while (await removeExpired(bench.services, 0)) turns++;
      expect(turns).toBeGreaterThan(1);
      expect(await leftOf(name)).toBeLessThan(many);
    },
  );

  it.each(names)('goes whatever becomes of one kind: %s', async (name) => {
    const { db } = bench.services;
    const few = 50;
    const others = names.filter((each) => kinds[each].table !== kinds[name].table);
    const before = new Map(
      await Promise.all(others.map(async (each) => [each, await leftOf(each)] as const)),
    );
    for (const each of names) await fill(each, few);
    await sql`create function keep() returns trigger language plpgsql as $$
      begin raise exception 'kept'; end $$`.execute(db);
    await sql`create trigger keeps before delete or update on ${sql.table(kinds[name].table)}
      for each row execute function keep()`.execute(db);
    try {
      await expect(removeExpired(bench.services, 100_000)).rejects.toThrow(name);
    } finally {
      await sql`drop function keep() cascade`.execute(db);
    }
    const left = await Promise.all(others.map(async (each) => [each, await leftOf(each)] as const));
    expect(left.filter(([each, n]) => n > (before.get(each) ?? 0))).toEqual([]);
  });
});
