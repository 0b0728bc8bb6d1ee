import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import { lockStatus, superviseStatus } from '#domain/devices/status-values.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { enrolPhone } from '#server/devices/android/enrolment.ts';
import type { ContactFact } from '#server/gateways/gateway.ts';
import { findOperations } from '#server/operations/find.ts';
import { receiveFacts } from '#server/outbox/receive.ts';
import { carryOut, order, tell } from '../android/order.ts';
import { makeEnrolmentCode } from '../fixtures.ts';
import { type Bench, openBench } from './bench.ts';
import { onePhone, phoneIdentity } from './one-phone.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await bench.reset();
  await setStore({
    system_restriction: JSON.stringify({ allowCamera: false }),
    app_restriction: JSON.stringify(['com.tencent.smoba']),
    android_system_restriction: JSON.stringify({ no_factory_reset: true }),
    android_app_restriction: JSON.stringify([{ app_name: '微信', package_name: 'com.tencent.mm' }]),
    defaults_at_enrolment: true,
  });
  await setPhone({ lock_wanted: null, lock_operation: null, lock_status: lockStatus.unlocked });
  await bench.services.db.deleteFrom('operation').where('device_id', '=', id).execute();
});

const { id, acknowledge, contact } = onePhone(() => bench);
const setStore = (columns: object) => bench.services.db.updateTable('store').set(columns).execute();
const setPhone = (columns: object) =>
  bench.services.db.updateTable('apple_device').set(columns).where('id', '=', id).execute();

const enrolled = async (): Promise<ContactFact> => ({
  ...(await contact(false, 'enrolment')),
  supervised: true,
  identity: phoneIdentity,
});

/** One after the other. */
async function handOver(): Promise<void> {
  for (const _ of both) await bench.cycle();
  await bench.advance(1_000);
}

/** What the device was given by itself, oldest first. */
const given = (device_id: string, db: DatabaseOrTx = bench.services.db) =>
  db
    .selectFrom('operation')
    .select(['command', 'payload', 'clerk_id', 'remark'])
    .where('device_id', '=', device_id)
    .where('actor', '=', 'enrolment')
    .orderBy('date_created')
    .orderBy('command', 'desc')
    .execute();
const namesOf = async (device_id: string, db?: DatabaseOrTx) =>
  (await given(device_id, db)).map(({ command }) => command);
const both = ['sync-store-default-system-restriction', 'set-app-restriction'];

describe('[decision.enrol.page] an Apple device that enrols', () => {
  it('gets the store’s default restrictions by itself, recorded as 入网自动应用 under nobody’s name', async () => {
    await bench.tell(await enrolled());
    const by = { clerk_id: null, remark: '设备入网后，自动应用门店默认限制' };
    expect(await given(id)).toEqual([
      { command: both[0], payload: { config: { allowCamera: false } }, ...by },
      {
        command: both[1],
        payload: { enable: true, type: 0, list: ['com.tencent.smoba'], white_list: [] },
        ...by,
      },
    ]);
    const { list } = await findOperations(bench.services.db, {
      kind: 'apple',
      actor: bench.actor,
      filter: { device_id: id },
    });
    expect(list.map(({ clerk, ip }) => [clerk, ip])).toEqual(
      both.map(() => [{ id: null, name: '入网自动应用' }, '']),
    );
    await handOver();
    expect(bench.pushes.map(({ command }) => command)).toEqual(both);
  });

  it('gets them once: told twice, told at once by two servers, heard of since', async () => {
    const fact = await enrolled();
    const deliver = receiveFacts(bench.services, 'apple');
    await Promise.all([deliver([fact]), deliver([fact])]);
    await bench.tell(fact);
    await bench.advance(1_000);
    await bench.tell(await contact(false));
    expect(await namesOf(id)).toEqual(both);
  });

  it('gets them once where the server dies before it has committed, and is told the enrolment again', async () => {
    const fact = await enrolled();
    const dying = {
      ...bench.services,
      live: {
        ...bench.services.live,
        deviceChanged: async (tx: DatabaseOrTx) => {
          if ((await namesOf(id, tx)).length === both.length) throw new Error('killed');
        },
      },
    };
    await expect(receiveFacts(dying, 'apple')([fact])).rejects.toThrow('killed');
    expect(await namesOf(id)).toEqual([]);
    await bench.tell(fact);
    expect(await namesOf(id)).toEqual(both);
  });

  it('gets them again when it enrols anew; a contact alone gives nothing', async () => {
    await bench.tell({ ...(await contact(false)), supervised: true });
    expect(await namesOf(id)).toEqual([]);
    await bench.tell(await enrolled());
    await handOver();
    await bench.tell(await enrolled());
    expect(await namesOf(id)).toEqual([...both, ...both]);
  });

  it('gets none where the store has switched that off, and none that is empty', async () => {
    await setStore({ defaults_at_enrolment: false });
    await bench.tell(await enrolled());
    await setStore({ defaults_at_enrolment: true });
    await bench.tell(await contact(false));
    expect(await namesOf(id)).toEqual([]);
    await setStore({ system_restriction: '{}' });
    await bench.advance(1_000);
    await bench.tell(await enrolled());
    expect(await namesOf(id)).toEqual(['set-app-restriction']);
    await setStore({ app_restriction: '[]' });
    await bench.advance(1_000);
    await bench.tell(await enrolled());
    expect(await namesOf(id)).toEqual(['set-app-restriction']);
  });

  it('gets them behind its lock, which Apple lets nothing else through: when it is unlocked', async () => {
    await bench.submit(id, 'lock');
    await bench.cycle();
    await bench.advance(1_000);
    await bench.tell(await enrolled());
    expect(await namesOf(id)).toEqual([]);
    await bench.cycle();
    await bench.advance(1_000);
    const unlock = await bench.submit(id, 'unlock');
    await bench.cycle();
    await bench.advance(1_000);
    await bench.tell(await acknowledge(unlock));
    expect(await namesOf(id)).toEqual(both);
  });

  it('gets them when it is under control, and nothing over what somebody has given it first', async () => {
    await bench.tell({ ...(await enrolled()), supervised: false });
    expect(await namesOf(id)).toEqual([]);
    await setPhone({ supervise_status: superviseStatus.supervised });
    await bench.submit(id, 'set-system-restriction', { body: { config: { allowCamera: true } } });
    await bench.advance(1_000);
    await bench.tell({ ...(await contact(false)), supervised: true });
    expect(await namesOf(id)).toEqual(['set-app-restriction']);
  });
});

describe('[decision.enrol.page] an Android phone that enrols', () => {
  const identity = {
    brand: 'HONOR',
    model: 'PGT-AN10',
    serial_number: 'HN2026009',
    imei: ['860123456789012'],
    android_version: '14',
    agent_version: '1.0.0',
  };

  /** A phone that the store has comes by a code that was made on it. */
  async function codeFor(known: string | null): Promise<string> {
    const { store_id, id: clerk_id } = bench.actor;
    if (known === null) return (await makeEnrolmentCode(bench, { store_id, clerk_id })).code;
    await bench.advance(1_000);
    const { result } = await order(bench, known, 'reenrol');
    return v.parse(androidCommandCalls.reenrol.result.entries.result, result).code;
  }

  async function enrol(known: string | null = null): Promise<string> {
    const code = await codeFor(known);
    await bench.advance(1_000);
    const asked = { code, identity, at: await bench.now() };
    const device_id = await bench.services.db
      .transaction()
      .execute((tx) => enrolPhone(bench.services, tx, asked));
    await bench.advance(1_000);
    await firstContact(device_id);
    return device_id;
  }
  const firstContact = async (device_id: string) =>
    tell(bench, {
      type: 'contact',
      by: 'enrolment',
      device_id,
      at: await bench.now(),
      locked: false,
      supervised: false,
      android: { passcode_counters: { unlock: 0, deregulate: 0 }, passcodes_used: [] },
    });

  /** The store's control follows a phone that enrols again. */
  const regulatedAgain = (device_id: string) =>
    bench.services.db
      .selectFrom('operation')
      .select('command_uuid')
      .where('device_id', '=', device_id)
      .where(sql<boolean>`command = 'regulate' and status < 4`)
      .executeTakeFirstOrThrow();

  it('gets them once, when the store begins to control it', async () => {
    const device_id = await enrol();
    await firstContact(device_id);
    expect(await namesOf(device_id)).toEqual([]);
    const regulate = await order(bench, device_id, 'regulate');
    await carryOut(bench, device_id, regulate);
    await carryOut(bench, device_id, regulate);
    expect(await given(device_id)).toEqual([
      expect.objectContaining({
        command: 'sync-system-restriction',
        payload: { configs: { no_factory_reset: true } },
        clerk_id: null,
      }),
      expect.objectContaining({
        command: 'set-app-restriction',
        payload: { enabled: true, mode: 1, list: ['com.tencent.mm'] },
      }),
    ]);
  });

  it('gets them again when it was reset and enrols anew', async () => {
    const device_id = await enrol();
    await carryOut(bench, device_id, await order(bench, device_id, 'regulate'));
    await handOver();
    expect(await enrol(device_id)).toBe(device_id);
    await carryOut(bench, device_id, await regulatedAgain(device_id));
    expect(await namesOf(device_id)).toHaveLength(4);
  });

  it('gets nothing over what somebody has given it behind its lock, and what it has done since', async () => {
    const device_id = await enrol();
    await bench.services.db
      .updateTable('android_device')
      .set({ lock_wanted: lockStatus.locked })
      .where('id', '=', device_id)
      .execute();
    await carryOut(bench, device_id, await order(bench, device_id, 'regulate'));
    expect(await namesOf(device_id)).toEqual([]);
    const own = await order(bench, device_id, 'set-system-restriction', {
      body: { configs: { no_sms: true } },
    });
    await carryOut(bench, device_id, own);
    await bench.services.db
      .updateTable('android_device')
      .set({ lock_wanted: null })
      .where('id', '=', device_id)
      .execute();
    await carryOut(bench, device_id, await order(bench, device_id, 'get-location'));
    expect(await namesOf(device_id)).toEqual(['set-app-restriction']);
  });

  it('gets none where the store has none, or has switched that off', async () => {
    await setStore({ android_system_restriction: '{}', android_app_restriction: '[]' });
    const device_id = await enrol();
    await carryOut(bench, device_id, await order(bench, device_id, 'regulate'));
    expect(await namesOf(device_id)).toEqual([]);
    await setStore({ android_system_restriction: '{"no_factory_reset":true}', defaults_at_enrolment: false });
    await handOver();
    await enrol(device_id);
    await carryOut(bench, device_id, await regulatedAgain(device_id));
    expect(await namesOf(device_id)).toEqual([]);
  });
});
