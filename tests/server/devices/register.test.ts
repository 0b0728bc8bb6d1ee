import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detail, list } from '#api/contract/apple/devices.ts';
import { importDevices, previewImport, register } from '#api/contract/apple/registration.ts';
import { permissionCode } from '#domain/access/permissions.ts';
import { importMaxLines } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { devicesInUse, type MadeClerk, makeClerk, makeDevice } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { until } from './until.ts';

const { stores } = seedIds;

let server: TestServer;
let admin: MadeClerk;
/** may register, sees their own devices only */
let clerk: MadeClerk;
beforeAll(async () => {
  server = await startTestServer({ SIMULATOR_SPEED: '200' });
  admin = await makeClerk(server, { is_admin: true });
  clerk = await makeClerk(server, { permission: ['apple.new'] });
});
afterAll(() => server.stop());

let count = 0;
const serial = () => `NEW${String(++count).padStart(8, '0')}`;
const as = (who: MadeClerk, idempotencyKey?: string) => ({
  as: { token: who.token },
  ...(idempotencyKey && { idempotencyKey }),
});
const add = (body: Parameters<typeof server.callLoosely>[1]['body'], who = clerk, key?: string) =>
  server.callLoosely(register, { body }, as(who, key));
const rowOf = (serial_number: string, store_id: string = stores.main) =>
  server.services.db
    .selectFrom('apple_device')
    .selectAll()
    .where('serial_number', '=', serial_number)
    .where('store_id', '=', store_id)
    .executeTakeFirst();
const limit = (who: MadeClerk, total_quota: number) =>
  server.services.db
    .updateTable('clerk')
    .set({ quota_limit: true, total_quota })
    .where('id', '=', who.id)
    .execute();
const moveToBin = (id: string) =>
  server.services.db.updateTable('apple_device').set({ recycled_status: 1 }).where('id', '=', id).execute();

describe('a new device', () => {
  it('[valid.ios.enrol-serial] [call.ios] is known by its serial number alone until it enrols', async () => {
    const number = serial();
    const body = { serial_number: ` ${number.toLowerCase()} `, hirer_name: '王小明', remark: '展示机' };
    const { id } = (await server.call(register, { body }, as(clerk))).result;
    const ask = async () => (await server.call(detail, { params: { id } }, as(clerk))).result;
    const before = await ask();
    expect(before).toMatchObject({ serial_number: number, hirer_name: '王小明', remark: '展示机' });
    expect(before).toMatchObject({ model: '', product_name: '待入网', color: '', os_version: '' });
    expect(before).toMatchObject({ supervise_status: 0, lock_status: null, udid: null, imei: [] });
    expect(before.diff_system_restriction_keys).toEqual([]);
    expect(before.for_clerk?.id).toBe(clerk.id);

    const enrolled = await until(
      'the phone enrols',
      async () => {
        const device = await ask();
        return device.model === '' ? { seen: device } : { found: device };
      },
      30_000,
    );
    expect(enrolled).toMatchObject({ supervise_status: 1, abm_status: 1, lock_status: 0 });
    expect(enrolled.product_name).toMatch(/^iP(hone|ad)/);
    expect(enrolled.udid).not.toBeNull();
    expect(enrolled.lock_evidence.observed_by).not.toBeNull();
    expect(enrolled.sim_observed_at).toBe(enrolled.lock_evidence.observed_at);
    expect(enrolled.has_sim).toBe(enrolled.sim_1 !== null || enrolled.sim_2 !== null);
    expect(enrolled.sim_history).toHaveLength(1);
  });

  it('[valid.ios.enrol-serial] [valid.ios.hirer] is refused with what is no serial number or hirer', async () => {
    const serial_number = serial();
    for (const [body, message] of [
      [{ serial_number: 'ABC123456' }, '序列号为 10 到 14 位字母或数字'],
      [{ serial_number: 'ABCDEFGHIJ12345' }, '序列号为 10 到 14 位字母或数字'],
      [{ serial_number: 'ABC-12345678' }, '序列号为 10 到 14 位字母或数字'],
      [{ serial_number, hirer_name: ' ' }, '请输入承租人'],
      [{ serial_number, hirer_phone_number: 0 }, '承租人手机号有误'],
      [{ serial_number, hirer_phone_number: 20_000_000_000 }, '承租人手机号有误'],
      [{ serial_number, hirer_phone_number: 1.5 }, '承租人手机号有误'],
      [{ serial_number, hirer_phone_number: '1380000a000' }, '承租人手机号有误'],
    ] as const) {
      const { verdict, refusal } = await add(body);
      expect([body, verdict, refusal.message]).toEqual([body, '400 INVALID_INPUT', message]);
    }
    expect((await add({ serial_number, hirer_phone_number: 19_999_999_999 })).verdict).toBe('200');
    expect((await rowOf(serial_number))?.hirer_phone_number).toBe('19999999999');
  });

  it('[decision.table-import] [decision.person-names] is kept without what nobody sees in it', async () => {
    const number = serial();
    const body = {
      serial_number: `\u200b${number.slice(0, 4)} ${number.slice(4).toLowerCase()}\u200e`,
      hirer_name: '\u2068孙\u200b丙\u00a0',
      hirer_phone_number: '\u00a0＋86 138\u00a00000\u00a00003',
    };
    expect((await add(body)).verdict).toBe('200');
    expect(await rowOf(number)).toMatchObject({ hirer_name: '孙丙', hirer_phone_number: '13800000003' });
    expect((await add({ serial_number: serial(), hirer_name: '\u200b\u00a0' })).refusal.message).toBe(
      '请输入承租人',
    );
  });

  it('[decision.scope] is registered for whoever registers it, or for somebody whom they see', async () => {
    const other = await makeClerk(server);
    expect((await add({ serial_number: serial(), for_clerk: other.id })).verdict).toBe('404 NOT_FOUND');
    expect((await add({ serial_number: serial(), for_clerk: null })).verdict).toBe('404 NOT_FOUND');
    const foreign = await makeClerk(server, { store_id: stores.other });
    expect((await add({ serial_number: serial(), for_clerk: foreign.id }, admin)).verdict).toBe(
      '404 NOT_FOUND',
    );

    const [one, two] = [serial(), serial()];
    expect((await add({ serial_number: one, for_clerk: other.id }, admin)).verdict).toBe('200');
    expect((await add({ serial_number: two, for_clerk: null }, admin)).verdict).toBe('200');
    expect([(await rowOf(one))?.for_clerk, (await rowOf(two))?.for_clerk]).toEqual([other.id, null]);

    const disabled = await add({ serial_number: serial(), for_clerk: seedIds.clerks.disabled }, admin);
    expect(disabled.verdict).toBe('422 NOT_POSSIBLE');
  });

  it('[decision.quota] is refused over the clerk’s quota, also to two who come together', async () => {
    const limited = await makeClerk(server, { permission: ['apple.new'] });
    await limit(limited, 2);
    const binned = await makeDevice(server, 'unlocked', { for_clerk: limited.id });
    await makeDevice(server, 'unlocked', { for_clerk: limited.id });
    expect((await add({ serial_number: serial() }, limited)).refusal.message).toBe(messages.noRoom);
    // What lies in the bin is not in use.
    await moveToBin(binned);
    const verdicts = await Promise.all(
      [serial(), serial()].map(async (serial_number) => (await add({ serial_number }, limited)).verdict),
    );
    expect(verdicts.toSorted()).toEqual(['200', '422 NOT_POSSIBLE']);
    const { refusal } = await add({ serial_number: serial() }, limited);
    expect(refusal).toMatchObject({ message: messages.noRoom, data: { code: 'NOT_POSSIBLE' } });
    expect(refusal.data.exit).toContain('2 台');
    expect(await devicesInUse(server, limited.id)).toBe(2);
  });

  it('[decision.quota] is refused over the store’s number of devices', async () => {
    const owner = await makeClerk(server, { store_id: stores.other, is_admin: true });
    const { db } = server.services;
    const { n } = await db
      .selectFrom('apple_device')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('store_id', '=', stores.other)
      .where('recycled_status', '=', 0)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('store')
      .set({ device_count: n + 1 })
      .where('id', '=', stores.other)
      .execute();
    const { verdict } = await add({ serial_number: serial() }, owner);
    const { refusal } = await add({ serial_number: serial() }, owner);
    expect([verdict, refusal.message]).toEqual(['200', messages.noRoom]);
    expect(refusal.data.exit).toBe(messages.storeIsFull(n + 1));
  });

  it('[decision.status-codes] [decision.scope] comes second to one of the same number; who has it is told to those who see it', async () => {
    const serial_number = serial();
    const { id } = (await server.call(register, { body: { serial_number } }, as(clerk))).result;
    const again = (await add({ serial_number: serial_number.toLowerCase() })).refusal;
    expect(again).toMatchObject({ statusCode: 409, data: { code: 'CONFLICT', device_id: id } });
    expect(again.message).toContain('所属店员');

    const stranger = await makeClerk(server, { permission: ['apple.new'] });
    const neutral = (await add({ serial_number }, stranger)).refusal;
    expect(neutral.message).toBe(messages.serialTaken);
    expect(JSON.stringify(neutral)).not.toContain(id);

    await moveToBin(id);
    const binned = (await add({ serial_number })).refusal;
    expect(binned).toMatchObject({ statusCode: 409, message: messages.serialInBin });
    expect(binned.data.exit).toBe(messages.restoreFromBin);
    expect((await add({ serial_number }, stranger)).refusal.message).toBe(messages.serialTaken);

    // Of another store's devices nothing is said.
    await server.services.db.updateTable('store').set({ device_count: 500 }).execute();
    const elsewhere = await makeClerk(server, { store_id: stores.other, is_admin: true });
    expect((await add({ serial_number }, elsewhere)).verdict).toBe('200');
  });

  it('[decision.idempotency] is made once, however often the request comes', async () => {
    const key = randomUUID();
    const body = { serial_number: serial() };
    const answers = await Promise.all([add(body, clerk, key), add(body, clerk, key)]);
    expect(answers.map(({ verdict }) => verdict)).toEqual(['200', '200']);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await add({ serial_number: serial() }, clerk, key)).refusal.message).toBe(messages.keyReused);
  });
});

describe('an import', () => {
  const preview = async (lines: readonly object[], who = clerk) =>
    (await server.call(previewImport, { body: { lines: lines as never } }, as(who))).result.lines;
  const importAll = async (lines: readonly object[], who = clerk, key?: string) =>
    (await server.call(importDevices, { body: { lines: lines as never } }, as(who, key))).result;

  it('[decision.quota] [valid.ios.enrol-serial] is judged line by line before anything is written', async () => {
    const who = await makeClerk(server, { permission: ['apple.new'] });
    await limit(who, 2);
    const known = serial();
    await add({ serial_number: known });
    const [one, two, three] = [serial(), serial(), serial()];
    const lines = [
      { serial_number: one, hirer_name: '', hirer_phone_number: 13_800_000_000 },
      { serial_number: 'short' },
      { serial_number: known },
      { serial_number: ` ${one.toLowerCase()}` },
      { serial_number: two, hirer_phone_number: '12x' },
      { serial_number: two },
      { serial_number: three },
      { serial_number: ' ', hirer_name: '王小明' },
    ];
    const verdicts = await preview(lines, who);
    expect(verdicts.map(({ status }) => status)).toEqual([
      'ok',
      'malformed',
      'duplicate',
      'repeated',
      'malformed',
      'ok',
      'overQuota',
      'malformed',
    ]);
    expect(verdicts.at(-1)).toMatchObject({ serial_number: ' ', reason: '请输入序列号' });
    expect(
      verdicts.filter(({ status, reason }) => status !== 'ok' && !/\p{Script=Han}/u.test(reason)),
    ).toEqual([]);

    // All or none: one that can't be registered stops the others, too.
    expect(await importAll(lines, who)).toEqual({ registered: 0, lines: verdicts });
    expect(await rowOf(one)).toBeUndefined();
    const chosen = [lines[0] ?? {}, lines[5] ?? {}];
    expect((await importAll(chosen, who)).registered).toBe(2);
    expect(await rowOf(one)).toMatchObject({ hirer_phone_number: '13800000000', for_clerk: who.id });
  });

  it('[decision.idempotency] registers once, however often the request comes', async () => {
    const lines = [{ serial_number: serial() }, { serial_number: serial(), hirer_name: '王小明' }];
    const key = randomUUID();
    const [first, second] = [await importAll(lines, clerk, key), await importAll(lines, clerk, key)];
    expect(first.registered).toBe(2);
    expect(second).toEqual(first);
    // The same lines in a request of their own are there already.
    expect((await importAll(lines)).lines.map(({ status }) => status)).toEqual(['duplicate', 'duplicate']);
  });

  it('[decision.idempotency] leaves the key free when nothing was registered', async () => {
    const key = randomUUID();
    const taken = serial();
    await add({ serial_number: taken });
    const { id = '' } = (await rowOf(taken)) ?? {};
    expect((await importAll([{ serial_number: taken }], clerk, key)).registered).toBe(0);
    await server.services.db.deleteFrom('apple_device').where('id', '=', id).execute();
    expect((await importAll([{ serial_number: taken }], clerk, key)).registered).toBe(1);
  });

  it('[decision.status-codes] takes as many lines as one request may have, and no more', async () => {
    const owner = await makeClerk(server, { is_admin: true });
    await server.services.db.updateTable('store').set({ device_count: 5000 }).execute();
    const lines = Array.from({ length: importMaxLines }, () => ({
      serial_number: serial(),
      hirer_name: '承租人的名字二十个字承租人的名字二十个字',
      remark: '备'.repeat(200),
    }));
    expect((await importAll(lines, owner)).registered).toBe(importMaxLines);
    const body = { lines: [...lines, { serial_number: serial() }] };
    expect((await server.callLoosely(previewImport, { body }, as(owner))).verdict).toBe('400 INVALID_INPUT');
    const found = await server.call(list, { query: { serial_number: 'NEW000', page_size: '50' } }, as(owner));
    expect(found.result.total).toBeGreaterThanOrEqual(importMaxLines);
  });

  it('[role.codes.apple] needs the right to register', async () => {
    const without = await makeClerk(server, { permission: ['apple.viewAll'] });
    const { verdict, refusal } = await server.callLoosely(
      importDevices,
      { body: { lines: [{ serial_number: serial() }] } },
      as(without),
    );
    expect([verdict, refusal.data.exit?.includes('新增苹果设备')]).toEqual(['403 PERMISSION_DENIED', true]);
    expect(permissionCode('apple.new')).toBe('Aa2');
  });
});
