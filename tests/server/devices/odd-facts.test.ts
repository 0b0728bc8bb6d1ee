import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appInstallStatus } from '#domain/apple/app-install.ts';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { toldAgainMs } from '#domain/limits.ts';
import type { ContactFact, DeviceFact } from '#server/gateways/gateway.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { carryOut, deviceRow, order } from '../android/order.ts';
import { makeAndroid } from '../fixtures.ts';
import { type Bench, openBench } from './bench.ts';
import { onePhone, phoneIdentity } from './one-phone.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.reset());

const { id, about, device, statusOf, contact } = onePhone(() => bench);
const dayMs = 24 * 3_600_000;
const others = [seedIds.devices.lockedByHeartbeat, seedIds.devices.unlockedOfAdmin];

/** All that a phone can say in one contact. */
const wholeContact = (at: Date): ContactFact => ({
  type: 'contact',
  by: 'enrolment',
  device_id: id,
  at,
  locked: true,
  supervised: true,
  activation_locked: true,
  battery_level: 50,
  location: { longitude: 121.4, latitude: 31.2, accuracy_m: 10, address: '南京西路', at: at.toISOString() },
  sims: { sim_1: { carrier: '中国电信', number: '18900002222', iccid: '89861100000000000002' }, sim_2: null },
  system: {
    os_version: '18.5',
    available_os_updates: ['18.6'],
    os_update_status: 0,
    os_update_version: null,
  },
  app_installs: [
    { app_name: '微信', bundle_id: 'com.tencent.xin', status: appInstallStatus.installed, reason: '' },
  ],
  unlock_token: 'token',
  identity: phoneIdentity,
});

/** Longer than anything that is told, and no shorter when it is packed: an index has no room for it. */
const endless = Array.from({ length: 250 }, (_, n) => hash('sha512', String(n), 'base64')).join('');

const oddValues = [
  '\0',
  '\ud800',
  Number.NaN,
  Infinity,
  1e308,
  3e9,
  -0.5,
  null,
  {},
  [null],
  new Date(Number.NaN),
  'x'.repeat(2_000),
  endless,
  // Of the form of a time, and none.
  '2026-01-01T00:00:00+09',
];

/** The value itself, and each value within it, replaced by an odd one. */
function* withOdd(value: unknown, odd: unknown): Generator<unknown> {
  yield odd;
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const [name, inner] of Object.entries(value)) {
    for (const changed of withOdd(inner, odd))
      yield Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed };
  }
}

describe('a number that no phone can mean', () => {
  const place = { longitude: 121.4, latitude: 31.2, accuracy_m: 10, address: null };
  const standing = async () => {
    const { battery_level, last_active_location } = await device();
    return { battery_level, place: last_active_location && { ...last_active_location, at: undefined } };
  };

  it('counts as unsaid: what was known stays, and the rest of the contact is heard', async () => {
    const told = async (more: Partial<ContactFact>) => {
      await bench.advance(1_000);
      const fact = { ...(await contact(false)), ...more };
      await bench.tell(fact);
      expect((await device()).last_active_time).toEqual(fact.at);
      return standing();
    };
    const at = async () => ({ at: (await bench.now()).toISOString() });
    await told({ battery_level: 50, location: { ...place, ...(await at()) } });
    for (const [battery_level, kept] of [
      [-1, 50],
      [0.85, 50],
      [850, 50],
      [100.4, 50],
      [84.99999761581421, 85],
      [0, 0],
      [100, 100],
      [50, 50],
    ] as const)
      expect([battery_level, (await told({ battery_level })).battery_level]).toEqual([battery_level, kept]);
    for (const odd of [
      { latitude: 121.4 },
      { latitude: -90.1 },
      { longitude: 180.5 },
      { longitude: 0, latitude: 0 },
    ]) {
      await bench.advance(1_000);
      const { place: known } = await told({ location: { ...place, ...odd, ...(await at()) } });
      expect([odd, known]).toEqual([odd, { ...place, at: undefined }]);
    }
    await bench.advance(1_000);
    const unsure = await told({ location: { ...place, longitude: 121.5, accuracy_m: -1, ...(await at()) } });
    expect(unsure.place).toMatchObject({ longitude: 121.5, accuracy_m: null });
  });

  it('a place is replaced by a later one only', async () => {
    await bench.advance(60_000);
    const [earlier, now] = [await bench.now(), await bench.now()];
    earlier.setSeconds(earlier.getSeconds() - 30);
    await bench.tell({ ...(await contact(false)), location: { ...place, at: now.toISOString() } });
    await bench.advance(1_000);
    await bench.tell({
      ...(await contact(false)),
      location: { ...place, longitude: 120, at: earlier.toISOString() },
    });
    expect((await standing()).place).toMatchObject({ longitude: 121.4 });
    await bench.advance(1_000);
    const later = (await bench.now()).toISOString();
    await bench.tell({ ...(await contact(false)), location: { ...place, longitude: 120, at: later } });
    expect((await standing()).place).toMatchObject({ longitude: 120 });
  });
});

describe('a contact with an odd value', () => {
  it('is heard without it', async () => {
    const whole = wholeContact(await bench.now());
    await bench.tell(whole);
    expect(await device()).toMatchObject({
      last_active_time: whole.at,
      battery_level: 50,
      udid: whole.identity?.udid,
    });
  });

  it.each(Object.keys(wholeContact(new Date())).filter((name) => name !== 'type'))(
    'in %s costs those beside it nothing, and a later one is heard',
    async (name) => {
      const seenOf = async () => {
        const rows = await bench.services.db
          .selectFrom('apple_device')
          .select('last_active_time')
          .where('id', 'in', others)
          .execute();
        return rows.map(({ last_active_time }) => last_active_time);
      };
      for (const odd of oddValues) {
        const now = await bench.now();
        const whole = wholeContact(now);
        const [, ...contacts] = [...withOdd({ [name]: whole[name as keyof ContactFact] }, odd)];
        for (const changed of contacts) {
          await bench.advance(1_000);
          const at = await bench.now();
          const [first, last] = others.map(
            (device_id): ContactFact => ({ type: 'contact', by: 'heartbeat', device_id, at, locked: false }),
          );
          if (!first || !last) throw new Error('two phones stand beside it');
          const told = { ...whole, at, ...(changed as object) } as ContactFact;
          await bench.tell(first, told, last);
          expect(await seenOf()).toEqual([at, at]);
        }
      }
      expect((await written()).includes(endless)).toBe(false);
      await bench.advance(1_000);
      const sound = await contact(false);
      await bench.tell(sound);
      expect(await device()).toMatchObject({ last_active_time: sound.at, lock_status: lockStatus.unlocked });
    },
  );

  it('of a device that is none, or an answer to it, costs those that are told after it nothing', async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    const at = await bench.now();
    const odd: DeviceFact = { type: 'failed', ...(await about(lock)), reason: '\0' };
    const noDevice: DeviceFact = { type: 'notNow', command_uuid: lock.command_uuid, device_id: 'none', at };
    const sound = await contact(true);
    await bench.tell(odd, noDevice, sound);
    expect((await device()).last_active_time).toEqual(sound.at);
  });
});

const system = {
  os_version: '18.5',
  available_os_updates: ['18.6'],
  os_update_status: 0,
  os_update_version: null,
};
const installs = [
  { app_name: '微信', bundle_id: 'com.tencent.xin', status: appInstallStatus.installed, reason: '' },
];
const place = { longitude: 121.4, latitude: 31.2, accuracy_m: 10, address: '南京西路' };

/** What each command's answer can tell. */
const results: readonly (readonly [AppleCommandName, Readonly<Record<string, unknown>>])[] = [
  ['lock', { said: '好' }],
  ['get-location', place],
  ['get-installed-app-list', { apps: [{ app_name: '微信', bundle_id: 'com.tencent.xin' }], installs }],
  ['install-apps', { installs }],
  ['get-os-update-status', system],
  ['turn-on-activation-lock', { activation_lock_status: 1, bypass_code: 'AAAA' }],
];

describe('an answer with an odd value', () => {
  const given = async (command: AppleCommandName) => {
    const { db } = bench.services;
    const operation = await bench.submit(id, 'reboot');
    await db.updateTable('operation').set({ command }).where('id', '=', operation.id).execute();
    await bench.cycle();
    return operation;
  };

  it.each(results)('to %s costs what is told after it nothing', async (command, result) => {
    const operation = await given(command);
    const answer = { type: 'acknowledged', ...(await about(operation)), result };
    for (const odd of oddValues) {
      for (const changed of withOdd(answer, odd)) {
        if (typeof changed !== 'object' || changed === null || !('type' in changed)) continue;
        await bench.advance(1_000);
        const sound = await contact(true);
        await bench.tell({ ...answer, ...changed, at: sound.at } as DeviceFact, sound);
        expect((await device()).last_active_time).toEqual(sound.at);
      }
    }
    expect((await written()).includes(endless)).toBe(false);
  });

  it('counts as the failure that it tells of, whatever its reason is', async () => {
    const operation = await given('reboot');
    await bench.tell({ type: 'failed', ...(await about(operation)), reason: `电量不足${endless}` });
    const { status, remark } = await bench.operation(operation.command_uuid);
    expect([status, remark.slice(0, 4)]).toEqual([operationStatus.failed, '电量不足']);
    expect((await written()).includes(endless)).toBe(false);
  });
});

describe('an answer to where it is', () => {
  const kinds = {
    apple: async () => {
      await bench.tell(await contact(true));
      return {
        device: () => device(),
        answer: async (result: object) => {
          const operation = await bench.submit(id, 'get-location');
          await bench.cycle();
          await bench.advance(1_000);
          await bench.tell({ type: 'acknowledged', ...(await about(operation)), result: { ...result } });
          return bench.operation(operation.command_uuid);
        },
      };
    },
    android: async () => {
      const android = await makeAndroid(bench, { for_clerk: bench.actor.id });
      return {
        device: () => deviceRow(bench, android),
        answer: async (result: object) => {
          const { command_uuid } = await order(bench, android, 'get-location');
          await carryOut(bench, android, { command_uuid }, { ...result });
          return bench.operation(command_uuid);
        },
      };
    },
  };

  it.each(Object.entries(kinds))(
    '[decision.operation] that is no place on earth ends the operation and is kept nowhere: %s',
    async (_, begin) => {
      const phone = await begin();
      const { status } = await phone.answer(place);
      expect(status).toBe(operationStatus.acknowledged);
      const { id: device_id, last_active_location: known } = await phone.device();
      expect(known).toMatchObject(place);
      for (const odd of [
        { longitude: 0, latitude: 0 },
        { latitude: 121.4 },
        { latitude: -90.1 },
        { longitude: 180.5 },
      ]) {
        expect(await phone.answer({ ...place, ...odd })).toMatchObject({
          status: operationStatus.failed,
          remark: '设备返回的位置无法识别',
        });
        expect((await phone.device()).last_active_location).toEqual(known);
      }
      const { db } = bench.services;
      const log = db.selectFrom('location_log').select('latitude').where('device_id', '=', device_id);
      expect((await log.execute()).filter(({ latitude }) => latitude !== place.latitude)).toEqual([]);
    },
  );

  it.each(Object.entries(kinds))(
    '[decision.operation] is known without an accuracy that cannot be: %s',
    async (_, begin) => {
      const phone = await begin();
      const { status } = await phone.answer({ ...place, accuracy_m: -1 });
      expect(status).toBe(operationStatus.acknowledged);
      expect((await phone.device()).last_active_location).toMatchObject({ ...place, accuracy_m: null });
    },
  );
});

describe('a fact that the database does not take', () => {
  const refused = async (errcode: string) => {
    const { db } = bench.services;
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'not this one' using errcode = ${sql.lit(errcode)}; end $$`.execute(db);
    await sql`create trigger refuses before update on apple_device for each row
      when (new.battery_level = 25) execute function refuse()`.execute(db);
    const odd = { ...(await contact(true)), battery_level: 25 };
    const sound = {
      ...(await contact(false)),
      at: new Date(odd.at.getTime() + 1),
      device_id: others[0] ?? '',
    };
    await bench.advance(1_000);
    try {
      await bench.tell(odd, sound);
    } finally {
      await sql`drop function refuse() cascade`.execute(db);
    }
    const heard = await db
      .selectFrom('apple_device')
      .select('last_active_time')
      .where('id', '=', sound.device_id)
      .executeTakeFirstOrThrow();
    expect(heard.last_active_time).toEqual(sound.at);
  };

  it.each(['22003', '23514', '54000'])('for what it is or how large (%s) costs the others nothing', refused);

  it.each(['53100', '57014', 'XX000'])(
    'for something else (%s) is told again with the others',
    async (code) => {
      await expect(refused(code)).rejects.toMatchObject({ code });
    },
  );
});

/** All that is kept of the phone. */
async function written(): Promise<string> {
  const { db } = bench.services;
  const rows = await Promise.all([
    device(),
    ...(['operation', 'location_log', 'sim_log'] as const).map((table) =>
      db.selectFrom(table).selectAll().where('device_id', '=', id).execute(),
    ),
  ]);
  return JSON.stringify(rows);
}

describe('a phone whose clock is a day ahead', () => {
  const ahead = (fact: DeviceFact): DeviceFact => ({ ...fact, at: new Date(fact.at.getTime() + dayMs) });

  it('[decision.operation] [decision.fact-time] says nothing that is newer than when it was heard: what it says once its clock is right counts', async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.advance(1_000);
    const answer: DeviceFact = { type: 'acknowledged', ...(await about(lock)), result: {} };
    await bench.tell(ahead(answer), ahead(wholeContact(await bench.now())));
    const heardAt = await bench.now();
    const row = Object.entries(await device());
    const times = row.filter(([, value]) => value instanceof Date) as [string, Date][];
    expect(times.length).toBeGreaterThan(10);
    expect(times.filter(([, at]) => at > heardAt)).toEqual([]);
    expect(Date.parse((await device()).last_active_location?.at ?? '')).toBeLessThanOrEqual(
      heardAt.getTime(),
    );
    const logs = await Promise.all(
      (['location_log', 'sim_log'] as const).map((log) =>
        bench.services.db.selectFrom(log).select('date_created').where('device_id', '=', id).execute(),
      ),
    );
    expect(logs.flat().filter(({ date_created }) => date_created > heardAt)).toEqual([]);
    expect((await bench.operation(lock.command_uuid)).finished_at?.getTime()).toBeLessThanOrEqual(
      heardAt.getTime(),
    );

    await bench.advance(1_000);
    const later = {
      ...wholeContact(await bench.now()),
      by: 'heartbeat' as const,
      locked: false,
      battery_level: 10,
    };
    await bench.tell(later);
    expect(await device()).toMatchObject({
      lock_status: lockStatus.unlocked,
      battery_level: 10,
      last_active_time: later.at,
    });
  });

  const kinds: Readonly<Record<string, () => Promise<DeviceFact>>> = {
    heartbeat: async () => ({ ...wholeContact(await bench.now()), by: 'heartbeat', locked: false }),
    query: async () => ({ ...wholeContact(await bench.now()), by: 'query', locked: false }),
    enrolment: async () => ({ ...wholeContact(await bench.now()), locked: false }),
    acknowledged: async () => ({ type: 'acknowledged', ...(await about(await handedOver())), result: {} }),
    failed: async () => ({ type: 'failed', ...(await about(await handedOver())), reason: '拒绝' }),
    notNow: async () => ({ type: 'notNow', ...(await about(await handedOver())) }),
  };
  const handedOver = async () => {
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.advance(1_000);
    return lock;
  };
  const allKnown = async () => {
    const { db } = bench.services;
    const ofDevice = (['operation', 'location_log', 'sim_log'] as const).map((table) =>
      db.selectFrom(table).selectAll().where('device_id', '=', id).orderBy('id').execute(),
    );
    const history = db.selectFrom('journal').selectAll().orderBy('id').execute();
    return [await device(), ...(await Promise.all([...ofDevice, history]))];
  };

  it.each(Object.keys(kinds))(
    'says nothing new where it is told a second time, soon or when its own time has come: %s',
    async (kind) => {
      for (const aheadMs of [3 * 60_000, 3_600_000, dayMs, null]) {
        await bench.reset();
        const said = await kinds[kind]?.();
        if (!said) throw new Error('no such fact');
        const endOfTime = new Date(8.64e15);
        const fact = { ...said, at: aheadMs === null ? endOfTime : new Date(said.at.getTime() + aheadMs) };
        await bench.tell(fact);
        await bench.advance(60_000);
        if (fact.type === 'contact') await handedOver();
        await bench.tell({
          ...(await contact(fact.type !== 'contact' && fact.type !== 'acknowledged')),
          battery_level: 10,
        });
        const known = await allKnown();
        for (const laterMs of [60_000, aheadMs ?? dayMs, 60_000]) {
          await bench.advance(laterMs);
          await bench.tell(fact);
          expect(await allKnown()).toEqual(known);
        }
      }
    },
  );

  it('is heard together with what it has said before', async () => {
    const first = ahead(await contact(true));
    await bench.tell(first);
    await bench.advance(1_000);
    await bench.tell(first, ahead(await contact(false)));
    expect((await device()).lock_status).toBe(lockStatus.unlocked);
  });

  it('is remembered to have said it for as long as a gateway may tell it again', async () => {
    const remembered = async () => {
      await removeExpired(bench.services);
      return (await bench.services.db.selectFrom('told_ahead').selectAll().execute()).length;
    };
    await bench.tell(ahead(await contact(true)));
    await bench.advance(toldAgainMs - 60_000);
    expect(await remembered()).toBe(1);
    await bench.advance(2 * 60_000);
    expect(await remembered()).toBe(0);
  });

  it('is understood in the order in which it speaks', async () => {
    await bench.tell(ahead(await contact(true)), ahead(await contact(false)));
    expect((await device()).lock_status).toBe(lockStatus.unlocked);
    const lock = await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.advance(1_000);
    await bench.tell(
      ahead({ type: 'notNow', ...(await about(lock)) }),
      ahead({ type: 'acknowledged', ...(await about(lock)), result: {} }),
    );
    expect(await statusOf(lock)).toBe(operationStatus.acknowledged);
  });
});
