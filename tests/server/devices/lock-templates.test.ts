import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import * as batch from '#api/contract/batch.ts';
import { me } from '#api/contract/people/user.ts';
import {
  removeLockTemplate,
  setLockTemplate,
  setOwnLockText,
  storeLockTemplates,
} from '#api/contract/store/lock-text.ts';
import { settingsLog, updateInfo } from '#api/contract/store/settings.ts';
import { moduleNames } from '#domain/access/modules.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { eventually } from '#tests/setup/eventually.ts';
import {
  type MadeClerk,
  makeAndroid,
  makeClerk,
  makeContract,
  makeDevice,
  makeStore,
  secondaryPassword as password,
} from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let store_id: string;
let admin: MadeClerk;
let clerk: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  store_id = await makeStore(server, moduleNames);
  admin = await makeClerk(server, { is_admin: true, store_id });
  clerk = await makeClerk(server, { store_id, permission: ['apple.enableLostMode', 'android.lock'] });
  for (const as of [admin, clerk]) await setOwn(as, '', '');
  await server.call(updateInfo, { body: { password, contact_phone: '0571-88886666' } }, { as: admin });
});

const setOwn = (as: MadeClerk, message: string, phone_number: string) =>
  server.call(setOwnLockText, { body: { message, phone_number, footnote: '' } }, { as });
const begins = async (as: MadeClerk) => (await server.call(me, {}, { as })).result.lock_text;
const templates = async (as = clerk) => (await server.call(storeLockTemplates, {}, { as })).result;
const set = (body: object, as = admin) => server.callLoosely(setLockTemplate, { body }, { as });

const kinds: readonly DeviceKindName[] = ['apple', 'android'];
const device = (kind: DeviceKindName, hirer_name: string | null): Promise<string> =>
  kind === 'apple'
    ? makeHired(hirer_name)
    : makeAndroid(server, { for_clerk: clerk.id, store_id }, { hirer_name });
async function makeHired(hirer_name: string | null): Promise<string> {
  const id = await makeDevice(server, 'unlocked', { for_clerk: clerk.id, store_id });
  await server.services.db.updateTable('apple_device').set({ hirer_name }).where('id', '=', id).execute();
  return id;
}
function lock(kind: DeviceKindName, id: string, fields: object) {
  const options = { as: clerk, idempotencyKey: randomUUID() };
  return kind === 'apple'
    ? server.callLoosely(
        appleCommandCalls.lock,
        { body: { device_id: id, when: 'now', password, ...fields } },
        options,
      )
    : server.callLoosely(
        androidCommandCalls.lock,
        { params: { id }, body: { password, ...fields } },
        options,
      );
}
const shown = async (id: string) =>
  (
    await server.services.db.selectFrom('operation').select('payload').where('device_id', '=', id).execute()
  ).map(({ payload }) => payload);

const whole = '{承租人}您好，{到期日} 到期，请联系{门店}，电话 {联系电话}';

describe('[decision.templates] the lock messages of a store', () => {
  it('are edited by its administrators, 20 at most, on record, and read by everybody in it', async () => {
    const starters = await templates();
    expect(starters.list.map(({ name }) => name)).toEqual(['设备遗失', '到期未还', '租金逾期', '资料核对']);
    expect((await set({ name: '今日到期', message: whole }, clerk)).verdict).toBe('403 PERMISSION_DENIED');
    expect((await set({ name: '今日到期', message: whole })).status).toBe(200);
    // The same again is no change.
    expect((await set({ name: '今日到期', message: whole })).status).toBe(200);
    expect((await templates()).list.at(-1)).toEqual({ name: '今日到期', message: whole });
    const renamed = { was: '今日到期', name: '今天到期', message: '请今天归还', first: true };
    expect((await set(renamed)).status).toBe(200);
    expect((await templates()).list.map(({ name }) => name)).toEqual([
      '今天到期',
      '设备遗失',
      '到期未还',
      '租金逾期',
      '资料核对',
    ]);
    for (const name of ['到期未还', '到期未还'])
      expect((await server.call(removeLockTemplate, { body: { name } }, { as: admin })).status).toBe(200);
    const log = (await server.call(settingsLog, { query: { section: 'lock-templates' } }, { as: admin }))
      .result.list;
    expect(log.map(({ changes }) => changes[0])).toEqual([
      {
        field: 'lock_template',
        before: '到期未还：您的租期已于 {到期日} 到期，请联系{门店}办理续租或归还。',
        after: '',
      },
      { field: 'lock_template', before: `今日到期：${whole}`, after: '默认 · 今天到期：请今天归还' },
      { field: 'lock_template', before: '', after: `今日到期：${whole}` },
    ]);
    for (let n = 5; n <= 20; n += 1) await set({ name: `第 ${n} 个`, message: '请归还' });
    expect((await templates()).total).toBe(20);
    expect((await set({ name: '第 21 个', message: '请归还' })).refusal.message).toBe(
      '最多 20 个锁定模板，请先删除不用的',
    );
    const other = await makeClerk(server, { is_admin: true, store_id: await makeStore(server, moduleNames) });
    expect((await templates(other)).total).toBe(4);
  });

  it.each([
    [{ name: '' }, 'name', '请输入模板名称'],
    [{ name: '设备遗失' }, 'name', '已有名为“设备遗失”的模板'],
    [{ name: '名'.repeat(21) }, 'name', '模板名称最多 20 个字'],
    [{ message: ' ' }, 'message', '未填写锁定提示内容'],
    [{ message: '字'.repeat(201) }, 'message', '锁定提示内容最多 200 个字'],
    [
      { message: '{姓名}您好' },
      'message',
      '没有变量 {姓名}，可以使用 {承租人}、{到期日}、{门店}、{联系电话}',
    ],
  ])('are refused with %o', async (fields, field, sentence) => {
    const { refusal } = await set({ name: '今日到期', message: '请今天归还', ...fields });
    expect([refusal.data.field, refusal.message]).toEqual([field, sentence]);
  });

  it('[decision.based-on] are not overwritten by who has not seen the last change', async () => {
    const colleague = await makeClerk(server, { is_admin: true, store_id });
    await set({ name: '今日到期', message: '请今天归还', based_on: null }, colleague);
    const late = await set({ was: '设备遗失', name: '设备遗失', message: '请归还', based_on: null });
    expect(late.verdict).toBe('409 CONFLICT');
    expect(late.refusal.message).toMatch(/^锁定模板刚由店员\d+ 于 .+ 修改过，请查看后再保存$/);
    expect(late.refusal.data.current).toMatchObject({ total: 5 });
  });
});

describe.each(kinds)('[decision.templates] a lock of a device of kind %s', (kind) => {
  it('shows the variables filled by the server; the number is the typed one, one’s own, or the store’s', async () => {
    const text = (phone: string) => `周宁您好，2026-12-01 到期，请联系城西旗舰店，电话 ${phone}`;
    const fields = { message: whole, due_day: '2026-12-01' };
    const ids = [await device(kind, '周宁'), await device(kind, '周宁'), await device(kind, '周宁')];
    const [store = '', typed = '', own = ''] = ids;
    expect((await lock(kind, store, fields)).status).toBe(200);
    expect((await lock(kind, typed, { ...fields, phone_number: '400-100' })).status).toBe(200);
    await setOwn(clerk, '', '13900000001');
    expect((await lock(kind, own, fields)).status).toBe(200);
    const messages = await Promise.all(ids.map(shown));
    expect(messages.flat()).toEqual([
      expect.objectContaining({ message: text('0571-88886666') }),
      expect.objectContaining({ message: text('400-100'), phone_number: '400-100' }),
      expect.objectContaining({ message: text('13900000001') }),
    ]);
    for (const [payload] of messages) expect(Object.keys(payload ?? {})).not.toContain('due_day');
  });

  it('has the last day of its contract, whatever date was asked', async () => {
    const id = await device(kind, '周宁');
    await makeContract(server, { id, store_id, kind });
    const { last_day } = await server.services.db
      .selectFrom('device_contract')
      .select('last_day')
      .where('device_id', '=', id)
      .executeTakeFirstOrThrow();
    await lock(kind, id, { message: '{到期日} 到期', due_day: '2020-01-01' });
    expect(await shown(id)).toEqual([expect.objectContaining({ message: `${last_day} 到期` })]);
  });

  it('is refused where a variable stays open, at the field that is to blame', async () => {
    const id = await device(kind, null);
    const refused = async (fields: object) => {
      const { verdict, refusal } = await lock(kind, id, fields);
      return [verdict, refusal.data.field, refusal.message];
    };
    expect(await refused({ message: '{承租人}您好' })).toEqual([
      '400 INVALID_INPUT',
      'message',
      '设备没有登记承租人，无法填入 {承租人}',
    ]);
    expect(await refused({ message: '{到期日} 到期' })).toEqual([
      '400 INVALID_INPUT',
      'due_day',
      '请选择到期日',
    ]);
    expect(await refused({ message: '{到期日} 到期', due_day: '2026-02-30' })).toEqual([
      '400 INVALID_INPUT',
      'due_day',
      '到期日有误',
    ]);
    await server.call(updateInfo, { body: { password, contact_phone: '' } }, { as: admin });
    expect(await refused({ message: '请拨打{联系电话}' })).toEqual([
      '400 INVALID_INPUT',
      'phone_number',
      '没有联系电话，无法填入 {联系电话}',
    ]);
    expect(await refused({ message: `${'字'.repeat(196)}{门店}` })).toEqual([
      '400 INVALID_INPUT',
      'message',
      '填入变量后，锁定提示内容超过 200 个字',
    ]);
    expect(await shown(id)).toEqual([]);
  });

  it('in a batch asks for the date once, has the name of each, and an open variable refuses its device only', async () => {
    const named = await device(kind, '周宁');
    const nameless = await device(kind, null);
    const last = await device(kind, '吴敏');
    const body = {
      kind,
      command: 'lock',
      fields: {
        message: '{承租人}，{到期日} 到期',
        due_day: '2026-12-01',
        template: '租金逾期',
        when: 'now',
      },
      ids: [named, nameless, last],
      password,
    };
    const started = await server.callLoosely(
      batch.start,
      { body },
      { as: clerk, idempotencyKey: randomUUID() },
    );
    expect(started.status).toBe(200);
    const { id } = started.body as { id: string };
    const items = await eventually(async () => {
      const { result } = await server.call(batch.read, { params: { id } }, { as: clerk });
      expect(result.status).toBe('finished');
      return result.list;
    });
    expect(items.map(({ stage, sentence }) => [stage, sentence])).toEqual([
      ['accepted', ''],
      ['refused', '设备没有登记承租人，无法填入 {承租人}'],
      ['accepted', ''],
    ]);
    expect([await shown(named), await shown(nameless), await shown(last)].flat()).toEqual([
      expect.objectContaining({ message: '周宁，2026-12-01 到期' }),
      expect.objectContaining({ message: '吴敏，2026-12-01 到期' }),
    ]);
    expect(await begins(clerk)).toMatchObject({ template: '租金逾期' });
  });

  it('[decision.lock-text] begins with one’s own text, else with the template used last, else with the first', async () => {
    const [first, , third] = (await templates()).list;
    const phone_number = '0571-88886666';
    expect(await begins(clerk)).toEqual({
      message: first?.message,
      phone_number,
      footnote: '',
      template: first?.name,
    });
    const text = { message: '您的租金已逾期', template: '租金逾期' };
    expect((await lock(kind, await device(kind, '周宁'), text)).status).toBe(200);
    expect(await begins(clerk)).toMatchObject({
      message: third?.message,
      phone_number,
      template: '租金逾期',
    });
    // Everybody has their own last one.
    expect(await begins(admin)).toMatchObject({ template: first?.name });
    await setOwn(clerk, '', '13900000001');
    expect(await begins(clerk)).toMatchObject({ message: third?.message, phone_number: '13900000001' });
    await setOwn(clerk, '请尽快归还', '');
    expect(await begins(clerk)).toEqual({ message: '请尽快归还', phone_number, footnote: '', template: '' });
    await setOwn(clerk, '', '');
    await server.call(removeLockTemplate, { body: { name: '租金逾期' } }, { as: admin });
    expect(await begins(clerk)).toMatchObject({ template: first?.name });
  });
});
