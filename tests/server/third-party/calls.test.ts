import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { areas } from '#api/contract/all.ts';
import type { appleCommandCalls } from '#api/contract/apple/commands.ts';
import type { defaultRestriction } from '#api/contract/apple/default-restrictions.ts';
import type { detail, list } from '#api/contract/apple/devices.ts';
import type { look } from '#api/contract/apple/one-click-unlock.ts';
import type { me } from '#api/contract/people/user.ts';
import type { AnyEndpoint, CallInput, HandlerResult } from '#api/contract/row/endpoint.ts';
import { errorsOf } from '#api/contract/row/errors.ts';
import type { tasks } from '#api/contract/tasks.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import {
  type MadeClerk,
  makeAndroid,
  makeClerk,
  makeDelivery,
  makeDevice,
  makeEnrollCode,
  makeSmsCode,
  makeUnhired,
  nextIdCard,
  openReports,
} from '../fixtures.ts';
import { tokenFile } from '../store/apple-token.ts';
import { storeCertificate } from '../store/store-certificate.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { makeStoppedUnlock } from '../unlock-fixtures.ts';
import { type Client, generateClient, type Refusal } from './generated-client.ts';

/** What a stranger's program does with nothing but the API document: a client generated from it, by a generator that others keep. */

let server: TestServer;
let client: Awaited<ReturnType<typeof generateClient>>;
let api: Client;
let admin: MadeClerk;
let clerk: MadeClerk;

beforeAll(async () => {
  server = await startTestServer({ REGISTRATION: 'open' });
  client = await generateClient(server.url);
  api = client.api;
  admin = await makeClerk(server, { is_admin: true });
  clerk = await makeClerk(server, { permission: ['apple.enableLostMode'] });
});
afterAll(() => server.stop());

interface Answered {
  readonly status: number;
  readonly data?: unknown;
}

/** What a call answers when it is not refused, in the type that the generator gives it. */
type Result<Call extends (...args: never[]) => Promise<Answered>> = Extract<
  Awaited<ReturnType<Call>>,
  { status: 200 }
>['data'];

function result<Any extends Answered>(answer: Any): Extract<Any, { status: 200 }>['data'] {
  if (answer.status !== 200) throw new Error(`refused with ${answer.status}: ${JSON.stringify(answer.data)}`);
  return answer.data;
}

/** `403 PERMISSION_DENIED` */
function refusal(answer: Answered): string {
  const { data } = answer.data as Refusal;
  return `${answer.status} ${data.code}`;
}

const as = ({ token }: Pick<MadeClerk, 'token'>) => ({ headers: { authorization: `Bearer ${token}` } });
/** A command, which is sent once. */
const once = () => ({ idempotencyKey: randomUUID() });
const nobody = { token: 'nobody has this one' };

const { secondary_password: password } = accounts.admin;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const shortId = /^[0-9A-Za-z]{7}$/;
const accepted = { id: expect.stringMatching(shortId), command_uuid: expect.stringMatching(uuid) };

const unlocked = () => makeDevice(server, 'unlocked', { for_clerk: clerk.id });
const locked = () => makeDevice(server, 'locked', { for_clerk: clerk.id });
/** Another store's. */
const { unlocked: foreign } = seedIds.otherStoreDevices;

const rowsOf = (area: object): AnyEndpoint[] =>
  Object.values(area).filter((value) => typeof value === 'object' && value !== null && 'access' in value);

describe('a client generated from the API document by a generator that others keep', () => {
  it('is made without a warning', () => {
    expect(client.comments).toBe('');
  });

  it('auth: reads a picture, logs in, renews the tokens and logs out', async () => {
    const { account, captcha_code, cookie } = await readPicture();
    const wrong = { account, captcha_code, password: 'Wrong-2026' };
    expect(refusal(await api.authLogin(wrong, { headers: { cookie } }))).toBe('422 LOGIN_FAILED');

    const next = await readPicture();
    const body = { account, captcha_code: next.captcha_code, password: accounts.admin.password };
    const tokens = result(await api.authLogin(body, { headers: { cookie: next.cookie } }));
    const me = result(await api.userMe({}, as({ token: tokens.access_token })));
    expect(me.name).toBe('陈国栋');

    const renewed = result(await api.authRefresh({ refresh_token: tokens.refresh_token }));
    expect(renewed.expires).toBeGreaterThan(tokens.expires - 1);
    result(await api.authLogout({ refresh_token: renewed.refresh_token }));
    const late = await api.authRefresh({ refresh_token: renewed.refresh_token });
    expect(refusal(late)).toBe('401 UNAUTHORIZED');
  });

  it('account: registers a store, and sets passwords with codes', async () => {
    expect(result(await api.authRegistration())).toEqual({ open: true });
    const phone_number = '19900009999';
    const register = {
      store_name: '南门店',
      name: '郑婷',
      phone_number,
      password: 'Phone-2026',
      sms_code: await makeSmsCode(server, phone_number, 'register'),
    };
    const wrong = { ...register, sms_code: '000000' };
    expect(refusal(await api.authRegisterStore(wrong))).toBe('422 SMS_MISMATCH');
    expect(result(await api.authRegisterStore(register))).toEqual({ ok: true });
    const sms_code = await makeSmsCode(server, phone_number, 'reset-password');
    const reset = { phone_number, sms_code, password: 'Phone-2027' };
    expect(result(await api.authResetPassword(reset))).toEqual({ ok: true });
  });

  it('user and tasks: tells who one is, and what one has under way', async () => {
    const me = result(await api.userMe({}, as(admin)));
    expect(me).toMatchObject({ id: admin.id, is_admin: true, store: { store_name: '城西旗舰店' } });
    expect(refusal(await api.userMe({}, as(nobody)))).toBe('401 UNAUTHORIZED');
    expect(refusal(await api.userMe({ xActingClerk: clerk.id }, as(admin)))).toBe('409 CONFLICT');
    const device_id = await unlocked();
    const command = { device_id, password, message: '请归还设备', when: inAnHour() };
    const sent = result(await api.iosCommandLock(command, once(), as(clerk)));
    const tasks = result(await api.userTasks({}, as(clerk)));
    const own = tasks.list.find((task) => 'device' in task && task.device.id === device_id);
    expect(own).toMatchObject({ kind: 'operation', id: sent.id, command: 'lock' });
    expect(result(await api.userTasksHeld({}, as(clerk)))).toEqual({ list: [], total: 0 });
    expect(refusal(await api.userTasksHeld({}, as(nobody)))).toBe('401 UNAUTHORIZED');
    // @ts-expect-error there are no others that one could ask for
    expect(refusal(await api.userTasks({ state: 'all' }, as(clerk)))).toBe('400 INVALID_INPUT');
  });

  it('loginLog and sessions: tells of log-ins, and ends a session', async () => {
    const log = result(await api.storeLoginLog({ status: '0', pageSize: '10' }, as(admin)));
    expect(log.list.length).toBeGreaterThan(0);
    expect(refusal(await api.storeLoginLog({}, as(clerk)))).toBe('403 PERMISSION_DENIED');
    expect(result(await api.userLoginLog({}, as(clerk)))).toEqual({ list: [], total: 0 });

    const person = await makeClerk(server);
    const sessions = result(await api.userSessions({}, as(person)));
    const [here] = sessions.list;
    expect(here?.current).toBe(true);
    expect(result(await api.userEndSessions({ others: true }, {}, as(person)))).toEqual({ ok: true });
    expect(refusal(await api.userEndSessions({ id: randomUUID() }, {}, as(person)))).toBe('404 NOT_FOUND');
    expect(result(await api.userEndSessions({ id: here?.id ?? '' }, {}, as(person)))).toEqual({ ok: true });
    expect(refusal(await api.userMe({}, as(person)))).toBe('401 UNAUTHORIZED');
  });

  it('operations: looks a command up by the key that it was sent with, and takes it back', async () => {
    const command = { device_id: await unlocked(), password, message: '请归还设备', when: inAnHour() };
    const key = once();
    const { id } = result(await api.iosCommandLock(command, key, as(clerk)));
    expect(result(await api.iosCommandLock(command, key, as(clerk))).id).toBe(id);
    const seen = result(await api.operationLookUp(key.idempotencyKey, {}, as(clerk)));
    expect(seen).toMatchObject({ id, command: 'lock', status: 0, cancel: null });
    expect(result(await api.operationCancel(id, {}, as(clerk))).cancel).toBe('won');
    expect(refusal(await api.operationLookUp(randomUUID(), {}, as(clerk)))).toBe('404 NOT_FOUND');
  });

  it('records: tells what was done, and with what', async () => {
    const command = { device_id: await unlocked(), password, message: '请尽快归还', when: inAnHour() };
    const { id } = result(await api.iosCommandLock(command, once(), as(clerk)));
    const { list } = result(await api.storeRecords('apple', { search: id }, as(admin)));
    expect(list).toMatchObject([{ id, command: 'lock' }]);
    expect(refusal(await api.storeRecords('apple', {}, as(clerk)))).toBe('403 PERMISSION_DENIED');
  });

  it('system: tells permissions, and sends codes', async () => {
    const permissions = result(await api.systemPermissionMap({}, as(clerk)));
    expect(permissions.list.find(({ type }) => type === 'Ab4')?.title).toBe('锁定设备');
    const type = 'turn-off-activation-lock';
    expect(result(await api.systemCheckNeedSmsVerify(type, {}, as(admin))).need).toBe(true);
    const code = result(await api.systemSmsVerify({ type }, {}, as(admin)));
    expect(code).toEqual({
      phone: masked(admin.phone_number),
      expires_in: expect.any(Number),
      former: null,
    });
    // @ts-expect-error a kind of code that nobody sends
    expect(refusal(await api.systemSmsVerify({ type: 'erase' }, {}, as(admin)))).toBe('400 INVALID_INPUT');
  });

  it('clerks and distribution: adds a clerk, sets rights, and tells who has handed devices over', async () => {
    const phone_number = '19900009998';
    const sms_code = await makeSmsCode(server, phone_number, 'clerk-new');
    const form = { name: '郑婷', phone_number, sms_code, password: 'Phone-2026' };
    const { id } = result(await api.storeClerkNew(form, once(), as(admin)));
    const rights = { id, quota: 2, quota_limit: true, permission: 'Aa3', password };
    const updated = result(await api.storeClerkUpdate(rights, {}, as(admin)));
    expect(updated).toMatchObject({ name: '郑婷', permission: 'Aa3', total_quota: 2, used_quota: 0 });
    const { list } = result(await api.storeClerkList({ sort: '-date_created' }, as(admin)));
    expect(list.find((one) => one.id === id)).toEqual(updated);
    expect(result(await api.storeClerkSessions(clerk.id, {}, as(admin))).total).toBe(1);
    expect(refusal(await api.storeClerkEndSessions({ id: clerk.id }, {}, as(clerk)))).toBe(
      '403 PERMISSION_DENIED',
    );
    expect(refusal(await api.storeClerkList({}, as(clerk)))).toBe('403 PERMISSION_DENIED');

    const change = { device_id: await unlocked(), for_clerk: id, password };
    result(await api.iosChangeForClerk(change, {}, as(admin)));
    expect(result(await api.storeClerkTasks(id, {}, as(admin)))).toEqual({ list: [], total: 0 });
    expect(refusal(await api.storeClerkTasks(id, {}, as(clerk)))).toBe('403 PERMISSION_DENIED');
    const [newest] = result(await api.storeClerkDistributionLog({}, as(admin))).list;
    expect(newest).toMatchObject({
      operator: { id: admin.id },
      device_id: change.device_id,
      to: { id },
    });
    expect(refusal(await api.storeClerkDistributionLog({}, as(clerk)))).toBe('403 PERMISSION_DENIED');
  });

  it('storeSettings: reads and sets what a store says of itself', async () => {
    const info = result(await api.storeInfo({}, as(admin)));
    const remark = { remark: '周一盘点', auto_restrict: false, password };
    expect(result(await api.storeUpdateInfo(remark, {}, as(admin)))).toMatchObject({
      store_name: info.store_name,
      remark: '周一盘点',
      auto_restrict: false,
    });
    const status = { turn_off_activation_lock: true, get_activation_lock_password: false };
    expect(result(await api.storeSetSmsSwitch({ status, password }, {}, as(admin))).status).toEqual(status);
    expect(result(await api.storeSettingsLog({}, as(admin))).total).toBeGreaterThan(0);
    expect(refusal(await api.storeUpdateInfo(remark, {}, as(clerk)))).toBe('403 PERMISSION_DENIED');
  });

  it('lockText: sets the text that a lock begins with', async () => {
    const text = { message: '请联系门店', phone_number: '0571-00004321', footnote: '' };
    expect(result(await api.userSetLostModalContent(text, {}, as(clerk)))).toMatchObject(text);
    expect(result(await api.userLostModalContent({}, as(clerk)))).toMatchObject(text);
    const template = { name: '今日到期', message: '请联系{门店}' };
    expect(result(await api.storeSetLockTemplate(template, {}, as(admin))).list).toContainEqual(template);
    expect(result(await api.storeLockTemplates({}, as(clerk))).list).toContainEqual(template);
    expect(refusal(await api.storeSetLockTemplate(template, {}, as(clerk)))).toBe('403 PERMISSION_DENIED');
    const { name } = template;
    expect(result(await api.storeRemoveLockTemplate({ name }, {}, as(admin))).list).not.toContainEqual(
      template,
    );
  });

  it('abm: takes the public key and gives the token', async () => {
    expect(refusal(await api.abmInfo({}, as(clerk)))).toBe('403 PERMISSION_DENIED');
    result(await api.abmDownloadPublicPem({}, as(admin)));
    const content = tokenFile(await storeCertificate(server, admin)).toString('base64');
    const uploaded = result(await api.abmUploadToken({ content }, {}, as(admin)));
    expect(uploaded.days_left).toBeGreaterThan(0);
    expect(result(await api.abmInfo({}, as(admin)))).toEqual(uploaded);
  });

  it('apiKey: makes a key of the store’s API, and shows its secret', async () => {
    const info = result(await api.storeApiKeyGenerate({ password }, once(), as(admin)));
    expect(result(await api.storeApiKeyInfo({}, as(admin)))).toEqual(info);
    const shown = result(await api.storeApiKeyPreview({ password, api_enabled: true }, {}, as(admin)));
    expect(shown).toMatchObject({ api_key: info.api_key, api_secret_key: expect.any(String) });
    const access = { api_callback_url: '', api_ip_white_list: '192.0.2.7' };
    expect(result(await api.storeApiKeyUpdate({ ...access, password }, {}, as(admin)))).toMatchObject(access);
    expect(result(await api.storeApiKeyUsage({}, as(admin))).days).toHaveLength(14);
    expect(refusal(await api.storeApiKeyInfo({}, as(clerk)))).toBe('403 PERMISSION_DENIED');
  });

  it('apiCallback: sends a test to the system of the store, and tells what was sent', async () => {
    const id = await makeDelivery(server, admin.store_id);
    const tested = result(await api.storeApiCallbackTest({}, as(admin)));
    expect(tested).toMatchObject({ type: 'test', state: 'failed', last: { fault: 'unknown' } });
    const { list } = result(await api.storeApiCallbackList({ state: 'failed' }, as(admin)));
    expect(list.map((one) => one.id)).toEqual([tested.id, id]);
    expect(result(await api.storeApiCallbackResend(id, {}, as(admin)))).toMatchObject({ state: 'pending' });
    expect(refusal(await api.storeApiCallbackResend(id, {}, as(clerk)))).toBe('403 PERMISSION_DENIED');
  });

  it('enroll: enrols a device by its link', async () => {
    const code = await makeEnrollCode(server, await makeUnhired(server, { for_clerk: clerk.id }));
    expect(result(await api.enrollBaseinfo(code)).submitted).toBe(false);
    expect(result(await api.enrollSubmit({ code, hirer_name: '周宁' }, once()))).toEqual({ ok: true });
    expect(refusal(await api.enrollBaseinfo('no link of ours'))).toBe('404 NOT_FOUND');
  });

  it('notifications: tells what runs out', async () => {
    expect(result(await api.systemNotifications({}, as(admin))).list).toEqual([]);
    expect(refusal(await api.systemNotifications({}, as(nobody)))).toBe('401 UNAUTHORIZED');
  });

  it('home: counts devices', async () => {
    await unlocked();
    const { apple } = result(await api.homeDeviceOverview({}, as(clerk)));
    const { total } = result(await api.iosList({}, as(clerk)));
    expect(apple?.total).toBe(total);
    const states = result(await api.homeSuperviseOverview({}, as(clerk)));
    expect(states.apple?.supervised).toBeLessThanOrEqual(total);
    expect(result(await api.homeClerks({}, as(clerk))).list).toHaveLength(1);
    expect(refusal(await api.homeOperations({}, as(clerk)))).toBe('403 PERMISSION_DENIED');
    expect(result(await api.homeOperations({}, as(admin))).apple).toHaveLength(14);
    const stranger = await makeClerk(server, { store_id: seedIds.stores.withoutApple });
    expect(result(await api.homeDeviceOverview({}, as(stranger))).apple).toBeNull();
    expect(refusal(await api.homeDeviceOverview({}, as(nobody)))).toBe('401 UNAUTHORIZED');
  });

  it('live: opens the stream of changes at the address that the client names', async () => {
    const stream = await api.liveEvents({}, { ...as(clerk), fetch: beginning });
    expect(stream.data).toContain('ready');
    expect(refusal(await api.liveEvents({}, as(nobody)))).toBe('401 UNAUTHORIZED');
  });

  it('ios: lists devices, shows one and locks it', async () => {
    const id = await unlocked();
    const device = result(await api.iosDetail(id, {}, as(clerk)));
    const { serial_number } = device;
    const params = {
      serialNumber: serial_number,
      lockStatus: '0' as const,
      model: [device.model, 'iPad1,1'],
    };
    const page = result(await api.iosList(params, as(clerk)));
    expect(page).toMatchObject({ total: 1, list: [{ id, serial_number, lock_status: 0 }] });
    const remark = { device_id: id, remark: '门店样机' };
    expect(result(await api.iosUpdateRemark(remark, {}, as(admin)))).toEqual({ remark: '门店样机' });
    const command = { device_id: id, password, message: '请归还设备', when: 'now' };
    expect(result(await api.iosCommandLock(command, once(), as(clerk)))).toMatchObject(accepted);
    expect(refusal(await api.iosDetail(foreign, {}, as(clerk)))).toBe('404 NOT_FOUND');
    // @ts-expect-error nothing is locked without a message
    const silent = await api.iosCommandLock({ device_id: id, password, when: 'now' }, once(), as(clerk));
    expect(refusal(silent)).toBe('400 INVALID_INPUT');
  });

  it('appleCommands: lets phones go', async () => {
    const body = async () => ({ device_id: await unlocked(), password });
    expect(result(await api.iosCommandErase(await body(), once(), as(admin)))).toMatchObject(accepted);
    expect(result(await api.iosCommandAbmUnbind(await body(), once(), as(admin)))).toMatchObject(accepted);
    const config = { allowCamera: false };
    const restrict = { ...(await body()), config };
    expect(result(await api.iosCommandSetSystemRestriction(restrict, once(), as(admin)))).toMatchObject(
      accepted,
    );
    const wrong = { ...(await body()), password: 'Wrong-2026' };
    expect(refusal(await api.iosCommandErase(wrong, once(), as(admin)))).toBe('403 SECPWD_MISMATCH');
  });

  it('appleCommands: orders what any phone can do', async () => {
    const body = async () => ({ device_id: await unlocked(), password });
    expect(result(await api.iosCommandReboot(await body(), once(), as(admin)))).toMatchObject(accepted);
    expect(result(await api.iosCommandClearPasscode(await body(), once(), as(admin)))).toMatchObject(
      accepted,
    );
    const apps = await api.iosCommandGetInstalledAppList({ device_id: await unlocked() }, once(), as(admin));
    expect(result(apps)).toMatchObject(accepted);
    const sound = await api.iosCommandPlayLostModeSound(await body(), once(), as(admin));
    expect(refusal(sound)).toBe('422 NOT_POSSIBLE');
  });

  it('appleCommands: asks for updates, and orders one', async () => {
    const device_id = await unlocked();
    const known = result(await api.iosCommandGetOsUpdateStatus({ device_id }, once(), as(admin)));
    expect(known.result).toMatchObject({ os_version: '18.5', available_os_updates: ['18.6.2'] });
    const update = { device_id: await unlocked(), password, type: 'InstallASAP' } as const;
    expect(result(await api.iosCommandScheduleOsUpdate(update, once(), as(admin)))).toMatchObject(accepted);
    const unheard = { ...update, device_id: await unlocked(), version: '99.0' };
    expect(refusal(await api.iosCommandScheduleOsUpdate(unheard, once(), as(admin)))).toBe(
      '422 NOT_POSSIBLE',
    );
  });

  it('appleCommands: sets DNS and proxy', async () => {
    const body = async () => ({ device_id: await unlocked(), password });
    const dns = { protocol: 'tls', server: 'dns.example' } as const;
    const setDns = await api.iosCommandSetDnsSetting({ ...(await body()), dns }, once(), as(admin));
    expect(result(setDns)).toMatchObject(accepted);
    expect(result(await api.iosCommandClearDnsSetting(await body(), once(), as(admin)))).toMatchObject(
      accepted,
    );
    const pac_url = 'https://proxy.example/store.pac';
    const proxy = await api.iosCommandSetGlobalHttpProxy({ ...(await body()), pac_url }, once(), as(admin));
    expect(result(proxy)).toMatchObject(accepted);
    const nonsense = await api.iosCommandSetGlobalHttpProxy(
      { ...(await body()), pac_url: '?' },
      once(),
      as(admin),
    );
    expect(refusal(nonsense)).toBe('400 INVALID_INPUT');
  });

  it('appleCommands: discloses what is known of a device', async () => {
    const device_id = await unlocked();
    await server.services.db
      .updateTable('apple_device')
      .set({ hirer_name: '李四', hirer_phone_number: '13800000000' })
      .where('id', '=', device_id)
      .execute();
    const hirer = result(await api.iosCommandGetHirerPhone({ device_id }, once(), as(admin)));
    expect(hirer.result.phone).toBe('13800000000');
    const sims = result(await api.iosCommandGetSimLog({ device_id }, once(), as(admin)));
    expect(sims.result.total).toBe(sims.result.list.length);
    const code = result(
      await api.iosCommandGetActivationLockPassword({ device_id, password }, once(), as(admin)),
    );
    expect(code.result.passcode).toBe('CODE0-CODE1-CODE-CODE-CODE-CODE');
    expect(refusal(await api.iosCommandRemove({ device_id, password }, once(), as(admin)))).toBe(
      '422 NOT_POSSIBLE',
    );
  });

  it('appleCommands: installs apps and restricts them', async () => {
    const body = async () => ({ device_id: await unlocked(), password });
    const apps = [{ app_name: '微信', bundle_id: 'com.tencent.xin', track_id: 414_478_124 }];
    const install = await api.iosCommandInstallApps({ ...(await body()), apps }, once(), as(admin));
    expect(result(install)).toMatchObject(accepted);
    const told = result(await api.iosHelperInstalledAppList({}, as(admin)));
    expect(told.total).toBeGreaterThan(0);
    expect(told.list.every(({ count }) => count > 0)).toBe(true);
    const type = 1 as const;
    const restrict = { ...(await body()), enable: true, type, list: ['com.sina.weibo'] };
    expect(result(await api.iosCommandSetAppRestriction(restrict, once(), as(admin)))).toMatchObject(
      accepted,
    );
    const empty = { ...(await body()), apps: [] };
    expect(refusal(await api.iosCommandInstallApps(empty, once(), as(admin)))).toBe('400 INVALID_INPUT');
  });

  it('iosRestrictions, storeRestrictions: reads and sets defaults', async () => {
    const all = result(await api.iosDefaultSystemRestriction({}, as(admin)));
    expect(all.total).toBe(all.list.length);
    const often = result(await api.iosDefaultAppRestriction('1', {}, as(admin)));
    expect(often.list.length).toBeGreaterThan(0);
    const none = await api.iosDefaultAppRestriction('0', {}, as(admin));
    expect(refusal(none)).toBe('400 INVALID_INPUT');

    const config = ['com.sina.weibo'];
    const devices = result(await api.storeDefaultRestrictionPreview({ type: 'app', config }, {}, as(admin)));
    expect(devices).toEqual({ same: expect.any(Number), different: expect.any(Number) });
    const set = result(await api.storeSetDefaultAppRestriction({ password, config }, {}, as(admin)));
    expect(set.list.map(({ bundle_id }) => bundle_id)).toEqual(config);
    const read = result(await api.storeDefaultRestriction('app', {}, as(admin)));
    expect(read).toEqual(set);
    const wrong = await api.storeSetDefaultAppRestriction({ password: 'Wrong-2026', config }, {}, as(admin));
    expect(refusal(wrong)).toBe('403 SECPWD_MISMATCH');
  });

  it('appWhiteList: keeps what no restriction touches', async () => {
    const list = [{ app_name: '微信', bundle_id: 'com.tencent.xin' }];
    const set = result(await api.userSetAppleAppRestrictionWhiteList({ password, list }, {}, as(admin)));
    expect(set.list).toEqual([{ ...list[0], icon: '' }]);
    expect(result(await api.userAppleAppRestrictionWhiteList({}, as(admin)))).toEqual(set);
    const stranger = await api.userAppleAppRestrictionWhiteList({}, as(clerk));
    expect(refusal(stranger)).toBe('403 PERMISSION_DENIED');
  });

  it('iosLocations: tells where a device was', async () => {
    const log = result(await api.iosLocationLog(await unlocked(), {}, as(clerk)));
    expect(log).toEqual({ list: [], total: 0 });
    expect(refusal(await api.iosLocationLog(foreign, {}, as(clerk)))).toBe('404 NOT_FOUND');
  });

  it('outside: searches apps, and names places', async () => {
    const found = result(await api.helperItunesSearch({ term: '微信' }, as(admin)));
    expect(found.list.map(({ bundle_id }) => bundle_id)).toContain('com.tencent.xin');
    const [longitude, latitude] = ['120.126', '30.272'];
    const place = result(await api.helperGeocodeRegeo(longitude, latitude, {}, as(admin)));
    expect(place.address).toContain('杭州');
    const nowhere = await api.helperGeocodeRegeo(longitude, '91', {}, as(admin));
    expect(refusal(nowhere)).toBe('400 INVALID_INPUT');
  });

  it('wallpaper: shows wallpapers and sets one', async () => {
    const { list } = result(await api.wallpaperList({}, as(admin)));
    const { dawn } = seedIds.wallpapers;
    expect(list.map(({ id }) => id)).toContain(dawn);
    const picture = result(await api.wallpaperItem('system', dawn, {}, as(admin)));
    expect(picture.content).toMatch(/^data:image\/jpeg;base64,/);
    const body = { device_id: await unlocked(), password, wallpaper_id: dawn, where: 3 } as const;
    expect(result(await api.iosCommandSetWallpaper(body, once(), as(admin)))).toMatchObject(accepted);
    const none = await api.wallpaperItem('system', randomUUID(), {}, as(admin));
    expect(refusal(none)).toBe('404 NOT_FOUND');
    const { content } = picture;
    const { id } = result(await api.wallpaperUpload({ content }, once(), as(admin)));
    expect(result(await api.wallpaperRemove(id, {}, as(admin)))).toEqual({ ok: true });
  });

  it('appShelf: puts an app on the shelf of the store, and takes it off', async () => {
    const app = { bundle_id: 'com.tencent.xin', app_name: '微信', track_id: 414_478_124 };
    const added = result(await api.storeAddToAppShelf(app, {}, as(admin)));
    expect(added.list[0]).toMatchObject({ ...app, seller: '', added_by: { id: admin.id } });
    expect(result(await api.storeAppShelf({}, as(clerk))).list).toEqual(added.list);
    const { bundle_id } = app;
    expect(result(await api.storeRemoveFromAppShelf({ bundle_id }, {}, as(admin)))).toEqual({
      list: [],
      total: 0,
    });
    expect(refusal(await api.storeRemoveFromAppShelf({ bundle_id }, {}, as(clerk)))).toBe(
      '403 PERMISSION_DENIED',
    );
  });

  it('iosDevices: registers devices, and says who has them', async () => {
    const serial_number = 'THIRDPARTY01';
    const made = result(await api.iosNew({ serial_number, hirer_name: '李四' }, once(), as(admin)));
    expect(made).toEqual({ id: expect.stringMatching(uuid), serial_number });
    const again = await api.iosNew({ serial_number }, once(), as(admin));
    expect(refusal(again)).toBe('409 CONFLICT');
    const lines = [{ serial_number }, { serial_number: 'THIRDPARTY02', hirer_phone_number: 13_800_000_000 }];
    const preview = result(await api.iosImportPreview({ lines }, {}, as(admin)));
    expect(preview.lines.map(({ status }) => status)).toEqual(['duplicate', 'ok']);
    const hirer = { device_id: made.id, hirer_name: null, hirer_phone_number: null };
    const nobodyAnyMore = { hirer_name: null, hirer_phone_number: null };
    expect(result(await api.iosUpdateHirer(hirer, {}, as(admin)))).toEqual(nobodyAnyMore);
  });

  it('iosExport: writes a list, and gives its file', async () => {
    const serial_number = result(await api.iosDetail(await unlocked(), {}, as(admin))).serial_number;
    const started = result(
      await api.iosExportStart({ password, filter: { serial_number } }, once(), as(admin)),
    );
    expect(started).toMatchObject({ total: 1, filter: { serial_number } });
    const done = await eventually(async () => {
      const job = result(await api.iosExportLook(started.id, {}, as(admin)));
      expect(job.status).toBe('done');
      return job;
    });
    expect(done.done).toBe(1);
    const file = await api.iosExportDownload(started.id, {}, as(admin));
    expect(file.data).toMatch(/^PK/);
    expect(refusal(await api.iosExportLook(randomUUID(), {}, as(admin)))).toBe('404 NOT_FOUND');
  });

  const phone = (columns = {}) => makeAndroid(server, { for_clerk: admin.id }, columns);

  it('android: lists phones, shows one, and what was done with it', async () => {
    const id = await phone();
    const device = result(await api.androidDetail(id, {}, as(admin)));
    const { list } = result(await api.androidList({ serialNumber: device.serial_number }, as(admin)));
    expect(list).toHaveLength(1);
    expect(result(await api.androidRecords(id, {}, as(admin))).total).toBe(0);
    expect(refusal(await api.androidDetail(foreign, {}, as(admin)))).toBe('404 NOT_FOUND');
  });

  it('androidCommands: locks a phone, locates it, and asks for its code', async () => {
    const id = await phone();
    const order = { password, message: '请归还设备' };
    expect(result(await api.androidOperationLock(id, order, once(), as(admin)))).toMatchObject(accepted);
    expect(result(await api.androidOperationGetLocation(id, once(), as(admin)))).toMatchObject(accepted);
    const { result: code } = result(
      await api.androidOperationGetUnlockPasscode(id, { password }, once(), as(admin)),
    );
    expect(code.passcode).toMatch(/^\d{8}$/);
    expect(refusal(await api.androidOperationLock(foreign, order, once(), as(admin)))).toBe('404 NOT_FOUND');
  });

  it('androidRestrictions: reads those of a phone, and sets the store’s', async () => {
    const id = await phone();
    const { configs: told } = result(await api.androidSystemRestriction(id, {}, as(admin)));
    expect(told.no_factory_reset).toBeTypeOf('boolean');
    expect(result(await api.androidAppRestriction(id, {}, as(admin)))).toMatchObject({ enabled: false });

    const configs = { no_factory_reset: true };
    const set = result(await api.androidSetDefaultSystemRestriction({ password, configs }, {}, as(admin)));
    expect(set.changed).not.toBeNull();
    expect(refusal(await api.androidSystemRestriction(foreign, {}, as(admin)))).toBe('404 NOT_FOUND');
  });

  it('androidEnrolment: makes a code, looks at it and ends it', async () => {
    const made = result(await api.androidEnrolmentCodeNew({}, once(), as(admin)));
    expect(result(await api.androidEnrolmentCodeLook(made.id, {}, as(admin))).status).toBe('open');
    expect(result(await api.androidEnrolmentCodeEnd(made.id, {}, as(admin))).status).toBe('ended');
    expect(refusal(await api.androidEnrolmentCodeLook(randomUUID(), {}, as(admin)))).toBe('404 NOT_FOUND');
  });

  it('androidExport: writes a list', async () => {
    const { serial_number } = result(await api.androidDetail(await phone(), {}, as(admin)));
    const started = result(
      await api.androidExportStart({ password, filter: { serial_number } }, once(), as(admin)),
    );
    await eventually(async () => {
      expect(result(await api.androidExportLook(started.id, {}, as(admin))).status).toBe('done');
    });
    expect(result(await api.androidExportList({}, as(admin))).total).toBeGreaterThan(0);
    expect(refusal(await api.androidExportLook(randomUUID(), {}, as(admin)))).toBe('404 NOT_FOUND');
  });

  it('batch: orders one, follows it, and puts it aside', async () => {
    const ids = [await unlocked(), await unlocked()];
    const fields = { message: '请归还设备', when: 'now' };
    const order = { kind: 'apple', command: 'lock', fields, password } as const;
    expect(refusal(await api.batchStart({ ...order, ids: [foreign] }, once(), as(clerk)))).toBe(
      '404 NOT_FOUND',
    );
    const started = result(await api.batchStart({ ...order, ids }, once(), as(clerk)));
    expect(started).toMatchObject({ kind: 'apple', command: 'lock', total: 2 });
    await eventually(async () => {
      const { status, list } = result(await api.batchRead(started.id, {}, as(clerk)));
      expect([status, list.map(({ stage }) => stage)]).toEqual(['finished', ['accepted', 'accepted']]);
    });
    expect(result(await api.batchList({}, as(clerk))).total).toBe(1);
    expect(result(await api.batchDismiss(started.id, {}, as(clerk))).dismissed).toBe(true);
  });

  it('contract: sets, extends and settles that of a device', async () => {
    const id = await unlocked();
    const terms = { last_day: '2027-03-31', grace_days: 3, at_due: 'remind' } as const;
    expect(refusal(await api.contractExtend('apple', id, { last_day: '2027-06-30' }, {}, as(admin)))).toBe(
      '422 NOT_POSSIBLE',
    );
    expect(result(await api.contractSet('apple', id, terms, {}, as(admin)))).toMatchObject(terms);
    expect(
      result(await api.contractExtend('apple', id, { last_day: '2027-06-30' }, {}, as(admin))).last_day,
    ).toBe('2027-06-30');
    expect(result(await api.contractSettle('apple', id, {}, {}, as(admin))).settled_at).not.toBeNull();
  });

  it('oneClickUnlock: validates, starts and ends one', async () => {
    const device_id = await locked();
    const commands: Parameters<Client['iosOneClickUnlockStart']>[0]['commands'] = ['device_unlock'];
    const checked = result(
      await api.iosCommandOneClickUnlockPrevalidation({ device_id, commands, password }, {}, as(admin)),
    );
    expect(checked.list).toMatchObject([{ command: 'device_unlock', applies: true }]);
    const { key } = checked;
    const saga = result(await api.iosOneClickUnlockStart({ device_id, commands, key }, once(), as(admin)));
    expect(saga).toMatchObject({ device: { id: device_id }, commands });
    const owner = { id: await locked(), store_id: admin.store_id, clerk_id: admin.id };
    const stopped = await makeStoppedUnlock(server, owner);
    expect(result(await api.iosOneClickUnlockLook(stopped, {}, as(admin))).status).toBe('stopped');
    expect(result(await api.iosOneClickUnlockCancel(stopped, {}, as(admin))).status).toBe('cancelled');
    expect(refusal(await api.iosOneClickUnlockLook(stopped, {}, as(clerk)))).toBe('403 PERMISSION_DENIED');
  });

  it('dev and helper: tells how the server is, and who works there', async () => {
    const state = result(await api.devTest({}, as(admin)));
    expect(['embedded', 'postgres']).toContain(state.database);
    expect(result(await api.devPaths())).toHaveProperty('report');
    expect(refusal(await api.devTest({}, as(clerk)))).toBe('403 PERMISSION_DENIED');
    expect(result(await api.helperServerVersion())).toEqual({ version: state.version });
    const clerks = result(await api.helperClerkList({}, as(clerk)));
    expect(clerks.list).toContainEqual({
      id: seedIds.clerks.full,
      name: '李晓雯',
      disabled: false,
      phone_end: null,
    });
    expect(refusal(await api.helperClerkList({}, as(nobody)))).toBe('401 UNAUTHORIZED');
  });

  it('asks for reports and risk queries', async () => {
    await openReports(server, admin.store_id);
    const whom = { user_name: '商清越', user_id_card: nextIdCard() };
    const asked = result(
      await api.reportAdd({ level: 'basic', ...whom, consented: true }, once(), as(admin)),
    );
    expect(asked).toMatchObject({ level: 'basic', status: 0, joined: false });
    expect(result(await api.reportBalance('basic', {}, as(admin))).balance).toBe(999_999);
    expect(result(await api.reportPreview('basic', asked.id, {}, as(admin)))).toMatchObject(whom);
    expect(refusal(await api.reportBalance('basic', {}, as(clerk)))).toBe('403 PERMISSION_DENIED');
    const keys = result(await api.storeReportKeys({}, as(admin)));
    expect(keys).toMatchObject({ basic: true, advanced: true, professional: false });
    const key = { level: 'professional', secret_key: 'a-key', password } as const;
    expect(result(await api.storeSetReportKey(key, {}, as(admin))).professional).toBe(true);
    expect(refusal(await api.storeReportKeys({}, as(clerk)))).toBe('403 PERMISSION_DENIED');
    const request = { name: '商清越', id_card: nextIdCard() };
    const { id } = result(await api.storeRcsRequest(request, once(), as(admin)));
    expect(result(await api.storeRcsList({}, as(admin))).list[0]).toMatchObject({ id, name: '商*越' });
    const check = { type: 1, content: '13800000000' } as const;
    expect([0, 1]).toContain(result(await api.systemBlacklistCheck(check, {}, as(admin))).status);
    expect(refusal(await api.systemBlacklistCheck(check, {}, as(clerk)))).toBe('403 PERMISSION_DENIED');
  });

  // Last: it counts what the others have called.
  it.each(Object.entries(areas))(
    'has called three rows of %s, or all that there are, and was refused once',
    (_, area) => {
      const rows = rowsOf(area);
      const done = rows.filter(({ name }) => client.calls.statuses(name).has(200)).length;
      expect(done).toBeGreaterThanOrEqual(Math.min(rows.length, 3));
      const refusable = rows.some((row) => errorsOf(row).length > 0);
      const refused = rows.some(({ name }) =>
        [...client.calls.statuses(name)].some((status) => status >= 400),
      );
      expect(refused).toBe(refusable);
    },
  );

  it('compiles as it is called here, not where the server refuses, and has the types of the contract', async () => {
    expectTypeOf<Result<typeof api.iosList>>().toEqualTypeOf<HandlerResult<typeof list>>();
    expectTypeOf<Result<typeof api.iosDetail>>().toEqualTypeOf<HandlerResult<typeof detail>>();
    type Lock = CallInput<(typeof appleCommandCalls)['lock']>['body'];
    expectTypeOf<Parameters<typeof api.iosCommandLock>[0]>().toEqualTypeOf<Lock>();
    expectTypeOf<Result<typeof api.userMe>>().toEqualTypeOf<HandlerResult<typeof me>>();
    expectTypeOf<Result<typeof api.userTasks>>().toEqualTypeOf<HandlerResult<typeof tasks>>();
    expectTypeOf<Result<typeof api.iosOneClickUnlockLook>>().toEqualTypeOf<HandlerResult<typeof look>>();
    type Default = HandlerResult<typeof defaultRestriction>;
    expectTypeOf<Result<typeof api.storeDefaultRestriction>>().toEqualTypeOf<Default>();
    expect(await client.compiled).toBe('');
  });
});

/** A new captcha, as a person reads it. */
async function readPicture() {
  const answer = await api.authCaptcha();
  // The other thing that it may answer is work that is to be done first.
  expect(answer.data).toMatch(/^.PNG/);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const captcha_code = server.services.testMemory?.captchas.get(cookie.split('=')[1] ?? '') ?? '';
  return { account: accounts.admin.phone_number, captcha_code, cookie };
}

/** The first event of a stream that does not end; who calls it so hears no more. */
const beginning: typeof fetch = async (address, init) => {
  const response = await client.calls.fetch(address, init);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new Response(first?.value, response);
};

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const masked = (phone_number: string) => `${phone_number.slice(0, 3)}****${phone_number.slice(-4)}`;
