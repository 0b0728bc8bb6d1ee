import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { changeForClerk as changeAndroid } from '#api/contract/android/devices.ts';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { list } from '#api/contract/apple/devices.ts';
import { changeForClerk, register } from '#api/contract/apple/registration.ts';
import { Random } from '#server/seed/invented/random.ts';
import {
  devicesInUse,
  type MadeClerk,
  makeAndroid,
  makeDevice,
  secondaryPassword as password,
} from '../fixtures.ts';
import type { TestServer } from '../test-server.ts';
import { openOffice } from './office.ts';

/** What administrators and clerks do to each other at the same moment: as many orders as are asked for, each from its number. */

/** Of an order, between `fewest` and as many again. With half of them no order failed once the locks of quotas were taken away. */
const requestsOf = (chance: Random, fewest: number) => chance.int(fewest, 2 * fewest);

/** What has come of it, so that a test can see that something has. */
export interface AtOnce {
  readonly done: number;
  readonly refused: number;
}

const outcomeOf = (verdicts: readonly string[]): AtOnce => {
  const done = verdicts.filter((verdict) => verdict === '200').length;
  return { done, refused: verdicts.length - done };
};

/**
 * A store's administrators demote and disable each other, fifty times and more at once: one of them stays, and nobody acts on
 * themselves (`decision.clerk.last-admin`).
 */
export async function demoteEachOther(server: TestServer, n: number, seed: string): Promise<AtOnce> {
  const chance = new Random(`admins ${seed} ${n}`);
  const office = await openOffice(server);
  const admins = await Promise.all(Array.from({ length: chance.int(2, 6) }, () => office.admin()));
  const pair = () => [chance.pick(admins), chance.pick(admins)] as const;
  const act = async (): Promise<string> => {
    const [who, whom] = pair();
    const answer = chance.chance(0.5)
      ? office.update(who, { id: whom.id, is_admin: false, password })
      : office.disable(who, whom);
    const { verdict } = await answer;
    if (who === whom) expect(verdict).not.toBe('200');
    return verdict;
  };
  const verdicts = await Promise.all(Array.from({ length: requestsOf(chance, 50) }, act));
  const { rows } = await sql<{ name: string }>`select name from clerk
    where store_id = ${office.store_id} and is_admin and not disabled`.execute(server.services.db);
  expect(rows.length, verdicts.join()).toBeGreaterThan(0);
  expect(verdicts.filter((verdict) => verdict.startsWith('5'))).toEqual([]);
  return outcomeOf(verdicts);
}

const watched = ['apple_device', 'android_device'];

/**
 * In the database, apart from the server: whoever gets a device has room for it by the quota of that moment, or the statement fails. The
 * row of the clerk is held by whoever writes the device, so that what is read here cannot change meanwhile.
 */
const overQuota = [
  sql`create or replace function refuse_over_quota() returns trigger language plpgsql as $$
    declare owner record;
    begin
      if new.for_clerk is null or new.recycled_status <> 0 then return null; end if;
      if tg_op = 'UPDATE' and new.for_clerk is not distinct from old.for_clerk and old.recycled_status = 0
        then return null; end if;
      select total_quota, quota_limit into owner from clerk where id = new.for_clerk;
      if owner.quota_limit and owner.total_quota < (select count(*) from apple_device
          where for_clerk = new.for_clerk and recycled_status = 0) + (select count(*) from android_device
          where for_clerk = new.for_clerk and recycled_status = 0)
        then raise exception 'above the quota'; end if;
      return null;
    end $$`,
  ...watched.map(
    (table) => sql`create or replace trigger refused_over_quota after insert or update on ${sql.table(table)}
      for each row execute function refuse_over_quota()`,
  ),
];

export async function watchQuotas({ services: { db } }: TestServer): Promise<() => Promise<void>> {
  for (const statement of overQuota) await statement.execute(db);
  return async () => {
    // One table at a time: a statement that waits for the second while it holds the first can meet the outbox in a deadlock.
    for (const table of watched)
      await sql`drop trigger refused_over_quota on ${sql.table(table)}`.execute(db);
    await sql`drop function refuse_over_quota`.execute(db);
  };
}

const maySpend = [
  'apple.new',
  'apple.viewAll',
  'apple.changeClerk',
  'apple.archive',
  'android.viewAll',
  'android.changeClerk',
] as const;

/**
 * Two administrators set quotas while two clerks register devices, hand them over and take them out of the bin, and two more register
 * their own and look at them: nobody gets above the quota of that moment, what is told as used is what there is, and nobody sees what is
 * not theirs (`decision.quota`, `decision.clerk.quota-change`, `decision.scope`).
 */
export async function spendQuotas(server: TestServer, n: number, seed: string): Promise<AtOnce> {
  const chance = new Random(`quotas ${seed} ${n}`);
  const office = await openOffice(server);
  const { store_id } = office;
  const admins = [await office.admin(), await office.admin()];
  const keepers = [
    await office.clerk({ permission: maySpend }),
    await office.clerk({ permission: maySpend }),
  ];
  const sellers = [
    await office.clerk({ permission: ['apple.new'] }),
    await office.clerk({ permission: ['apple.new'] }),
  ];
  const clerks = [...keepers, ...sellers];
  const owner = () => chance.pick(clerks);
  /** Every device that a seller is shown is theirs, as each row says. */
  const look = async () => {
    const who = chance.pick(sellers);
    const { verdict, result } = await server.call(list, { query: {} }, { as: who });
    expect(result.list.filter(({ for_clerk }) => for_clerk?.id !== who.id)).toEqual([]);
    return { verdict };
  };
  const phones = await Promise.all(
    Array.from({ length: 6 }, () => makeDevice(server, 'unlocked', { for_clerk: owner().id, store_id })),
  );
  const androids = await Promise.all(
    Array.from({ length: 3 }, () => makeAndroid(server, { for_clerk: owner().id, store_id })),
  );
  const moveToBin = appleCommandCalls['move-to-recycle-bin'];
  const acts: readonly ((who: MadeClerk) => Promise<{ readonly verdict: string }>)[] = [
    (who) => {
      const serial_number = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();
      return server.call(register, { body: { serial_number } }, { as: who });
    },
    (who) => {
      const body = { device_id: chance.pick(phones), for_clerk: owner().id, password };
      return server.call(changeForClerk, { body }, { as: who });
    },
    (who) => {
      const params = { id: chance.pick(androids) };
      const body = { clerk_id: owner().id, password };
      return server.call(changeAndroid, { params, body }, { as: who });
    },
    (who) => {
      const body = { device_id: chance.pick(phones), status: chance.int(0, 1) as 0 | 1, password };
      return server.call(moveToBin, { body }, { as: who, idempotencyKey: randomUUID() });
    },
    () =>
      office.update(chance.pick(admins), {
        id: owner().id,
        quota_limit: chance.chance(0.8),
        quota: chance.int(0, 8),
      }),
    look,
  ];
  const verdicts = await Promise.all(
    Array.from({ length: requestsOf(chance, 25) }, async () => (await chance.pick(acts)(owner())).verdict),
  );
  expect(verdicts.filter((verdict) => verdict.startsWith('5'))).toEqual([]);
  const [first] = admins;
  if (!first) throw new Error('no administrator');
  for (const seller of sellers) {
    const { result } = await server.call(list, { query: {} }, { as: seller });
    const theirs = await server.services.db
      .selectFrom('apple_device')
      .select('id')
      .where('for_clerk', '=', seller.id)
      .where('recycled_status', '=', 0)
      .execute();
    expect(result.total).toBe(theirs.length);
  }
  for (const clerk of clerks)
    expect((await office.seen(first, clerk)).used_quota).toBe(await devicesInUse(server, clerk.id));
  return outcomeOf(verdicts);
}
