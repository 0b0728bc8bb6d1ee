import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '#api/contract/row/endpoint.ts';
import { enabled, generate, info, preview, update } from '#api/contract/store/api-key.ts';
import { settingsLog } from '#api/contract/store/settings.ts';
import { moduleNames } from '#domain/access/modules.ts';
import { presentKey, unsealApiSecret } from '#server/store/open-api/keys.ts';
import { type MadeClerk, makeClerk, makeStore, secondaryPassword as password } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hourMs = 3_600_000;

const newAdmin = async (): Promise<MadeClerk> =>
  makeClerk(server, { is_admin: true, store_id: await makeStore(server, moduleNames) });

const infoOf = async (as: MadeClerk) => (await server.call(info, {}, { as })).result;
const make = (as: MadeClerk, more: object = {}, idempotencyKey: string = randomUUID()) =>
  server.call(generate, { body: { password, ...more } }, { as, idempotencyKey });
const show = async (as: MadeClerk) => (await server.call(preview, { body: { password } }, { as })).result;
const logOf = async (as: MadeClerk) => (await server.call(settingsLog, { query: {} }, { as })).result.list;
type Access = CallInput<typeof update>['body'];
const set = (as: MadeClerk, more: Partial<Access>) =>
  server.call(
    update,
    { body: { api_callback_url: '', api_ip_white_list: '', password, ...more } },
    { as, headers: { 'x-forwarded-for': '198.51.100.9' } },
  );

describe('[store.api] [decision.api.keys] keys of the store API', () => {
  it('are made with the password, shown with it, and never told otherwise', async () => {
    const admin = await newAdmin();
    expect(await infoOf(admin)).toEqual({
      api_enabled: false,
      api_key: null,
      former: [],
      api_callback_url: '',
      api_ip_white_list: '',
      present_address: '127.0.0.1',
      changed: null,
    });
    expect((await server.call(preview, { body: { password } }, { as: admin })).refusal.message).toBe(
      '请先生成密钥',
    );
    expect((await make(admin, { password: 'Wrong-2026' })).verdict).toBe('403 SECPWD_MISMATCH');
    expect((await infoOf(admin)).api_key).toBeNull();
    const made = (await make(admin)).result;
    expect(made.api_key).toMatch(/^ak_[0-9a-f]{24}$/);
    const wrong = await server.call(preview, { body: { password: 'Wrong-2026' } }, { as: admin });
    expect(wrong.verdict).toBe('403 SECPWD_MISMATCH');
    const { api_key, api_secret_key } = await show(admin);
    expect(api_key).toBe(made.api_key);
    expect(api_secret_key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { db, sealKey } = server.services;
    const stored = presentKey(
      await db.selectFrom('store').selectAll().where('id', '=', admin.store_id).executeTakeFirstOrThrow(),
    );
    expect(stored?.api_secret_key).not.toContain(api_secret_key.slice(6));
    expect(stored && unsealApiSecret(sealKey, stored)).toBe(api_secret_key);
    const journal = await db
      .selectFrom('journal')
      .selectAll()
      .where('store_id', '=', admin.store_id)
      .execute();
    expect(JSON.stringify([await infoOf(admin), await logOf(admin), journal])).not.toContain(
      api_secret_key.slice(6),
    );
  });

  it('work for 24 h behind their successor, two at most, unless they are ended at once', async () => {
    const admin = await newAdmin();
    const keyOf = async (more: object = {}) => (await make(admin, more)).result.api_key;
    const [first, second, third] = [await keyOf(), await keyOf(), await keyOf()];
    const { api_key, former } = await infoOf(admin);
    expect(api_key).toBe(third);
    expect(former.map((each) => each.api_key)).toEqual([second]);
    expect(new Set([first, second, third]).size).toBe(3);
    const now = (await server.services.clock.now()).getTime();
    for (const { works_until } of former)
      expect(Math.abs(Date.parse(works_until) - now - 24 * hourMs)).toBeLessThan(60_000);
    await keyOf({ end_former: true });
    expect((await infoOf(admin)).former).toEqual([]);
    await keyOf();
    try {
      await server.advance(24 * hourMs);
      expect(
        (await infoOf(await makeClerk(server, { is_admin: true, store_id: admin.store_id }))).former,
      ).toEqual([]);
    } finally {
      await server.resetClock();
    }
  });

  it('[decision.idempotency] are made once by a request that is repeated', async () => {
    const admin = await newAdmin();
    const key = randomUUID();
    const answers = await Promise.all([make(admin, {}, key), make(admin, {}, key)]);
    const [one, other] = answers.map(({ result }) => result.api_key);
    expect(one).toBe(other);
    expect((await make(admin, {}, key)).result).toMatchObject({ api_key: one, former: [] });
    expect((await make(admin, { end_former: true }, key)).verdict).toBe('409 CONFLICT');
  });

  it('[decision.settings-log] are on record, as is each look at a secret', async () => {
    const admin = await newAdmin();
    const first = (await make(admin)).result.api_key;
    await show(admin);
    const second = (await make(admin)).result.api_key;
    const third = (await make(admin, { end_former: true })).result.api_key;
    const set = (field: string, before: unknown, after: unknown) => ({ field, before, after });
    const changes = (await logOf(admin)).map((entry) => [entry.section, entry.clerk.id, entry.changes]);
    expect(changes).toEqual([
      [
        'api-key',
        admin.id,
        [
          set('api_key', second, third),
          set('api_secret_key', '已更改', '已更改'),
          set('former_api_keys', null, '立即停用'),
        ],
      ],
      [
        'api-key',
        admin.id,
        [
          set('api_key', first, second),
          set('api_secret_key', '已更改', '已更改'),
          set('former_api_keys', null, '24 小时后停用'),
        ],
      ],
      ['api-key', admin.id, [set('api_secret_viewed', false, true)]],
      ['api-key', admin.id, [set('api_key', null, first), set('api_secret_key', '', '已更改')]],
    ]);
  });

  it('are switched on and off with the password, also in the step that shows the secret', async () => {
    const admin = await newAdmin();
    const turn = (api_enabled: boolean, more: object = {}) =>
      server.call(enabled, { body: { password, api_enabled, ...more } }, { as: admin });
    expect((await turn(true, { password: 'Wrong-2026' })).verdict).toBe('403 SECPWD_MISMATCH');
    expect((await turn(true)).result.api_enabled).toBe(true);
    await turn(true);
    await make(admin);
    await server.call(preview, { body: { password, api_enabled: false } }, { as: admin });
    expect((await infoOf(admin)).api_enabled).toBe(false);
    const switched = (await logOf(admin)).filter(({ section }) => section === 'api-switch');
    expect(switched.map(({ changes }) => changes)).toEqual([
      [{ field: 'api_enabled', before: true, after: false }],
      [{ field: 'api_enabled', before: false, after: true }],
    ]);
  });

  it('[decision.access] [role.non-admin] are a matter of administrators alone', async () => {
    const { store_id } = await newAdmin();
    const clerk = await makeClerk(server, { store_id });
    const denied = [
      await server.call(info, {}, { as: clerk }),
      await server.call(enabled, { body: { password, api_enabled: true } }, { as: clerk }),
      await server.call(preview, { body: { password } }, { as: clerk }),
      await make(clerk),
      await set(clerk, {}),
    ];
    expect(denied.map(({ verdict }) => verdict)).toEqual(denied.map(() => '403 PERMISSION_DENIED'));
  });
});

describe('[valid.api-key] callback address and white list', () => {
  it('are kept as they are meant, and shown with who asks from where', async () => {
    const admin = await newAdmin();
    const { result } = await set(admin, {
      api_callback_url: ' https://8.8.8.8/hooks?shop=7 ',
      api_ip_white_list: '8.8.4.4, 2001:4860:4860::8844，8.8.4.4',
    });
    expect(result).toMatchObject({
      api_callback_url: 'https://8.8.8.8/hooks?shop=7',
      api_ip_white_list: '8.8.4.4,2001:4860:4860::8844',
      present_address: '127.0.0.1',
    });
    expect((await logOf(admin))[0]).toMatchObject({
      section: 'api-access',
      changes: [
        { field: 'api_callback_url', before: '', after: 'https://8.8.8.8/hooks?shop=7' },
        { field: 'api_ip_white_list', before: '', after: '8.8.4.4,2001:4860:4860::8844' },
      ],
    });
    expect((await set(admin, {})).result).toMatchObject({ api_callback_url: '', api_ip_white_list: '' });
  });

  it.each([
    [{ api_ip_white_list: '8.8.4.4,8.8.4.256' }, 'api_ip_white_list', '8.8.4.256 不是有效的 IP 地址'],
    [
      { api_ip_white_list: '8.8.4.256、８．８．４．４，8.8.4.0/24' },
      'api_ip_white_list',
      '8.8.4.256、8.8.4.0/24 不是有效的 IP 地址',
    ],
    [{ api_ip_white_list: '8.8.4.0/24' }, 'api_ip_white_list', '8.8.4.0/24 不是有效的 IP 地址'],
    [{ api_ip_white_list: 'shop.example' }, 'api_ip_white_list', 'shop.example 不是有效的 IP 地址'],
    [{ api_callback_url: 'shop.example/hooks' }, 'api_callback_url', /^回调地址应为完整的网址/],
    [{ api_callback_url: 'ftp://8.8.8.8/' }, 'api_callback_url', /^回调地址应为完整的网址/],
    [{ api_callback_url: 'https://shop:key@8.8.8.8/' }, 'api_callback_url', /^回调地址不能包含用户名/],
    [{ api_callback_url: 'https://8.8.8.8/#x' }, 'api_callback_url', /^回调地址不能包含用户名/],
    [{ api_callback_url: 'https://no-such-host.invalid/' }, 'api_callback_url', /^回调地址的域名无法解析/],
    [{ api_callback_url: 'http://127.0.0.1:8080/' }, 'api_callback_url', '回调地址不能指向内部网络'],
    [{ api_callback_url: 'http://localhost:8080/' }, 'api_callback_url', '回调地址不能指向内部网络'],
  ])('are refused as one: %o', async (wrong, field, message) => {
    const admin = await newAdmin();
    const good = { api_callback_url: 'https://8.8.8.8/', api_ip_white_list: '8.8.4.4' };
    await set(admin, good);
    const { verdict, refusal } = await set(admin, { ...good, ...wrong });
    expect([verdict, refusal.data.field]).toEqual(['400 INVALID_INPUT', field]);
    expect(refusal.message).toMatch(message);
    expect(await infoOf(admin)).toMatchObject(good);
  });

  it('[call.shape] are set with the secondary password, and what is left out stays', async () => {
    const admin = await newAdmin();
    await set(admin, { api_ip_white_list: '192.0.2.7' });
    const wrong = await set(admin, { api_ip_white_list: '', password: 'Wrong-2026' });
    expect(wrong.verdict).toBe('403 SECPWD_MISMATCH');
    const alone = await server.call(update, { body: { password } }, { as: admin });
    expect(alone.result.api_ip_white_list).toBe('192.0.2.7');
  });

  it('[decision.based-on] are refused where a colleague has changed them meanwhile', async () => {
    const admin = await newAdmin();
    const colleague = await makeClerk(server, { is_admin: true, store_id: admin.store_id });
    const first = (await set(colleague, { api_ip_white_list: '8.8.4.4', based_on: null })).result;
    const late = await set(admin, { api_ip_white_list: '8.8.8.8', based_on: null });
    expect(late.verdict).toBe('409 CONFLICT');
    expect(late.refusal.message).toMatch(/^接口访问设置刚由店员\d+ 于 /);
    expect(late.refusal.data.current).toEqual(first);
    const based_on = first.changed?.at ?? null;
    expect((await set(admin, { api_ip_white_list: '8.8.8.8', based_on })).verdict).toBe('200');
  });
});
