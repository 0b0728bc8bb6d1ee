import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import {
  activationLockStatus,
  globalProxyStatus,
  lockStatus,
  osUpdateStatus,
} from '#domain/devices/status-values.ts';
import { holdMs } from '#domain/limits.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import type { OperationRow } from '#server/database/schema/rows.ts';
import { osUpdatePayload } from '#server/devices/apple/commands/os-update.ts';
import type { Payload } from '#server/devices/port/kind.ts';
import { remarks } from '#server/operations/remarks.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type Bench, openBench } from './bench.ts';
import { onePhone } from './one-phone.ts';

const { sent, acknowledged, failed, waiting } = operationStatus;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
  // What an enrolment gives by itself is another test's subject.
  await bench.services.db.updateTable('store').set({ defaults_at_enrolment: false }).execute();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await bench.services.db.deleteFrom('operation').where('device_id', '=', id).execute();
  await setDevice(untouched);
  bench.pushes.length = 0;
});

const { id, about, device, contact } = onePhone(() => bench);
const look = ({ command_uuid }: OperationRow) => bench.operation(command_uuid);
const setDevice = (columns: Updateable<AppleDeviceTable>) =>
  bench.services.db.updateTable('apple_device').set(columns).where('id', '=', id).execute();

const untouched = {
  supervise_status: 1,
  abm_status: 1,
  activation_lock_status: activationLockStatus.off,
  activation_lock_passcode: null,
  os_version: '18.5',
  available_os_updates: '["18.6.2","26.1"]',
  unlock_token: 'the token',
  system_restriction: '{"allowCamera":false}',
  lock_status: lockStatus.unlocked,
  lock_wanted: null,
  lock_operation: null,
} satisfies Updateable<AppleDeviceTable>;

async function handedOver(name: AppleCommandName, body?: object): Promise<OperationRow> {
  const operation = await bench.submit(id, name, body && { body });
  await bench.cycle();
  await bench.advance(1_000);
  expect((await look(operation)).status).toBe(sent);
  return operation;
}

const told = async (operation: OperationRow, result: Payload = {}) => {
  await bench.tell({ type: 'acknowledged', ...(await about(operation)), result });
  return look(operation);
};

const carriedOut = async (name: AppleCommandName, body?: object, result?: Payload) =>
  told(await handedOver(name, body), result);

const system = {
  os_version: '18.5',
  available_os_updates: ['18.6.2', '26.1'],
  os_update_status: osUpdateStatus.downloading,
  os_update_version: '26.1',
};

describe('what a phone was told', () => {
  it.each(['reboot', 'clear-passcode'] as const)(
    '[ios.commands] [decision.operation] %s is done when the phone has answered, and stands nowhere else',
    async (name) => {
      const before = await device();
      expect((await carriedOut(name)).status).toBe(acknowledged);
      const { last_active_time, unfinished_count, latest_operation_status, changed_at, ...rest } =
        await device();
      expect(before).toMatchObject(rest);
    },
  );

  it('[decision.secrets] takes along what no record holds: the token that clears a passcode', async () => {
    const { payload, command_uuid } = await handedOver('clear-passcode');
    expect(payload).toEqual({});
    expect(bench.pushes.find((push) => push.command_uuid === command_uuid)?.attachments).toEqual({
      unlock_token: 'the token',
    });
  });

  it('[ios.commands] stands on the device from its answer on: proxy, encrypted DNS, trust with its end', async () => {
    const dns = { protocol: 'tls', server: 'dns.example' } as const;
    const setting = await handedOver('set-dns-setting', { dns });
    expect((await device()).dns_setting).toBeNull();
    await told(setting);
    await carriedOut('set-global-http-proxy', { pac_url: 'https://proxy.example/a.pac' });
    const trusted = await carriedOut('temporary-allow-enterprise-app-trust');
    const set = await device();
    expect(set).toMatchObject({ dns_setting: dns, global_proxy_status: globalProxyStatus.on });
    expect(set.enterprise_trust_until?.getTime()).toBe((trusted.finished_at?.getTime() ?? 0) + 1_800_000);

    await carriedOut('clear-dns-setting');
    await carriedOut('remove-global-http-proxy');
    expect(await device()).toMatchObject({ dns_setting: null, global_proxy_status: globalProxyStatus.off });
  });

  it('[valid.ios.wallpaper] whether the wallpaper may be changed becomes one of its restrictions', async () => {
    await carriedOut('set-wallpaper', { wallpaper_id: seedIds.wallpapers.dawn, where: 3 });
    expect((await device()).system_restriction).toEqual({ allowCamera: false });
    await carriedOut('set-wallpaper', {
      wallpaper_id: seedIds.wallpapers.dawn,
      where: 1,
      allowWallpaperModification: false,
    });
    expect((await device()).system_restriction).toEqual({
      allowCamera: false,
      allowWallpaperModification: false,
    });
  });

  it('is forgotten when it enrols anew; the new token is kept, and a repeated word takes nothing back', async () => {
    await carriedOut('set-global-http-proxy', { pac_url: 'https://proxy.example/a.pac' });
    await bench.advance(1_000);
    const enrolment = { ...(await contact(false, 'enrolment')), unlock_token: 'a new token' };
    await bench.tell(enrolment);
    expect(await device()).toMatchObject({
      unlock_token: 'a new token',
      global_proxy_status: globalProxyStatus.off,
      system_restriction: {},
    });
    await carriedOut('set-system-restriction', { config: { allowCamera: true } });
    await bench.tell(enrolment);
    expect((await device()).system_restriction).toEqual({ allowCamera: true });
  });

  it('[decision.operation] is forgotten each for itself where its enrolment is told late: what it was told since stays', async () => {
    const dns = { protocol: 'tls', server: 'dns.example' } as const;
    await carriedOut('set-dns-setting', { dns });
    await carriedOut('temporary-allow-enterprise-app-trust');
    await bench.advance(1_000);
    const enrolment = { ...(await contact(false, 'enrolment')), unlock_token: 'a new token' };
    await bench.advance(1_000);
    await carriedOut('set-system-restriction', { config: { allowCamera: true } });
    await bench.tell(enrolment);
    expect(await device()).toMatchObject({
      dns_setting: null,
      enterprise_trust_until: null,
      unlock_token: 'a new token',
      system_restriction: { allowCamera: true },
    });
    const second = { ...(await contact(false, 'enrolment')), unlock_token: 'a newer token' };
    await bench.advance(1_000);
    await carriedOut('set-dns-setting', { dns });
    await bench.tell(second, enrolment);
    expect(await device()).toMatchObject({
      dns_setting: dns,
      system_restriction: {},
      unlock_token: 'a newer token',
    });
  });

  it('[decision.operation] stays forgotten when the answer to a trust comes after the enrolment', async () => {
    const trust = await handedOver('temporary-allow-enterprise-app-trust');
    const late = { type: 'acknowledged', ...(await about(trust)), result: {} } as const;
    await bench.advance(1_000);
    await bench.tell(await contact(false, 'enrolment'), late);
    expect((await device()).enterprise_trust_until).toBeNull();
  });
});

describe('what a phone tells', () => {
  it('[decision.operation] of its apps stands on it with the time; what can’t be read has failed', async () => {
    const apps = [{ app_name: '微信', bundle_id: 'com.tencent.xin' }];
    const asked = await carriedOut('get-installed-app-list', {}, { apps });
    expect(await device()).toMatchObject({ app_list: apps, app_list_observed_at: asked.finished_at });
    expect(await carriedOut('get-installed-app-list', {}, {})).toMatchObject({
      status: failed,
      remark: '设备返回的应用列表无法识别',
    });
    expect((await device()).app_list).toEqual(apps);
  });

  it('[ios.os-update] of its update moves on with its answers and contacts, the later word counts', async () => {
    const asked = await handedOver('get-os-update-status');
    const late = { type: 'acknowledged', ...(await about(asked)), result: system } as const;
    await carriedOut('schedule-os-update', { type: 'InstallASAP', version: '26.1' }, system);
    expect(await device()).toMatchObject({ ...system });
    await bench.advance(1_000);
    const installed = { ...system, os_version: '26.1', available_os_updates: [], os_update_status: 0 };
    await bench.tell({ ...(await contact(false)), system: { ...installed, os_update_version: null } });
    await bench.tell(late);
    expect(await device()).toMatchObject({ ...installed, os_update_version: null });
    expect((await look(asked)).status).toBe(acknowledged);
  });

  it('[ios.os-update] is asked as its system takes it: a declaration, or a command', async () => {
    const now = await bench.now();
    const asked = async (columns: Updateable<AppleDeviceTable>, type: 'DownloadOnly' | 'InstallASAP') => {
      await setDevice({ ...untouched, ...columns });
      return osUpdatePayload({ ...(await device()), kind: 'apple' }, { type }, now);
    };
    expect([
      await asked({ os_version: '17.0' }, 'InstallASAP'),
      await asked({ os_version: '17.0' }, 'DownloadOnly'),
      await asked({ os_version: '16.7.10', available_os_updates: '["16.7.9","16.7.12"]' }, 'InstallASAP'),
    ]).toEqual([
      { method: 'declaration', version: '26.1', type: 'InstallASAP', install_at: now.toISOString() },
      { method: 'command', version: '26.1', type: 'DownloadOnly' },
      { method: 'command', version: '16.7.12', type: 'InstallASAP' },
    ]);
    // There the command is gone, and a declaration can only install.
    const offered = { os_version: '27.0', available_os_updates: '["27.1"]' };
    expect(await asked(offered, 'InstallASAP')).toMatchObject({ method: 'declaration', version: '27.1' });
    await expect(asked(offered, 'DownloadOnly')).rejects.toMatchObject({
      code: 'NOT_POSSIBLE',
      message: '系统 27 起，苹果不再接受只下载更新的指令',
    });
  });
});

describe('turning the activation lock on', () => {
  it('[decision.secrets] counts with the code that opens it, which is stored and stands in no record', async () => {
    const on = await carriedOut(
      'turn-on-activation-lock',
      {},
      {
        activation_lock_status: activationLockStatus.on,
        bypass_code: 'A1B2C-D3E4F',
      },
    );
    expect(on.status).toBe(acknowledged);
    expect(await device()).toMatchObject({
      activation_lock_status: activationLockStatus.on,
      activation_lock_passcode: 'A1B2C-D3E4F',
      activation_lock_passcode_stored_at: on.finished_at,
    });
    expect(JSON.stringify(await look(on))).not.toContain('A1B2C');
  });

  it.each([{ activation_lock_status: 0 }, { activation_lock_status: 1 }, {}])(
    '[decision.operation] has failed without it: %o',
    async (result) => {
      expect((await carriedOut('turn-on-activation-lock', {}, result)).status).toBe(failed);
      expect((await device()).activation_lock_passcode).toBeNull();
    },
  );

  it('[decision.one-active] takes the place of turning it off while that is held', async () => {
    await setDevice({ activation_lock_status: activationLockStatus.unknown });
    await bench.services.db.updateTable('store').set({ sms_verify: '{}' }).execute();
    const off = await bench.submit(id, 'turn-off-activation-lock');
    const on = await bench.submit(id, 'turn-on-activation-lock');
    expect([(await look(off)).remark, (await look(on)).status]).toEqual([remarks.replaced, waiting]);
  });
});

describe('a phone that was erased and enrols anew', () => {
  const locks = () =>
    bench.services.db
      .selectFrom('operation')
      .selectAll()
      .where('device_id', '=', id)
      .where('command', '=', 'lock')
      .orderBy('date_created')
      .execute();
  const authorsOf = (subject = '') =>
    bench.services.db
      .selectFrom('journal')
      .select(['actor', 'actor_id'])
      .where('kind', '=', 'operation')
      .where('subject', '=', subject)
      .execute();
  const enrols = async () => {
    await bench.advance(1_000);
    const enrolment = await contact(false, 'enrolment');
    await bench.tell(enrolment);
    return enrolment;
  };

  it('[decision.relocked] is locked again in the name of 系统, once, with the same words; the lock before says so', async () => {
    const first = await carriedOut('lock');
    const enrolment = await enrols();
    await bench.tell(enrolment);
    const [, again, ...more] = await locks();
    expect(more).toEqual([]);
    expect(again).toMatchObject({
      status: waiting,
      clerk_id: null,
      actor: 'system',
      ip: '',
      payload: first.payload,
      remark: '设备已重新入网，系统已再次锁定',
    });
    expect(await look(first)).toMatchObject({
      status: acknowledged,
      remark: '设备已重新入网，系统已再次锁定',
      relocked_by: again?.id,
    });
    expect(await authorsOf(again?.id)).toEqual([{ actor: 'system', actor_id: null }]);
    expect(await device()).toMatchObject({ lock_wanted: lockStatus.locked, lock_operation: again?.id });
    await bench.cycle();
    expect(bench.pushes.map(({ command }) => command)).toEqual(['lock', 'lock']);
  });

  it('[decision.relocked] is locked again where the lock was lost with the old enrolment', async () => {
    const lost = await handedOver('lock');
    await enrols();
    const [, again] = await locks();
    expect(await look(lost)).toMatchObject({
      status: failed,
      remark: remarks.lockedAgain,
      relocked_by: again?.id,
    });
    expect((await locks()).map(({ status }) => status)).toEqual([failed, waiting]);
  });

  it('[decision.relocked] is locked again where the hand-over of the lost lock is noted only after the enrolment', async () => {
    const lost = await bench.submit(id, 'lock');
    const { at } = await enrols();
    expect(await locks()).toHaveLength(1);
    await bench.tell({ type: 'failed', ...(await about(lost)), at, reason: remarks.enrolledAnew });
    const [, again, ...more] = await locks();
    expect(more).toEqual([]);
    expect(again).toMatchObject({ status: waiting, actor: 'system', payload: lost.payload });
  });

  it('[decision.relocked] names the last lock where it enrolled several times', async () => {
    const first = await handedOver('lock');
    await enrols();
    await bench.cycle();
    await enrols();
    const [, second, third] = await locks();
    expect([(await look(first)).relocked_by, second?.relocked_by, third?.relocked_by]).toEqual([
      third?.id,
      third?.id,
      null,
    ]);
  });

  it('stays unlocked where nobody wants it locked: unlocked, taken back, failed before, in the bin', async () => {
    await carriedOut('lock');
    await carriedOut('unlock');
    await enrols();
    expect(await locks()).toHaveLength(1);

    const takenBack = await carriedOut('lock');
    await bench.services.db
      .updateTable('operation')
      .set({ cancel: 'tooLate' })
      .where('id', '=', takenBack.id)
      .execute();
    await enrols();
    expect(await locks()).toHaveLength(2);

    const refused = await handedOver('lock');
    await bench.tell({ type: 'failed', ...(await about(refused)), reason: '设备拒绝执行' });
    await enrols();
    expect(await locks()).toHaveLength(3);

    await carriedOut('lock');
    await setDevice({ recycled_status: 1 });
    await enrols();
    expect(await locks()).toHaveLength(4);
    await setDevice({ recycled_status: 0 });
  });

  it('stays unlocked where the store itself erased it, also where only the enrolment tells', async () => {
    await carriedOut('lock');
    await bench.submit(id, 'erase');
    await bench.advance(holdMs);
    await bench.cycle();
    await enrols();
    expect(await locks()).toHaveLength(1);
  });
});
