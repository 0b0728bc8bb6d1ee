import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detail, list, operationLog, updateHirer } from '#api/contract/apple/devices.ts';
import { changeForClerk, enrollLink } from '#api/contract/apple/registration.ts';
import { clerkList } from '#api/contract/helper.ts';
import { cancelOperation } from '#api/contract/operations.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { appleCommandTitle } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { secondaryTries } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { maskPhone } from '#domain/text/mask.ts';
import { openSlug } from '#server/devices/apple/registration/enroll-slug.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import {
  devicesInUse,
  type MadeClerk,
  makeClerk,
  makeDevice,
  makeEnrollCode,
  secondaryPassword,
} from '../fixtures.ts';
import { openLive } from '../live-reader.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
/** hands devices over, sees their own only */
let giver: MadeClerk;
let receiver: MadeClerk;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://console.example' });
  giver = await makeClerk(server, { permission: ['apple.changeClerk', 'apple.new'] });
  receiver = await makeClerk(server);
});
afterAll(() => server.stop());

const as = ({ token }: MadeClerk) => ({ as: { token } });
const give = (device_id: string, to: string, who = giver, password: string = secondaryPassword) =>
  server.call(changeForClerk, { body: { device_id, for_clerk: to, password } }, as(who));
const ownerOf = async (id: string) => {
  const { db } = server.services;
  const row = await db.selectFrom('apple_device').select('for_clerk').where('id', '=', id).executeTakeFirst();
  return row?.for_clerk;
};
const usedBy = ({ id }: MadeClerk) => devicesInUse(server, id);
const binned = (id: string) =>
  server.services.db.updateTable('apple_device').set({ recycled_status: 1 }).where('id', '=', id).execute();

describe('a device that is handed over', () => {
  it('[call.ios] [role.codes.apple] [role.clerk.quota] passes to the other clerk, and both see it at once', async () => {
    const id = await makeDevice(server, 'unlocked', { for_clerk: giver.id });
    const seesAll = await openLive(server, receiver.token);
    expect(await seesAll.next()).toMatchObject({ type: 'ready' });
    expect((await give(id, receiver.id)).result.for_clerk.id).toBe(receiver.id);
    expect(await seesAll.next()).toEqual({ type: 'appleDevice.changed', device_id: id });
    await seesAll.close();
    const idsOf = async (who: MadeClerk) =>
      (await server.call(list, {}, as(who))).result.list.map((one) => one.id);
    expect(await idsOf(receiver)).toContain(id);
    expect(await idsOf(giver)).not.toContain(id);
    expect([await usedBy(giver), await usedBy(receiver)]).toEqual([0, 1]);
    expect((await give(id, giver.id)).verdict).toBe('404 NOT_FOUND');
  });

  it('[valid.ios.credential] [decision.secondary-lock] is asked for the password each time; right ones never count as tries', async () => {
    const ids = await Promise.all(
      Array.from({ length: secondaryTries + 2 }, () =>
        makeDevice(server, 'unlocked', { for_clerk: giver.id }),
      ),
    );
    expect((await give(ids[0] ?? '', receiver.id, giver, 'Wrong-2026')).verdict).toBe('403 SECPWD_MISMATCH');
    const verdicts = await Promise.all(ids.map(async (id) => (await give(id, receiver.id)).verdict));
    expect(new Set(verdicts)).toEqual(new Set(['200']));
    const withKey = { device_id: ids[0], for_clerk: receiver.id, key: crypto.randomUUID() };
    const refused = await server.callLoosely(changeForClerk, { body: withKey }, as(giver));
    expect(refused.verdict).toBe('400 INVALID_INPUT');
  });

  it('[decision.quota] [role.clerk.disabled] goes to nobody without room, nobody disabled and nobody of another store', async () => {
    const full = await makeClerk(server);
    const { db } = server.services;
    await db
      .updateTable('clerk')
      .set({ quota_limit: true, total_quota: 1 })
      .where('id', '=', full.id)
      .execute();
    const [one, two] = [
      await makeDevice(server, 'unlocked', { for_clerk: giver.id }),
      await makeDevice(server, 'unlocked', { for_clerk: giver.id }),
    ];
    // Two that come together: there is one place.
    const verdicts = await Promise.all([give(one, full.id), give(two, full.id)]);
    expect(verdicts.map(({ verdict }) => verdict).toSorted()).toEqual(['200', '422 NOT_POSSIBLE']);
    const left = (await ownerOf(one)) === giver.id ? one : two;
    expect((await give(left, full.id)).refusal.message).toBe(messages.noRoom);

    expect((await give(left, seedIds.clerks.disabled)).verdict).toBe('422 NOT_POSSIBLE');
    expect((await give(left, seedIds.clerks.otherClerk)).verdict).toBe('404 NOT_FOUND');
    await binned(left);
    expect((await give(left, receiver.id)).refusal.message).toBe(messages.deviceInBin);
    expect(await ownerOf(left)).toBe(giver.id);
  });

  it('[decision.quota] passes to and fro at once: nobody waits for somebody who waits for them', async () => {
    const right: Permission[] = ['apple.changeClerk', 'apple.viewAll'];
    const one = await makeClerk(server, { permission: right });
    const two = await makeClerk(server, { permission: right });
    const ofOne = await Promise.all(
      Array.from({ length: 6 }, () => makeDevice(server, 'unlocked', { for_clerk: one.id })),
    );
    const ofTwo = await Promise.all(
      Array.from({ length: 6 }, () => makeDevice(server, 'unlocked', { for_clerk: two.id })),
    );
    const verdicts = await Promise.all([
      ...ofOne.map((id, n) => give(id, two.id, n % 2 ? one : two)),
      ...ofTwo.map((id, n) => give(id, one.id, n % 2 ? one : two)),
    ]);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(verdicts.map(() => '200'));
    expect([await usedBy(one), await usedBy(two)]).toEqual([6, 6]);
  });

  it('[entity.command-record] is on record: who, when, from where and to whom; the same again is not', async () => {
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: giver.id });
    await server.services.db
      .updateTable('apple_device')
      .set({ latest_operation_status: operationStatus.failed })
      .where('id', '=', device_id)
      .execute();
    await give(device_id, receiver.id);
    const again = await makeClerk(server, { is_admin: true });
    await give(device_id, receiver.id, again);
    const { list: records } = (await server.call(operationLog, { query: { device_id } }, as(receiver)))
      .result;
    const at = expect.stringMatching(/Z$/);
    expect(records).toEqual([
      {
        id: expect.stringMatching(/^.{7}$/),
        command_uuid: expect.any(String),
        date_created: at,
        store: giver.store_id,
        clerk: { id: giver.id, name: expect.any(String) },
        device: expect.objectContaining({ id: device_id }),
        command: 'change-for-clerk',
        asked: [],
        ip: expect.stringMatching(/127\.0\.0\.1$/),
        status: operationStatus.acknowledged,
        cancel: null,
        cancelled_by: null,
        cancelled_at: null,
        relocked_by: null,
        unlock_step: false,
        run_at: null,
        hold: false,
        sent_at: null,
        awaits_device: false,
        finished_at: at,
        remark: expect.stringMatching(/^由店员\d+ 变更为店员\d+$/),
        history: [{ status: operationStatus.acknowledged, at, remark: records[0]?.remark }],
      },
    ]);
    expect(appleCommandTitle('change-for-clerk')).toBe('变更所属店员');
    // An edit says nothing of how the device is, and there is nothing to take back.
    expect(
      await server.services.db
        .selectFrom('apple_device')
        .select(['unfinished_count', 'latest_operation_status'])
        .where('id', '=', device_id)
        .executeTakeFirst(),
    ).toEqual({ unfinished_count: 0, latest_operation_status: operationStatus.failed });
    const params = { id: records[0]?.id ?? '' };
    const { verdict, refusal } = await server.call(cancelOperation, { params }, as(again));
    expect([verdict, refusal.message]).toEqual(['409 CONFLICT', messages.cancelEnded]);
  });

  it('[call.helper] can go to the store’s clerks who are not disabled', async () => {
    const { list } = (await server.call(clerkList, { query: {} }, as(giver))).result;
    const ids = list.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([receiver.id, seedIds.clerks.admin]));
    expect(ids).not.toContain(seedIds.clerks.disabled);
    expect(ids).not.toContain(seedIds.clerks.otherAdmin);
    const all = (await server.call(clerkList, { query: { with_disabled: '1' } }, as(giver))).result.list;
    expect(all.filter(({ disabled }) => !disabled)).toEqual(list);
    expect(all).toContainEqual(expect.objectContaining({ id: seedIds.clerks.disabled, disabled: true }));
    expect(all.map(({ id }) => id)).not.toContain(seedIds.clerks.otherAdmin);
  });
});

describe('a hirer', () => {
  it('[valid.ios.hirer] [call.ios] [decision.secrets] is written down, changed and taken off; the number leaves masked', async () => {
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: giver.id });
    const change = async (hirer: {
      hirer_name: string | null;
      hirer_phone_number?: number | string | null;
    }) => (await server.call(updateHirer, { body: { device_id, ...hirer } }, as(giver))).result;
    const masked = maskPhone('13912345678');
    expect(await change({ hirer_name: ' 王小明 ', hirer_phone_number: 13_912_345_678 })).toEqual({
      hirer_name: '王小明',
      hirer_phone_number: masked,
    });
    expect(await change({ hirer_name: '王小明', hirer_phone_number: '+86 139-1234-5678' })).toMatchObject({
      hirer_phone_number: masked,
    });
    // Who only corrects the name does not know the number.
    expect(await change({ hirer_name: '王晓明' })).toEqual({
      hirer_name: '王晓明',
      hirer_phone_number: masked,
    });
    const shown = (await server.call(detail, { params: { id: device_id } }, as(giver))).result;
    expect(shown).toMatchObject({ hirer_name: '王晓明', hirer_phone_number: masked });
    expect(await change({ hirer_name: null, hirer_phone_number: null })).toEqual({
      hirer_name: null,
      hirer_phone_number: null,
    });
  });

  it('[decision.secrets] is on record: what was written down, changed or taken off, never whom or which number', async () => {
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: giver.id });
    await server.services.db
      .updateTable('apple_device')
      .set({ hirer_name: null, hirer_phone_number: null })
      .where('id', '=', device_id)
      .execute();
    const write = (hirer_name: string | null, more: { hirer_phone_number?: number | null } = {}) =>
      server.call(updateHirer, { body: { device_id, hirer_name, ...more } }, as(giver));
    await write('李四', { hirer_phone_number: 13_800_000_000 });
    await write('李四');
    await write('王五');
    await write('王五', { hirer_phone_number: null });
    const { list: records } = (await server.call(operationLog, { query: { device_id } }, as(giver))).result;
    expect(records.map(({ command, clerk, remark }) => [command, clerk.id, remark])).toEqual([
      ['update-hirer', giver.id, '清除手机号'],
      ['update-hirer', giver.id, '修改姓名'],
      ['update-hirer', giver.id, '登记姓名，登记手机号'],
    ]);
    expect(JSON.stringify(records)).not.toMatch(/李四|王五|1380\d{4}/);
    const query = { device_id, command: 'update-hirer' };
    expect((await server.call(operationLog, { query }, as(giver))).result.total).toBe(3);
  });

  it('[decision.status-codes] is never overwritten unseen: who bases theirs on another one is told who changed it, and when', async () => {
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: giver.id });
    const boss = await makeClerk(server, { is_admin: true });
    const seen = { hirer_name: null, hirer_phone_number: null };
    const standing = { hirer_name: '李四', hirer_phone_number: maskPhone('13800000000') };
    const write = (who: MadeClerk, hirer_name: string | null, more: object = {}) =>
      server.call(updateHirer, { body: { device_id, hirer_name, ...more } }, as(who));
    await write(giver, null, { hirer_phone_number: null });
    await write(giver, '李四', { hirer_phone_number: 13_800_000_000, based_on: seen });
    const { verdict, refusal } = await write(boss, '王五', { based_on: seen });
    expect([verdict, refusal.message]).toEqual([
      '409 CONFLICT',
      expect.stringMatching(/^承租人刚由店员\d+ 于 \d\d-\d\d \d\d:\d\d 修改过，请查看后再保存$/),
    ]);
    expect((await server.call(detail, { params: { id: device_id } }, as(giver))).result).toMatchObject(
      standing,
    );
    // What stands already overwrites nothing, whatever it was based on: an answer may have been lost.
    expect((await write(giver, '李四', { based_on: seen })).verdict).toBe('200');
    expect((await write(boss, '王五', { based_on: standing })).result).toEqual({
      ...standing,
      hirer_name: '王五',
    });
  });

  it('[valid.ios.hirer] is refused without a name or with what is no number', async () => {
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: giver.id });
    for (const hirer of [
      { hirer_name: '' },
      {},
      { hirer_name: '王', hirer_phone_number: '' },
      { hirer_name: '王', hirer_phone_number: 0 },
      { hirer_name: '王', hirer_phone_number: '20000000000' },
    ]) {
      const { verdict } = await server.callLoosely(updateHirer, { body: { device_id, ...hirer } }, as(giver));
      expect([hirer, verdict]).toEqual([hirer, '400 INVALID_INPUT']);
    }
  });
});

describe('an enrolment link', () => {
  it('[route.enroll] is the same each time, and only this server can read or make one', async () => {
    const id = await makeDevice(server, 'unlocked', { for_clerk: giver.id });
    const ask = () => server.call(enrollLink, { params: { id } }, as(giver));
    const { sn_encrypt, path, url } = (await ask()).result;
    expect((await ask()).result.sn_encrypt).toBe(sn_encrypt);
    expect(path).toBe(`/enroll/${sn_encrypt}`);
    expect(url).toBe(`https://console.example${path}`);
    expect(sn_encrypt).toMatch(/^[\w-]{40,120}$/);

    const { db } = server.services;
    const { serial_number } = (await server.call(detail, { params: { id } }, as(giver))).result;
    const subject = { store_id: giver.store_id, serial_number, enroll_generation: expect.any(Number) };
    expect(await openSlug(db, sn_encrypt)).toEqual(subject);
    expect(Buffer.from(sn_encrypt, 'base64url').includes(serial_number)).toBe(false);

    const [first = '', ...rest] = sn_encrypt;
    const changed = (first === 'A' ? 'B' : 'A') + rest.join('');
    for (const text of [changed, sn_encrypt.slice(0, -4), '', 'x', serial_number])
      expect(await openSlug(db, text)).toBeNull();
    // With another secret it is nobody's.
    await db.updateTable('setting').set({ value: 'another' }).where('key', '=', 'enroll_secret').execute();
    expect(await openSlug(db, sn_encrypt)).toBeNull();
    expect(await makeEnrollCode(server, id)).not.toBe(sn_encrypt);
  });

  it('[valid.ios.enrol-serial] is none for a serial number that enrolment does not take, though a device may have it', async () => {
    const ask = async (serial_number: string) => {
      const id = await makeDevice(server, 'unlocked', { for_clerk: giver.id });
      await server.services.db
        .updateTable('apple_device')
        .set({ serial_number })
        .where('id', '=', id)
        .execute();
      return server.call(enrollLink, { params: { id } }, as(giver));
    };
    expect((await ask('LONGEST00012')).verdict).toBe('200');
    for (const serial of ['LONGER0000013', 'LONGER00000014']) {
      const { verdict, refusal } = await ask(serial);
      expect([verdict, refusal.message]).toEqual(['422 NOT_POSSIBLE', memberMessages.serialNotEnrollable]);
    }
  });

  it('[ios.recycle] is none for a device in the bin', async () => {
    const id = await makeDevice(server, 'unlocked', { for_clerk: giver.id });
    await binned(id);
    const { verdict, refusal } = await server.call(enrollLink, { params: { id } }, as(giver));
    expect([verdict, refusal.data.exit]).toEqual(['422 NOT_POSSIBLE', messages.restoreFromBin]);
  });
});
