import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operationLog } from '#api/contract/apple/devices.ts';
import { baseinfo, submit } from '#api/contract/apple/enroll.ts';
import { endEnrollLink, enrollLink, register, renewEnrollLink } from '#api/contract/apple/registration.ts';
import { distributionLog } from '#api/contract/devices/distribution-log.ts';
import {
  enrolHirerNameMaxLength,
  enrollCallsPerIp,
  enrollClerkTries,
  enrollWindowMs,
} from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { sealSubject } from '#server/devices/apple/registration/enroll-slug.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import {
  type MadeClerk,
  makeClerk,
  makeDevice,
  makeEnrollCode,
  makeStore,
  makeUnhired,
  nextPhone,
} from '../fixtures.ts';
import { type CallOptions, startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let admin: MadeClerk;
/** whose the devices are */
let owner: MadeClerk;
let receiver: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeClerk(server, { is_admin: true });
  owner = await makeClerk(server, { permission: ['apple.new'] });
  receiver = await makeClerk(server);
});
afterAll(() => server.stop());
// All of these tests come from one address.
beforeEach(() => server.services.db.deleteFrom('attempt').execute());

const as = ({ token }: MadeClerk) => ({ as: { token } });
const newDevice = () => makeUnhired(server, { for_clerk: owner.id });
const codeOf = (id: string) => makeEnrollCode(server, id);
const look = (code: string) => server.call(baseinfo, { query: { code } });
const send = (body: Parameters<TestServer['callLoosely']>[1]['body'], options?: CallOptions) =>
  server.callLoosely(submit, { body }, options);
const rowOf = (id: string) =>
  server.services.db.selectFrom('apple_device').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const change = (id: string, columns: object) =>
  server.services.db.updateTable('apple_device').set(columns).where('id', '=', id).execute();
const recordsOf = async (device_id: string) =>
  (await server.call(operationLog, { query: { device_id } }, as(admin))).result.list.map(
    ({ command, remark, clerk }) => ({ command, remark, clerk: clerk.id ?? clerk.name }),
  );

describe('whoever opens the link of a device', () => {
  it('[call.enroll] [decision.enrol.page] is told store, masked serial number, model and whether it is enrolled, and nothing else', async () => {
    const id = await newDevice();
    await change(id, { serial_number: 'C39K7XQ2N72J', model: 'iPhone17,1' });
    expect((await look(await codeOf(id))).result).toEqual({
      store_name: (await storeOf(seedIds.stores.main)).store_name,
      serial_number: 'C39****N72J',
      model: 'iPhone17,1',
      product_name: 'iPhone 16 Pro',
      submitted: false,
      clerk_known: true,
    });
    await change(id, { serial_number: 'SHORT7', model: '' });
    expect((await look(await codeOf(id))).result).toMatchObject({
      serial_number: '****T7',
      model: '',
      product_name: '',
    });
  });

  it('[decision.enrol.page] sets clerk and hirer once; who comes second is told 设备已登记 and changes nothing', async () => {
    const id = await newDevice();
    const code = await codeOf(id);
    const typed = { hirer_name: '周宁', hirer_phone_number: '13800002026' };
    expect((await send({ code, for_clerk: receiver.phone_number, ...typed })).verdict).toBe('200');
    expect(await rowOf(id)).toMatchObject({ for_clerk: receiver.id, ...typed });
    expect((await look(code)).result.submitted).toBe(true);

    const second = await send({ code, for_clerk: owner.phone_number, hirer_name: '别人' });
    expect([second.verdict, second.refusal.message]).toEqual(['409 CONFLICT', '设备已登记']);
    expect(second.refusal.data.reason).toBe('enrollSubmitted');
    expect(await rowOf(id)).toMatchObject({ for_clerk: receiver.id, ...typed });
    expect(await recordsOf(id)).toHaveLength(1);
  });

  it('[decision.enrol.page] is one of two who submit at once: the other is told 设备已登记', async () => {
    const id = await newDevice();
    const code = await codeOf(id);
    const names = ['周宁', '吴迪', '郑爽'];
    const answers = await Promise.all(names.map((hirer_name) => send({ code, hirer_name })));
    expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual(['200', '409 CONFLICT', '409 CONFLICT']);
    const first = names[answers.findIndex(({ verdict }) => verdict === '200')];
    expect((await rowOf(id)).hirer_name).toBe(first);
    expect(await recordsOf(id)).toHaveLength(1);
  });

  it('[decision.enrol.page] [decision.idempotency] gets the same answer again for the same request, which does nothing twice', async () => {
    const id = await newDevice();
    const body = { code: await codeOf(id), hirer_name: '周宁' };
    const idempotencyKey = randomUUID();
    const together = await Promise.all([1, 2].map(() => send(body, { idempotencyKey })));
    const later = await send(body, { idempotencyKey });
    expect([...together, later].map(({ verdict }) => verdict)).toEqual(['200', '200', '200']);
    expect(await recordsOf(id)).toHaveLength(1);
    expect((await send({ ...body, hirer_name: '吴迪' }, { idempotencyKey })).verdict).toBe('409 CONFLICT');
    expect((await rowOf(id)).hirer_name).toBe('周宁');
  });

  it('[valid.enrol] may leave all empty: what stands stays', async () => {
    const id = await newDevice();
    const nothing = { for_clerk: '', hirer_name: ' ', hirer_phone_number: '' };
    expect((await send({ code: await codeOf(id), ...nothing })).verdict).toBe('200');
    expect(await rowOf(id)).toMatchObject({
      for_clerk: owner.id,
      hirer_name: null,
      hirer_phone_number: null,
    });
    const { result } = await server.call(enrollLink, { params: { id } }, as(owner));
    expect(result).toMatchObject({ submitted_at: expect.any(String), hired: false });
  });

  it.each([{ hirer_name: '王小明' }, { hirer_phone_number: '13911112222' }])(
    '[decision.enrol.page] puts nobody over the hirer whom the store has written down: %o',
    async (hirer) => {
      const id = await newDevice();
      await change(id, hirer);
      const before = await rowOf(id);
      const code = await codeOf(id);
      expect((await look(code)).result).toMatchObject({ submitted: true });
      const typed = { for_clerk: receiver.phone_number, hirer_name: '别人' };
      const { verdict, refusal } = await send({ code, ...typed });
      expect([verdict, refusal.message]).toEqual(['409 CONFLICT', '设备已登记']);
      expect(await rowOf(id)).toEqual(before);
    },
  );

  it.each(['138 0013 8000', '138-0013-8000', '+86 138 0013 8000', '\u202d8613800138000\u202c'])(
    '[valid.enrol] may paste a number as other apps write it: %o',
    async (hirer_phone_number) => {
      const id = await newDevice();
      const for_clerk = `+86 ${receiver.phone_number}`;
      const hirer_name = '𠮷'.repeat(enrolHirerNameMaxLength);
      const body = { code: await codeOf(id), for_clerk, hirer_name, hirer_phone_number };
      expect((await send(body)).verdict).toBe('200');
      const hirer = { hirer_name, hirer_phone_number: '13800138000' };
      expect(await rowOf(id)).toMatchObject({ for_clerk: receiver.id, ...hirer });
    },
  );

  it('[valid.enrol] is refused with what is no code, number or name', async () => {
    const id = await newDevice();
    const code = await codeOf(id);
    for (const [body, field, message] of [
      [{ code: ' ' }, 'code', '缺少登记码，请重新打开门店发送的链接'],
      [{ code, for_clerk: '12345' }, 'for_clerk', '请输入正确的手机号'],
      [{ code, for_clerk: '23800002026' }, 'for_clerk', '请输入正确的手机号'],
      [{ code, hirer_phone_number: '138000020261' }, 'hirer_phone_number', '请输入正确的手机号'],
      [{ code, hirer_name: '长'.repeat(21) }, 'hirer_name', '承租人姓名最多 20 个字'],
    ] as const) {
      const { verdict, refusal } = await send(body);
      expect([verdict, refusal.data.field, refusal.message]).toEqual(['400 INVALID_INPUT', field, message]);
    }
    const longest = { hirer_name: '长'.repeat(20), hirer_phone_number: '', for_clerk: '' };
    expect((await send({ code, ...longest })).verdict).toBe('200');
  });

  it('[decision.enrol.page] is on record with the store as 登记页面, under nobody’s name: what changed, and no value of it', async () => {
    const id = await newDevice();
    const hirer = { hirer_name: '周宁', hirer_phone_number: '13800002026' };
    await change(id, { hirer_name: null, hirer_phone_number: null });
    await send({ code: await codeOf(id), for_clerk: receiver.phone_number, ...hirer });
    const [from, to] = await Promise.all([owner, receiver].map(nameOf));
    expect(await recordsOf(id)).toEqual([
      {
        command: 'enroll-submit',
        clerk: '登记页面',
        remark: `通过登记链接提交，由${from} 变更为${to}，登记姓名，登记手机号`,
      },
    ]);
    const { list } = (await server.call(distributionLog, {}, as(admin))).result;
    expect(list.find(({ device_id }) => device_id === id)).toMatchObject({
      operator: { id: null, name: '登记页面' },
      from: { id: owner.id },
      to: { id: receiver.id },
    });

    const nobodys = await makeUnhired(server, { for_clerk: null });
    await send({ code: await codeOf(nobodys) });
    expect(await recordsOf(nobodys)).toEqual([
      { command: 'enroll-submit', clerk: '登记页面', remark: '通过登记链接提交' },
    ]);
  });
});

describe('the clerk who is named', () => {
  it('[decision.enrol.page] is an enabled one of that store; anybody else is answered 店员不存在 alike, and the link stays open', async () => {
    const id = await newDevice();
    const code = await codeOf(id);
    const foreign = await makeClerk(server, { store_id: seedIds.stores.other });
    const disabled = await makeClerk(server);
    await server.services.db
      .updateTable('clerk')
      .set({ disabled: true })
      .where('id', '=', disabled.id)
      .execute();
    for (const for_clerk of [nextPhone(), foreign.phone_number, disabled.phone_number]) {
      const { verdict, refusal } = await send({ code, for_clerk, hirer_name: '周宁' });
      expect([verdict, refusal.message, refusal.data]).toEqual([
        '404 NOT_FOUND',
        '店员不存在',
        { code: 'NOT_FOUND', field: 'for_clerk' },
      ]);
    }
    expect(await rowOf(id)).toMatchObject({ for_clerk: owner.id, enroll_submitted_at: null });
    expect((await send({ code, for_clerk: receiver.phone_number })).verdict).toBe('200');
  });

  it('[decision.quota] [decision.enrol.page] has room: else 配额已用完, without the name and quota that the store’s people are told', async () => {
    const full = await makeClerk(server);
    await server.services.db
      .updateTable('clerk')
      .set({ quota_limit: true, total_quota: 1 })
      .where('id', '=', full.id)
      .execute();
    await makeDevice(server, 'unlocked', { for_clerk: full.id });
    const [id, other] = [await newDevice(), await newDevice()];
    const refused = await send({ code: await codeOf(id), for_clerk: full.phone_number });
    expect([refused.verdict, refused.refusal.message, refused.refusal.data]).toEqual([
      '422 NOT_POSSIBLE',
      messages.noRoom,
      { code: 'NOT_POSSIBLE' },
    ]);
    await server.services.db.updateTable('clerk').set({ total_quota: 2 }).where('id', '=', full.id).execute();
    const last = await Promise.all(
      [id, other].map(async (each) => send({ code: await codeOf(each), for_clerk: full.phone_number })),
    );
    expect(last.map(({ verdict }) => verdict).toSorted()).toEqual(['200', '422 NOT_POSSIBLE']);
  });
});

describe('a link that is worth nothing', () => {
  it('[decision.enrol.page] is answered alike whether it is guessed, changed, ended, replaced, or of a device that is not in use', async () => {
    const { db } = server.services;
    const [live, ended, replaced, binned, removed] = await Promise.all(Array.from({ length: 5 }, newDevice));
    const withoutModule = await makeStore(server, ['mdm-android']);
    const unbooked = await makeDevice(server, 'unlocked', { for_clerk: null, store_id: withoutModule });
    const ids = { ended, replaced, binned, removed, unbooked };
    const codes = Object.fromEntries(
      await Promise.all(Object.entries(ids).map(async ([why, id]) => [why, await codeOf(id ?? '')] as const)),
    );
    await server.call(endEnrollLink, { params: { id: ended ?? '' }, body: {} }, as(owner));
    await server.call(renewEnrollLink, { params: { id: replaced ?? '' }, body: {} }, as(owner));
    await change(binned ?? '', { recycled_status: 1 });
    await db
      .deleteFrom('apple_device')
      .where('id', '=', removed ?? '')
      .execute();

    const good = await codeOf(live ?? '');
    const { serial_number, store_id, enroll_generation } = await rowOf(live ?? '');
    const [first = '', ...rest] = good;
    const guesses = {
      ...codes,
      changed: (first === 'A' ? 'B' : 'A') + rest.join(''),
      'plain serial': serial_number,
      'longest that is taken': 'x'.repeat(200),
      'another store': await sealSubject(db, {
        store_id: seedIds.stores.other,
        serial_number,
        enroll_generation,
      }),
      'another generation': await sealSubject(db, { store_id, serial_number, enroll_generation: 0 }),
    };
    for (const [why, code] of Object.entries(guesses)) {
      const answers = [await look(code), await send({ code, for_clerk: receiver.phone_number })];
      for (const { verdict, refusal } of answers) {
        expect([why, verdict, refusal.message, refusal.data]).toEqual([
          why,
          '404 NOT_FOUND',
          '登记链接无效或已停用，请联系门店',
          { code: 'NOT_FOUND', reason: 'enrollLinkInvalid' },
        ]);
      }
    }
    expect((await look(good)).verdict).toBe('200');
    expect((await rowOf(live ?? '')).enroll_submitted_at).toBeNull();
  });

  it('[decision.enrol.page] is that of a device that was removed, also where its serial number is registered again', async () => {
    const { db } = server.services;
    const serial_number = 'AGAIN0000001';
    const registered = async () => {
      const { body } = await server.callLoosely(register, { body: { serial_number } }, as(owner));
      return (body as { id: string }).id;
    };
    const former = await codeOf(await registered());
    expect((await look(former)).verdict).toBe('200');
    await db.deleteFrom('apple_device').where('serial_number', '=', serial_number).execute();
    const now = await codeOf(await registered());
    expect([(await look(former)).verdict, (await look(now)).verdict]).toEqual(['404 NOT_FOUND', '200']);
  });
});

const storeOf = (id: string) =>
  server.services.db.selectFrom('store').select('store_name').where('id', '=', id).executeTakeFirstOrThrow();
async function nameOf({ id }: MadeClerk): Promise<string> {
  const { name } = await server.services.db
    .selectFrom('clerk')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}

describe('the store’s people', () => {
  const of = (id: string, who = owner, based_on?: string) => ({
    input: { params: { id }, body: { based_on } },
    who: as(who),
  });
  const link = async (id: string) => (await server.call(enrollLink, { params: { id } }, of(id).who)).result;

  it('[decision.enrol.page] end a link, once on record, and make it anew: by that somebody can enrol once more where the hirer was cleared', async () => {
    const id = await newDevice();
    const first = await link(id);
    expect([first.ended_at, first.submitted_at, first.hired]).toEqual([null, null, false]);
    await send({ code: first.sn_encrypt, hirer_name: '周宁' });
    expect(await link(id)).toMatchObject({ submitted_at: expect.any(String), hired: true });

    const renewed = (await server.call(renewEnrollLink, of(id).input, of(id).who)).result;
    expect(renewed).toMatchObject({ ended_at: null, submitted_at: null });
    expect(renewed.sn_encrypt).not.toBe(first.sn_encrypt);
    expect(renewed).toEqual(await link(id));
    expect((await look(first.sn_encrypt)).verdict).toBe('404 NOT_FOUND');
    expect((await send({ code: renewed.sn_encrypt, hirer_name: '吴迪' })).verdict).toBe('409 CONFLICT');
    await change(id, { hirer_name: null });
    expect((await send({ code: renewed.sn_encrypt, hirer_name: '吴迪' })).verdict).toBe('200');
    expect((await rowOf(id)).hirer_name).toBe('吴迪');

    const ended = (await server.call(endEnrollLink, of(id).input, of(id).who)).result;
    expect(ended.ended_at).not.toBeNull();
    await server.advance(1000);
    expect((await server.call(endEnrollLink, of(id).input, of(id).who)).result).toEqual(ended);
    await server.resetClock();
    expect((await look(ended.sn_encrypt)).verdict).toBe('404 NOT_FOUND');
    expect(await recordsOf(id)).toEqual([
      { command: 'enroll-link-end', clerk: owner.id, remark: '原链接不能再用于登记' },
      expect.objectContaining({ command: 'enroll-submit' }),
      { command: 'enroll-link-renew', clerk: owner.id, remark: '原链接失效，已更换为新链接' },
      expect.objectContaining({ command: 'enroll-submit' }),
    ]);
  });

  it('[decision.enrol.page] [decision.based-on] of two who renew one link at once, the second is told, and sends the same again for a lost answer', async () => {
    const id = await newDevice();
    const { sn_encrypt: seen } = await link(id);
    const renew = (who: MadeClerk, based_on: string) => {
      const { input, who: by } = of(id, who, based_on);
      return server.call(renewEnrollLink, input, by);
    };
    const answers = await Promise.all([renew(owner, seen), renew(admin, seen)]);
    expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual(['200', '409 CONFLICT']);
    const [first, second] = answers[0]?.verdict === '200' ? [owner, admin] : [admin, owner];
    const refused = await renew(second, seen);
    expect(refused.refusal.message).toMatch(/^登记链接刚由.+于 .+更换，请取消后查看现在的链接$/);
    expect(refused.refusal.message).toContain(await nameOf(first));
    const standing = await link(id);
    expect((await renew(first, seen)).result).toEqual(standing);
    const late = of(id, second, seen);
    expect((await server.call(endEnrollLink, late.input, late.who)).verdict).toBe('409 CONFLICT');
    expect((await renew(second, 'no link of ours')).verdict).toBe('409 CONFLICT');
    expect(await link(id)).toEqual(standing);
    expect((await renew(second, standing.sn_encrypt)).result.sn_encrypt).not.toBe(standing.sn_encrypt);
  });

  it('[decision.enrol.page] [ios.recycle] do so with a device in use that they may see alone', async () => {
    const id = await newDevice();
    for (const row of [endEnrollLink, renewEnrollLink]) {
      const stranger = await makeClerk(server, { permission: ['apple.new'] });
      expect((await server.call(row, of(id).input, as(stranger))).verdict).toBe('404 NOT_FOUND');
      const without = await makeClerk(server, { permission: ['apple.viewAll'] });
      expect((await server.call(row, of(id).input, as(without))).verdict).toBe('403 PERMISSION_DENIED');
    }
    const before = await rowOf(id);
    await change(id, { recycled_status: 1 });
    for (const row of [endEnrollLink, renewEnrollLink])
      expect((await server.call(row, of(id).input, as(owner))).verdict).toBe('422 NOT_POSSIBLE');
    const { enroll_generation, enroll_ended_at } = await rowOf(id);
    expect({ enroll_generation, enroll_ended_at }).toEqual({
      enroll_generation: before.enroll_generation,
      enroll_ended_at: null,
    });
  });

  it('[decision.enrol.page] end a link while somebody submits: it is one before the other', async () => {
    const id = await newDevice();
    const code = await codeOf(id);
    const [submitted, ended] = await Promise.all([
      send({ code, hirer_name: '周宁' }),
      server.call(endEnrollLink, of(id).input, of(id).who),
    ]);
    expect(ended.verdict).toBe('200');
    expect(['200', '404 NOT_FOUND']).toContain(submitted.verdict);
    expect((await rowOf(id)).hirer_name === '周宁').toBe(submitted.verdict === '200');
  });
});

describe('guessing', () => {
  const usedUp = async (key: RegExp, count: number) => {
    const { db } = server.services;
    const keys = (await db.selectFrom('attempt').select('key').execute()).filter((row) => key.test(row.key));
    expect(keys).toHaveLength(1);
    for (const row of keys)
      await db.updateTable('attempt').set({ count }).where('key', '=', row.key).execute();
  };

  it('[decision.enrol.page] [decision.access] is limited per address, by right links and wrong ones, until the time is over', async () => {
    const id = await newDevice();
    const code = await codeOf(id);
    await look('no link of ours');
    await usedUp(/^enroll-ip:/, enrollCallsPerIp - 1);
    expect((await look(code)).verdict).toBe('200');
    for (const answer of [await look('x'), await look(code), await send({ code })])
      expect([answer.verdict, answer.refusal.message]).toEqual(['429 TOO_MANY', messages.tooMany]);
    await server.advance(enrollWindowMs);
    expect((await send({ code })).verdict).toBe('200');
    await server.resetClock();
  });

  it('[decision.enrol.page] is limited per code, however it is spelled: then not even the right number is looked up', async () => {
    const id = await newDevice();
    const code = await codeOf(id);
    const spelled = [code, `${code}=`, ` ${code}`, `${code}!`];
    for (let n = 0; n < enrollClerkTries; n += 1) {
      const guess = { code: spelled[n % spelled.length], for_clerk: nextPhone() };
      expect((await send(guess)).verdict).toBe('404 NOT_FOUND');
    }
    const right = { code, for_clerk: receiver.phone_number };
    expect((await send(right)).verdict).toBe('429 TOO_MANY');
    const other = await newDevice();
    expect((await send({ ...right, code: await codeOf(other) })).verdict).toBe('200');
    // Who names nobody guesses nothing.
    expect((await send({ code, hirer_name: '周宁' })).verdict).toBe('200');
  });

  it('[decision.enrol.page] learns nothing from a link that is used up: whoever is named, the answer is the same', async () => {
    const id = await newDevice();
    const code = await codeOf(id);
    await send({ code });
    const answers = [receiver.phone_number, nextPhone()].map((for_clerk) => send({ code, for_clerk }));
    const bodies = (await Promise.all(answers)).map(({ refusal: { message, data } }) => ({ message, data }));
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]?.message).toBe('设备已登记');
  });
});
