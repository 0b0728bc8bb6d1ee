import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { appleCommandCalls as commands } from '#api/contract/apple/commands.ts';
import * as ios from '#api/contract/apple/devices.ts';
import { cancelOperation, lookUpOperation } from '#api/contract/operations.ts';
import type { AcceptedCommand } from '#api/contract/row/accepted-command.ts';
import { adminMark, type Permission, permissionCode } from '#domain/access/permissions.ts';
import { type AppleCommandName, appleCommand } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import * as messages from '#domain/messages.ts';
import { offer } from '#screens/apple/commands/device-offers.ts';
import { reasonInFull } from '#screens/devices/commands/offers.ts';
import { json } from '#server/database/json.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import type { Answer } from '../answer.ts';
import { type MadeClerk, makeClerk, makeDevice, makeSmsCode, secondaryPassword } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { makeUnlockKey } from '../unlock-fixtures.ts';

/** A store whose switch asks for no code, unless a test turns it on. */
const store_id = seedIds.stores.other;

let server: TestServer;
let admin: MadeClerk;

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeClerk(server, { store_id, is_admin: true });
  await askForCode(false);
});
afterAll(() => server.stop());

const askForCode = (turn_off_activation_lock: boolean) =>
  server.services.db
    .updateTable('store')
    .set({ sms_verify: json({ turn_off_activation_lock }) })
    .where('id', '=', store_id)
    .execute();

async function aDevice(
  columns: Updateable<AppleDeviceTable> = {},
  state: 'locked' | 'unlocked' = 'unlocked',
) {
  const id = await makeDevice(server, state, { for_clerk: admin.id, store_id });
  await server.services.db
    .updateTable('apple_device')
    .set({ supervise_status: 1, ...columns })
    .where('id', '=', id)
    .execute();
  return id;
}

const rowOf = (command: AppleCommandName) => {
  const row = rows.find(({ path }) => path.endsWith(`/command/${command}`));
  if (!row) throw new Error(`no row for ${command}`);
  return row;
};

/** Sends a command with all that it may take. */
const send = async (
  command: AppleCommandName,
  device_id: string,
  { clerk = admin, key = randomUUID(), ...more }: { clerk?: MadeClerk; key?: string; sms_code?: string } = {},
) => {
  const body = {
    device_id,
    ...(appleCommand(command).credential && { password: secondaryPassword }),
    ...(command === 'set-system-restriction' && { config: { allowCamera: false } }),
    ...(command === 'lock' && { message: '请归还设备', when: 'now' }),
    ...more,
  };
  const answer = await server.callLoosely(
    rowOf(command),
    { body },
    { as: { token: clerk.token }, idempotencyKey: key },
  );
  return answer as Answer<AcceptedCommand>;
};

const detail = async (id: string) =>
  (await server.call(ios.detail, { params: { id } }, { as: { token: admin.token } })).result;

interface Cell {
  readonly name: string;
  readonly command: AppleCommandName;
  readonly device?: Updateable<AppleDeviceTable>;
  readonly state?: 'locked' | 'unlocked';
  /** given before by the administrator */
  readonly before?: AppleCommandName;
  /** null: an administrator */
  readonly permission?: readonly Permission[];
  readonly verdict: '200' | '403 PERMISSION_DENIED' | '409 CONFLICT' | '422 NOT_POSSIBLE';
}

const cells: readonly Cell[] = [
  { name: 'erase on a supervised phone', command: 'erase', verdict: '200' },
  { name: 'erase in lost mode', command: 'erase', state: 'locked', verdict: '200' },
  {
    name: 'erase without supervision',
    command: 'erase',
    device: { supervise_status: 0 },
    verdict: '422 NOT_POSSIBLE',
  },
  { name: 'erase while it is held', command: 'erase', before: 'erase', verdict: '409 CONFLICT' },
  {
    name: 'another of its kind in its place',
    command: 'remove-main-profile',
    before: 'erase',
    verdict: '200',
  },
  {
    name: 'the profile in lost mode',
    command: 'remove-main-profile',
    state: 'locked',
    verdict: '422 NOT_POSSIBLE',
  },
  {
    name: 'restrictions in lost mode',
    command: 'set-system-restriction',
    state: 'locked',
    verdict: '422 NOT_POSSIBLE',
  },
  {
    name: 'a lock that is off',
    command: 'turn-off-activation-lock',
    device: { activation_lock_status: 0 },
    verdict: '422 NOT_POSSIBLE',
  },
  {
    name: 'a lock nobody knows of',
    command: 'turn-off-activation-lock',
    device: { activation_lock_status: 2 },
    verdict: '200',
  },
  {
    name: 'a release of what was released',
    command: 'abm-unbind',
    device: { abm_status: 2 },
    verdict: '422 NOT_POSSIBLE',
  },
  {
    name: 'a release of what is elsewhere',
    command: 'abm-unbind',
    device: { abm_status: 0 },
    verdict: '422 NOT_POSSIBLE',
  },
  {
    name: 'anything in the bin',
    command: 'abm-unbind',
    device: { recycled_status: 1 },
    verdict: '422 NOT_POSSIBLE',
  },
  {
    name: 'the bin twice',
    command: 'move-to-recycle-bin',
    device: { recycled_status: 1 },
    verdict: '422 NOT_POSSIBLE',
  },
  {
    name: 'erase by who may only lock',
    command: 'erase',
    permission: ['apple.enableLostMode'],
    verdict: '403 PERMISSION_DENIED',
  },
  { name: 'erase by who may do that', command: 'erase', permission: ['apple.erase'], verdict: '200' },
];

describe('what the server answers', () => {
  it.each(cells)(
    '[decision.legality] [role.non-admin] is what the console has offered: $name',
    async (cell) => {
      const { command, device, state, before, permission, verdict } = cell;
      const id = await aDevice(device, state);
      if (before) expect((await send(before, id)).verdict).toBe('200');
      const rights = permission ? [...permission, 'apple.viewAll' as const] : null;
      const clerk = rights ? await makeClerk(server, { store_id, permission: rights }) : admin;
      const shown = await detail(id);
      const now = await server.services.clock.now();
      const held = {
        permission: rights ? rights.map(permissionCode) : [adminMark],
        available_modules: ['mdm-apple'],
      };
      const offered = offer(command, shown, held, now);
      const answer = await send(command, id, { clerk });
      expect(answer.verdict).toBe(verdict);
      expect(offered.reason === null).toBe(verdict === '200');
      if (verdict === '200') return;
      const { message, data } = answer.refusal;
      expect(reasonInFull(offered)).toBe([message, data.exit].filter(Boolean).join('。'));
    },
  );
});

describe('the SMS code', () => {
  it('[decision.sms] [decision.grant] is asked where the store’s switch says so, of the caller, each time, also beside a key', async () => {
    await askForCode(true);
    const without = await send('turn-off-activation-lock', await aDevice());
    expect([without.verdict, without.refusal.message]).toEqual(['422 SMS_MISMATCH', messages.smsMismatch]);
    const code = await makeSmsCode(server, admin.phone_number, 'turn-off-activation-lock');
    const [first, second] = [await aDevice(), await aDevice()];
    const accepted = await send('turn-off-activation-lock', first, { sms_code: code });
    expect(accepted.verdict).toBe('200');
    const key = await makeUnlockKey(server, { clerk_id: admin.id, device_id: second, with_sms: false });
    const body = { device_id: second, key };
    const as = { as: { token: admin.token } };
    expect((await server.call(commands['turn-off-activation-lock'], { body }, as)).verdict).toBe(
      '422 SMS_MISMATCH',
    );
    const used = { body: { ...body, sms_code: code } };
    expect((await server.call(commands['turn-off-activation-lock'], used, as)).verdict).toBe(
      '422 SMS_MISMATCH',
    );
    await askForCode(false);
    expect((await server.call(commands['turn-off-activation-lock'], { body }, as)).verdict).toBe('200');
  });

  it('[decision.sms] is not used up by a command that is refused, nor asked of one that is repeated', async () => {
    await askForCode(true);
    const code = await makeSmsCode(server, admin.phone_number, 'turn-off-activation-lock');
    const off = await aDevice({ activation_lock_status: 0 });
    expect((await send('turn-off-activation-lock', off, { sms_code: code })).verdict).toBe(
      '422 NOT_POSSIBLE',
    );
    const [on, key] = [await aDevice(), randomUUID()];
    const accepted = await send('turn-off-activation-lock', on, { sms_code: code, key });
    const repeated = await send('turn-off-activation-lock', on, { sms_code: '999999', key });
    expect([accepted.verdict, repeated.verdict]).toEqual(['200', '200']);
    expect(repeated.result.id).toBe(accepted.result.id);
    await askForCode(false);
  });

  it('[decision.sms] has five tries', async () => {
    await askForCode(true);
    const code = await makeSmsCode(server, admin.phone_number, 'turn-off-activation-lock');
    const id = await aDevice();
    for (let n = 0; n < 5; n++) {
      expect((await send('turn-off-activation-lock', id, { sms_code: '999999' })).verdict).toBe(
        '422 SMS_MISMATCH',
      );
    }
    expect((await send('turn-off-activation-lock', id, { sms_code: code })).verdict).toBe('422 SMS_MISMATCH');
    await askForCode(false);
  });
});

describe('taking a command back', () => {
  const cancel = (id: string, clerk: MadeClerk) =>
    server.call(cancelOperation, { params: { id } }, { as: { token: clerk.token } });

  it('[role.non-admin] [decision.hold] needs the right to give that command', async () => {
    const { id } = (await send('erase', await aDevice())).result;
    const viewAll = 'apple.viewAll' as const;
    const locker = await makeClerk(server, { store_id, permission: ['apple.enableLostMode', viewAll] });
    const refused = await cancel(id, locker);
    expect([refused.verdict, refused.refusal.data.exit]).toEqual([
      '403 PERMISSION_DENIED',
      '需要“抹掉设备”权限，请联系门店管理员开通',
    ]);
    const eraser = await makeClerk(server, { store_id, permission: ['apple.erase', viewAll] });
    expect((await cancel(id, eraser)).result).toMatchObject({
      command: 'erase',
      status: operationStatus.cancelled,
      cancel: 'won',
    });
  });

  it('[decision.operations.ours] is found by its key before and after, in its own store alone', async () => {
    const key = randomUUID();
    const lookUp = (clerk: MadeClerk) =>
      server.call(lookUpOperation, { params: { id: key } }, { as: { token: clerk.token } });
    const stranger = await makeClerk(server, { store_id: seedIds.stores.main, is_admin: true });
    expect((await lookUp(admin)).verdict).toBe('404 NOT_FOUND');
    const { id } = (await send('erase', await aDevice(), { key })).result;
    const { created, cancelled } = operationStatus;
    expect((await lookUp(admin)).result).toMatchObject({
      id,
      command_uuid: key,
      status: created,
      cancel: null,
    });
    await cancel(id, admin);
    expect((await lookUp(admin)).result).toMatchObject({ id, status: cancelled, cancel: 'won' });
    expect((await lookUp(stranger)).verdict).toBe('404 NOT_FOUND');
  });

  it('[decision.hold] [decision.progress] shows the window on the device while it lasts', async () => {
    const device = await aDevice();
    const { id, command_uuid } = (await send('abm-unbind', device)).result;
    const { date_created, run_at } = (
      await server.call(ios.operationStatus, { params: { id: command_uuid } }, { as: { token: admin.token } })
    ).result;
    expect(Date.parse(run_at ?? '') - Date.parse(date_created)).toBe(30_000);
    expect((await detail(device)).progress).toMatchObject([
      { id, command: 'abm-unbind', status: operationStatus.created, hold: true, run_at },
    ]);
    await cancel(id, admin);
    expect((await detail(device)).progress).toEqual([]);
  });
});

it('[valid.ios.credential] takes restrictions that the table knows, as true or false', async () => {
  const id = await aDevice();
  const set = (config: unknown) =>
    server.callLoosely(
      commands['set-system-restriction'],
      { body: { device_id: id, password: secondaryPassword, config } },
      { as: { token: admin.token } },
    );
  for (const wrong of [{ allowTimeTravel: true }, { allowCamera: 1 }, [true], null, undefined]) {
    expect([wrong, (await set(wrong)).verdict]).toEqual([wrong, '400 INVALID_INPUT']);
  }
  expect((await set({})).verdict).toBe('200');
});

it('[decision.counters] [valid.ios.list] a device in the recycle bin is no longer among those in use, and its page says the way out', async () => {
  const id = await aDevice();
  const { serial_number } = await detail(id);
  const found = async () =>
    (await server.call(ios.list, { query: { serial_number } }, { as: { token: admin.token } })).result;
  const before = await found();
  expect(before.list.map((device) => device.id)).toEqual([id]);
  const moved = await send('move-to-recycle-bin', id);
  const after = await found();
  expect([after.list, after.counters.total]).toEqual([[], before.counters.total - 1]);
  const { command_uuid } = moved.result;
  const record = (
    await server.call(ios.operationStatus, { params: { id: command_uuid } }, { as: { token: admin.token } })
  ).result;
  expect(record).toMatchObject({ status: operationStatus.acknowledged, run_at: null, hold: false });
  const lock = await send('lock', id);
  expect([lock.refusal.message, lock.refusal.data.exit]).toEqual(['设备在回收站中', '先从回收站恢复设备']);
});
