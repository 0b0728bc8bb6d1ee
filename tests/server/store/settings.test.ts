import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { checkNeedSmsVerify } from '#api/contract/people/system.ts';
import type { CallInput } from '#api/contract/row/endpoint.ts';
import { ownLockText, setOwnLockText } from '#api/contract/store/lock-text.ts';
import {
  info,
  profile,
  setProfile,
  setSmsSwitch,
  settingsLog,
  smsSwitch,
  updateInfo,
} from '#api/contract/store/settings.ts';
import { moduleNames } from '#domain/access/modules.ts';
import { secondaryTries } from '#domain/limits.ts';
import { createStore } from '#server/people/new-store.ts';
import type { Answer } from '../answer.ts';
import {
  type MadeClerk,
  makeClerk,
  makeDevice,
  makeStore,
  secondaryPassword as password,
} from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DEVICE_MANAGERS: 'mdm.example, other.example:8443' });
});
afterAll(() => server.stop());

/** An administrator of a store of their own. */
const newAdmin = async (): Promise<MadeClerk> =>
  makeClerk(server, { is_admin: true, store_id: await makeStore(server, moduleNames) });
const colleagueOf = ({ store_id }: MadeClerk, is_admin = true) => makeClerk(server, { is_admin, store_id });

type InfoBody = Partial<CallInput<typeof updateInfo>['body']>;
const update = (as: MadeClerk, body: InfoBody) =>
  server.call(updateInfo, { body: { password, ...body } }, { as });
const infoOf = async (as: MadeClerk) => (await server.call(info, {}, { as })).result;
const logOf = async (as: MadeClerk) => (await server.call(settingsLog, { query: {} }, { as })).result.list;
const switches = (as: MadeClerk, off: boolean, get: boolean, more: object = {}) =>
  server.call(
    setSmsSwitch,
    {
      body: {
        status: { turn_off_activation_lock: off, get_activation_lock_password: get },
        password,
        ...more,
      },
    },
    { as },
  );

describe('[entity.store] store/info', () => {
  it('[decision.access] [decision.secrets] tells every member all of the store but keys and secrets', async () => {
    const admin = await newAdmin();
    const clerk = await colleagueOf(admin, false);
    await makeDevice(server, 'unlocked', { for_clerk: clerk.id, store_id: admin.store_id });
    const secrets = { manager_api_key: 'M4NAGER-KEY', api_key: 'AP1-KEY', api_secret_key: 'S3CRET' };
    const { db } = server.services;
    await update(admin, { manager_api_key: secrets.manager_api_key });
    const { manager_api_key: _, ...inTable } = secrets;
    await db.updateTable('store').set(inTable).where('id', '=', admin.store_id).execute();
    const { status, result, body } = await server.call(info, {}, { as: clerk });
    expect(status).toBe(200);
    expect(result).toEqual({
      id: admin.store_id,
      date_created: expect.any(String),
      date_updated: expect.any(String),
      store_name: '城西旗舰店',
      discount_rate: 1,
      device_count: 500,
      used_device_count: 1,
      rcs_count: 200,
      used_rcs_count: 0,
      employee_default_permission: 'Aa2',
      remark: '',
      clerks: 2,
      system_restriction: expect.objectContaining({ allowCamera: true }),
      app_restriction: expect.arrayContaining(['com.tencent.smoba']),
      manager_host_url: null,
      has_manager_api_key: true,
      manager_payload_prefix: null,
      abm_account: null,
      abm_server: null,
      api_enabled: false,
      global_http_proxy_pac_url: 'https://proxy.phoneward.example/store.pac',
      contact_phone: '12057180001',
      auto_restrict: true,
      changed: { clerk_name: expect.any(String), at: expect.any(String) },
    });
    const told = JSON.stringify([body, (await server.call(settingsLog, { query: {} }, { as: admin })).body]);
    for (const secret of Object.values(secrets)) expect(told).not.toContain(secret);
    const stored = await db
      .selectFrom('store')
      .select('manager_api_key')
      .where('id', '=', admin.store_id)
      .executeTakeFirstOrThrow();
    expect(stored.manager_api_key).not.toContain(secrets.manager_api_key);
    const journal = await db
      .selectFrom('journal')
      .selectAll()
      .where('store_id', '=', admin.store_id)
      .execute();
    expect(JSON.stringify(journal)).not.toContain(secrets.manager_api_key);
  });

  it('[decision.store-settings] is set as far as it is given, and stays else', async () => {
    const admin = await newAdmin();
    const before = await infoOf(admin);
    const set = {
      store_name: ' 城西一店 ',
      remark: '周一盘点',
      employee_default_permission: 'Ab4,Aa2',
      manager_host_url: 'https://mdm.example/api',
      manager_api_key: 'key of the manager',
      manager_payload_prefix: 'com.example.west',
      global_http_proxy_pac_url: '',
      contact_phone: ' 0571-88886666 ',
      auto_restrict: false,
    };
    const { result } = await update(admin, set);
    expect(result).toEqual({
      ...before,
      store_name: '城西一店',
      remark: '周一盘点',
      employee_default_permission: 'Aa2,Ab4',
      manager_host_url: 'https://mdm.example/api',
      has_manager_api_key: true,
      manager_payload_prefix: 'com.example.west',
      global_http_proxy_pac_url: null,
      contact_phone: '0571-88886666',
      auto_restrict: false,
      date_updated: expect.any(String),
      changed: { clerk_name: expect.any(String), at: expect.any(String) },
    });
    expect(await infoOf(admin)).toEqual(result);
    expect((await logOf(admin))[0]?.changes.slice(-2)).toEqual([
      { field: 'contact_phone', before: before.contact_phone, after: '0571-88886666' },
      { field: 'auto_restrict', before: true, after: false },
    ]);
    const second = await update(admin, { remark: '' });
    expect(second.result).toMatchObject({
      store_name: '城西一店',
      remark: '',
      has_manager_api_key: true,
      contact_phone: '0571-88886666',
      auto_restrict: false,
    });
    expect((await update(admin, { manager_api_key: '' })).result.has_manager_api_key).toBe(false);
    // discount_rate and counts are the operator's.
    for (const operators of [{ device_count: 9_999 }, { rcs_count: 9_999 }, { discount_rate: 0.1 }]) {
      const body = { password, ...operators };
      const { verdict } = await server.callLoosely(updateInfo, { body }, { as: admin });
      expect(verdict).toBe('400 INVALID_INPUT');
    }
    const clerk = await colleagueOf(admin, false);
    expect((await update(clerk, { remark: '盘点' })).verdict).toBe('403 PERMISSION_DENIED');
    const wrong = await update(admin, { remark: '盘点', password: 'Wrong-2026' });
    expect(wrong.verdict).toBe('403 SECPWD_MISMATCH');
    expect((await infoOf(admin)).remark).toBe('');
  });

  it('[decision.store-settings] begins with the number of the first administrator, and gives the defaults at an enrolment', async () => {
    const phone_number = '13957180077';
    const owner = { store_name: '新店', name: '王店长', phone_number, password };
    const { db, clock } = server.services;
    const now = await clock.now();
    const made = await db.transaction().execute((tx) => createStore(tx, owner, now));
    if (!made) throw new Error('the number is taken');
    const admin = await makeClerk(server, { is_admin: true, store_id: made.store_id });
    expect(await infoOf(admin)).toMatchObject({ contact_phone: phone_number, auto_restrict: true });
  });

  it.each([
    ['store_name', '', '请输入门店名称'],
    ['store_name', '店'.repeat(41), '门店名称最多 40 个字'],
    ['remark', '字'.repeat(501), '备注最多 500 个字'],
    ['employee_default_permission', 'Admin', '没有这项权限'],
    ['manager_host_url', 'mdm.example', '设备服务地址应为完整的 https 网址'],
    ['manager_host_url', 'http://mdm.example/', '设备服务地址应为完整的 https 网址'],
    ['manager_payload_prefix', 'com example', '描述文件标识前缀只能使用字母、数字、点、横线和下划线'],
    ['global_http_proxy_pac_url', 'javascript:alert(1)', '代理 PAC 地址应为完整的网址'],
    ['contact_phone', '0'.repeat(21), '联系电话最多 20 个字'],
    ['contact_phone', '{门店}', '联系电话只能填写数字、空格和 + - ( )'],
    ['contact_phone', 'abc😀', '联系电话只能填写数字、空格和 + - ( )'],
    ['auto_restrict', 'no', '入网自动应用有误'],
    ['password', '123', '密码为 6 到 16 位字母、数字或符号'],
  ])('[decision.store-settings] is refused with %s %s', async (field, value, sentence) => {
    const answer = await server.callLoosely(
      updateInfo,
      { body: { password, [field]: value } },
      { as: await newAdmin() },
    );
    expect([answer.verdict, answer.refusal.data.field, answer.refusal.message]).toEqual([
      '400 INVALID_INPUT',
      field,
      sentence,
    ]);
  });

  it('[decision.host-url] takes only hosts that the operator lists', async () => {
    const admin = await newAdmin();
    const verdicts = async (urls: readonly string[]) =>
      Promise.all(
        urls.map(async (manager_host_url) => (await update(admin, { manager_host_url })).refusal?.message),
      );
    const hostile = [
      'https://evil.example/',
      'https://mdm.example.evil.example/',
      'https://mdm.example@evil.example/',
      'https://mdm.example:8443/',
      'https://127.0.0.1/',
    ];
    expect(await verdicts(hostile)).toEqual(
      hostile.map(() => '平台未允许使用此设备服务地址，请联系平台客服'),
    );
    expect((await infoOf(admin)).manager_host_url).toBeNull();
    for (const manager_host_url of ['https://mdm.example', 'https://other.example:8443/v1'])
      expect((await update(admin, { manager_host_url })).verdict).toBe('200');
  });

  it('[decision.host-url] [decision.store-settings] a host that is no longer listed hinders no other change', async () => {
    const admin = await newAdmin();
    const manager_host_url = 'https://former.example/api';
    await server.services.db
      .updateTable('store')
      .set({ manager_host_url })
      .where('id', '=', admin.store_id)
      .execute();
    const kept = await update(admin, { manager_host_url, remark: '周一盘点' });
    expect([kept.verdict, kept.result?.remark]).toEqual(['200', '周一盘点']);
    const other = await update(admin, { manager_host_url: 'https://former.example/v2' });
    expect([other.verdict, other.refusal.data.field]).toEqual(['400 INVALID_INPUT', 'manager_host_url']);
    expect((await update(admin, { manager_host_url: '' })).verdict).toBe('200');
  });
});

describe('[store.sms-switch] sms-verify-switch', () => {
  it('[decision.bodies] makes each command ask for a code by itself, from the next call on', async () => {
    const admin = await newAdmin();
    const needed = async () =>
      Promise.all(
        (['turn-off-activation-lock', 'get-activation-lock-password'] as const).map(
          async (type) =>
            (await server.call(checkNeedSmsVerify, { query: { type } }, { as: admin })).result.need,
        ),
      );
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: admin.id, store_id: admin.store_id });
    const give = async () =>
      (
        await server.call(
          appleCommandCalls['get-activation-lock-password'],
          { body: { device_id, password } },
          { as: admin },
        )
      ).verdict;
    for (const [off, get] of [
      [true, false],
      [false, true],
      [false, false],
    ] as const) {
      const { result } = await switches(admin, off, get);
      expect(result.status).toEqual({ turn_off_activation_lock: off, get_activation_lock_password: get });
      expect((await server.call(smsSwitch, {}, { as: admin })).result).toEqual(result);
      expect(await needed()).toEqual([off, get]);
      expect(await give()).toBe(get ? '422 SMS_MISMATCH' : '200');
    }
  });

  it.each([
    [
      'without the password',
      { status: { turn_off_activation_lock: true, get_activation_lock_password: true } },
    ],
    ['with one switch', { status: { turn_off_activation_lock: true }, password }],
    [
      'with one more',
      {
        status: { turn_off_activation_lock: true, get_activation_lock_password: true, erase: true },
        password,
      },
    ],
    [
      'with what is no boolean',
      { status: { turn_off_activation_lock: 1, get_activation_lock_password: true }, password },
    ],
    [
      'with a field more',
      { status: { turn_off_activation_lock: true, get_activation_lock_password: true }, password, key: 'x' },
    ],
  ])('[valid.sms-switch] is refused %s', async (_, body) => {
    const { verdict } = await server.callLoosely(setSmsSwitch, { body }, { as: await newAdmin() });
    expect(verdict).toBe('400 INVALID_INPUT');
  });
});

describe('[store.profile] custom-apple-profile-content', () => {
  it('[valid.apple-profile] is three trimmed strings', async () => {
    const admin = await newAdmin();
    const empty = { display_name: '', organization: '', description: '', changed: null };
    expect((await server.call(profile, {}, { as: admin })).result).toEqual(empty);
    const body = {
      display_name: ' 门店设备管理 ',
      organization: '城西旗舰店',
      description: '\n归还后移除 ',
      password,
    };
    const { result } = await server.call(setProfile, { body }, { as: admin });
    expect(result).toEqual({
      display_name: '门店设备管理',
      organization: '城西旗舰店',
      description: '归还后移除',
      changed: { clerk_name: expect.any(String), at: expect.any(String) },
    });
    expect((await server.call(profile, {}, { as: admin })).result).toEqual(result);
    const without = { ...body, password: 'Wrong-2026', display_name: '乙' };
    const refused = await server.call(setProfile, { body: without }, { as: admin });
    expect(refused.verdict).toBe('403 SECPWD_MISMATCH');
    const wrong = [
      { display_name: 'a', organization: 'b', password },
      { ...body, display_name: 1 },
      { ...body, more: 'x' },
      { ...body, display_name: '名'.repeat(61) },
    ];
    for (const one of wrong)
      expect((await server.callLoosely(setProfile, { body: one }, { as: admin })).verdict).toBe(
        '400 INVALID_INPUT',
      );
    expect((await server.call(profile, {}, { as: admin })).result).toEqual(result);
  });
});

describe('[call.user] lost-modal-content', () => {
  const text = { message: '{承租人}您好，请联系{门店}', phone_number: '0571-88886666', footnote: '机安卫士' };

  it('is one’s own, whole or in part', async () => {
    const admin = await newAdmin();
    const clerk = await colleagueOf(admin, false);
    for (const own of [text, { ...text, message: '' }, { message: '', phone_number: '', footnote: '' }]) {
      expect((await server.call(setOwnLockText, { body: own }, { as: clerk })).result).toEqual(own);
      expect((await server.call(ownLockText, {}, { as: clerk })).result).toEqual(own);
    }
  });

  it.each([
    [{ message: '{姓名}您好' }, '没有变量 {姓名}，可以使用 {承租人}、{到期日}、{门店}、{联系电话}'],
    [{ message: '字'.repeat(201) }, '锁定提示内容最多 200 个字'],
    [{ footnote: '字'.repeat(61) }, '底部文字最多 60 个字'],
    [{ phone_number: '{门店}' }, '联系电话只能填写数字、空格和 + - ( )'],
    [{ footnote: '{承租人}' }, '底部文字不能使用变量'],
  ])('is refused with %o', async (fields, sentence) => {
    const as = await newAdmin();
    const [field] = Object.keys(fields);
    const body = { ...text, ...fields };
    const { verdict, refusal } = await server.callLoosely(setOwnLockText, { body }, { as });
    expect([verdict, refusal.message, refusal.data.field]).toEqual(['400 INVALID_INPUT', sentence, field]);
  });
});

describe('[decision.based-on] a setting that a colleague has changed meanwhile', () => {
  const profileBody = { display_name: '甲', organization: '', description: '', password };
  type Save = (as: MadeClerk, more: object) => Promise<Answer<unknown>>;
  const saves: Readonly<Record<string, readonly [Save, Save]>> = {
    门店信息: [
      (as, more) => update(as, { remark: '一', ...more }),
      (as, more) => update(as, { store_name: '二', ...more }),
    ],
    短信验证: [(as, more) => switches(as, false, true, more), (as, more) => switches(as, false, false, more)],
    描述文件内容: [
      (as, more) => server.call(setProfile, { body: { ...profileBody, ...more } }, { as }),
      (as, more) =>
        server.call(setProfile, { body: { ...profileBody, organization: '乙', ...more } }, { as }),
    ],
  };

  it.each(Object.entries(saves))(
    'is refused (%s): who, when and what stands now',
    async (title, [save, other]) => {
      const admin = await newAdmin();
      const colleague = await colleagueOf(admin);
      const first = await save(colleague, { based_on: null });
      expect(first.verdict).toBe('200');
      const late = await other(admin, { based_on: null });
      expect(late.verdict).toBe('409 CONFLICT');
      expect(late.refusal.message).toMatch(new RegExp(`^${title}刚由店员\\d+ 于 .+ 修改过，请查看后再保存$`));
      const own = await other(colleague, { based_on: null });
      expect(own.refusal.message).toMatch(
        new RegExp(`^${title}刚由您在其他页面于 .+ 修改过，请查看后再保存$`),
      );
      expect(late.refusal.data.current).toEqual(first.body);
      const { changed } = first.body as { changed: { at: string } };
      expect((await other(admin, { based_on: changed.at })).verdict).toBe('200');
      // What stands already is no conflict: an answer that was lost is asked for by the same again.
      expect((await other(admin, { based_on: null })).verdict).toBe('200');
      expect(await logOf(admin)).toHaveLength(2);
    },
  );

  it.each(Object.entries(saves))(
    'is set by one of two who save at the same moment (%s)',
    async (_, [save, other]) => {
      const admin = await newAdmin();
      const colleague = await colleagueOf(admin);
      const answers = await Promise.all([
        save(admin, { based_on: null }),
        other(colleague, { based_on: null }),
      ]);
      expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual(['200', '409 CONFLICT']);
      expect(await logOf(admin)).toHaveLength(1);
    },
  );
});

describe('[decision.settings-log] the log of settings', () => {
  it('[decision.journal] says who changed what, when, from where, before and after, newest first; what changes nothing is not in it', async () => {
    const admin = await newAdmin();
    await update(admin, { remark: '盘点', manager_api_key: 'a key' });
    await update(admin, { remark: '盘点' });
    await switches(admin, true, true);
    const list = await logOf(admin);
    const by = {
      id: expect.any(String),
      date_created: expect.any(String),
      clerk: { id: admin.id, name: expect.any(String) },
      ip: expect.stringMatching(/127\.0\.0\.1$/),
      subject: null,
    };
    expect(list).toEqual([
      {
        ...by,
        section: 'sms-switch',
        changes: [{ field: 'get_activation_lock_password', before: false, after: true }],
      },
      {
        ...by,
        section: 'info',
        changes: [
          { field: 'remark', before: '', after: '盘点' },
          { field: 'manager_api_key', before: '', after: '已更改' },
        ],
      },
    ]);
    const page = await server.call(settingsLog, { query: { page_num: '2', page_size: '1' } }, { as: admin });
    expect(page.result).toEqual({ list: list.slice(1), total: 2 });
    const switched = await server.call(settingsLog, { query: { section: 'sms-switch' } }, { as: admin });
    expect(switched.result).toEqual({ list: list.slice(0, 1), total: 1 });
    expect(await logOf(await newAdmin())).toEqual([]);
  });

  it('[decision.access] [role.non-admin] is read, and settings are set, by administrators alone', async () => {
    const clerk = await colleagueOf(await newAdmin(), false);
    const denied = [
      await server.call(settingsLog, { query: {} }, { as: clerk }),
      await update(clerk, { remark: '一' }),
      await switches(clerk, false, false),
      await server.call(smsSwitch, {}, { as: clerk }),
      await server.call(profile, {}, { as: clerk }),
      await server.call(
        setProfile,
        { body: { display_name: '', organization: '', description: '', password } },
        { as: clerk },
      ),
    ];
    expect(denied.map(({ verdict }) => verdict)).toEqual(denied.map(() => '403 PERMISSION_DENIED'));
  });

  it('[decision.secondary-lock] [decision.password-field] wrong secondary passwords change nothing, and lock out', async () => {
    const admin = await newAdmin();
    const wrong = { password: 'Wrong-2026', remark: '一' };
    for (let n = 0; n < secondaryTries; n++)
      expect((await update(admin, wrong)).verdict).toBe('403 SECPWD_MISMATCH');
    expect((await update(admin, { remark: '一' })).verdict).toBe('429 TOO_MANY');
    expect((await switches(admin, false, false)).verdict).toBe('429 TOO_MANY');
    expect(await logOf(admin)).toEqual([]);
  });
});
