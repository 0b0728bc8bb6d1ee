import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appInstallStatus } from '#domain/apple/app-install.ts';
import { osUpdateStatus } from '#domain/devices/status-values.ts';
import { json } from '#server/database/json.ts';
import type { SimulatedDeviceTable } from '#server/database/schema/simulator-tables.ts';
import type { DeviceFact, Gateway } from '#server/gateways/gateway.ts';
import { readPhone } from '#server/gateways/simulator/remote-control.ts';
import { createSimulator } from '#server/gateways/simulator/simulator.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type Bench, inGatewayTime, openBench } from './bench.ts';
import { until } from './until.ts';

const id = seedIds.devices.unlockedOnline;
const soon = AbortSignal.timeout(120_000);
const minuteMs = 60_000;
/** A hundred times faster than real. */
const pace = { seed: 1, speed: 100 };

let bench: Bench;
let simulator: Gateway;
let facts: DeviceFact[];

beforeAll(async () => {
  bench = await openBench();
  await bench.reset();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  facts = [];
  await phoneIs({
    ...{ online: true, enrolled: true, supervised: true, locked: false, in_abm: true, passcode_set: true },
    ...{ os_version: '18.5', available_os_updates: json(['18.6.2', '26.1']), os_update: null },
    ...{ unlock_token: 'the token', activation_locked: false, system_restriction: json({}), set_up_at: null },
  });
  simulator = createSimulator({ ...bench.services, pace });
  simulator.start(async (told) => {
    facts.push(...told.filter((fact) => fact.device_id === id));
  });
});
afterEach(() => simulator.stop());

const phoneIs = (columns: Updateable<SimulatedDeviceTable>) =>
  bench.services.db.updateTable('simulated_device').set(columns).where('device_id', '=', id).execute();

async function phone() {
  const found = await readPhone(bench.services.db, id);
  if (!found) throw new Error('no such phone');
  return found;
}

async function order(
  command: string,
  payload: Readonly<Record<string, unknown>> = {},
  attachments: Readonly<Record<string, string>> = {},
): Promise<DeviceFact> {
  const command_uuid = randomUUID();
  await simulator.push({ command_uuid, device_id: id, command, payload, attachments }, soon);
  return until(`an answer to ${command}`, async () => {
    const found = facts.find((fact) => 'command_uuid' in fact && fact.command_uuid === command_uuid);
    return found ? { found } : { seen: facts };
  });
}

const update = (method: 'declaration' | 'command', version: string, type: 'DownloadOnly' | 'InstallASAP') =>
  order('schedule-os-update', { method, version, type });

describe('a simulated phone', () => {
  it('clears its passcode only with the token that it told, and keeps neither token nor picture', async () => {
    const refused = [
      await order('clear-passcode'),
      await order('clear-passcode', {}, { unlock_token: 'another' }),
    ];
    expect(refused.map(({ type }) => type)).toEqual(['failed', 'failed']);
    expect((await phone()).passcode_set).toBe(true);
    expect((await order('clear-passcode', {}, { unlock_token: 'the token' })).type).toBe('acknowledged');
    expect((await phone()).passcode_set).toBe(false);

    const wallpaper = { wallpaper_id: 'w1', where: 3, allow_modification: false };
    expect((await order('set-wallpaper', wallpaper)).type).toBe('failed');
    await order('set-wallpaper', wallpaper, { content: 'data:image/jpeg;base64,PICTURE' });
    await order('set-wallpaper', { wallpaper_id: 'w2', where: 2 }, { content: 'data:,' });
    expect(await phone()).toMatchObject({
      wallpaper: { lock: 'w1', home: 'w2' },
      system_restriction: { allowWallpaperModification: false },
    });
    const stored = await bench.services.db.selectFrom('simulated_command').select('payload').execute();
    expect(JSON.stringify(stored)).not.toMatch(/the token|PICTURE/);
  });

  it('takes its settings, and forgets them when it is erased', async () => {
    const dns = { protocol: 'https', server: 'https://dns.example/query' };
    await order('set-dns-setting', { dns });
    await order('set-global-http-proxy', { pac_url: 'https://proxy.example/a.pac' });
    await order('temporary-allow-enterprise-app-trust', { seconds: 60 });
    await order('reboot');
    const set = await phone();
    expect(set).toMatchObject({ dns_setting: dns, pac_url: 'https://proxy.example/a.pac' });
    expect([set.rebooted_at, set.enterprise_trust_until].includes(null)).toBe(false);
    await order('clear-dns-setting');
    expect((await phone()).dns_setting).toBeNull();
    await order('erase');
    expect(await phone()).toMatchObject({ pac_url: null, enterprise_trust_until: null, wallpaper: {} });
  });

  it('[ios.os-update] downloads and installs in its own time, and says so when asked and by itself', async () => {
    const status = async () => {
      const fact = await order('get-os-update-status');
      return fact.type === 'acknowledged' ? fact.result : fact;
    };
    expect(await status()).toMatchObject({ os_version: '18.5', os_update_status: osUpdateStatus.idle });
    expect((await update('declaration', '99', 'InstallASAP')).type).toBe('failed');
    const begun = await update('command', '18.6.2', 'DownloadOnly');
    expect(begun).toMatchObject({ result: { os_update_status: osUpdateStatus.downloading } });
    await bench.advance(minuteMs);
    expect(await status()).toMatchObject({
      os_version: '18.5',
      os_update_status: osUpdateStatus.downloaded,
      os_update_version: '18.6.2',
    });
    await update('declaration', '18.6.2', 'InstallASAP');
    await bench.advance(minuteMs);
    expect(await status()).toEqual({
      os_version: '18.6.2',
      available_os_updates: ['26.1'],
      os_update_status: osUpdateStatus.idle,
      os_update_version: null,
    });
    facts.length = 0;
    await simulator.query(id, inGatewayTime());
    await until('its own word', async () => {
      const told = facts.find((fact) => fact.type === 'contact' && fact.by === 'query');
      return told?.type === 'contact' && told.system?.os_version === '18.6.2'
        ? { found: told }
        : { seen: facts };
    });
  });

  it('[ios.os-update] is updated only in the way that its own system knows', async () => {
    const refused = async (
      os_version: string,
      method: 'declaration' | 'command',
      type: 'DownloadOnly' | 'InstallASAP',
    ) => {
      await phoneIs({ os_version, available_os_updates: json(['27.1']), os_update: null });
      return (await update(method, '27.1', type)).type === 'failed';
    };
    expect([
      await refused('16.7', 'declaration', 'InstallASAP'),
      await refused('17.0', 'declaration', 'DownloadOnly'),
      await refused('27.0', 'command', 'InstallASAP'),
      await refused('27.0', 'command', 'DownloadOnly'),
    ]).toEqual([true, true, true, true]);
    expect([
      await refused('16.7', 'command', 'InstallASAP'),
      await refused('26.1', 'command', 'DownloadOnly'),
      await refused('27.0', 'declaration', 'InstallASAP'),
    ]).toEqual([false, false, false]);
  });

  it('[ios.commands] installs apps one after the other, says when each is done, and lists what is on it', async () => {
    const apps = [
      { app_name: '微信', bundle_id: 'com.tencent.xin' },
      { app_name: '内部应用', bundle_id: 'example.inhouse' },
      { app_name: '钉钉', bundle_id: 'com.laiwang.DingTalk' },
    ];
    await phoneIs({
      app_list: json([{ app_name: 'QQ', bundle_id: 'com.tencent.mqq' }]),
      app_installs: json([]),
    });
    const statuses = (fact: DeviceFact) =>
      fact.type === 'acknowledged'
        ? (fact.result.installs as { status: number }[]).map(({ status }) => status)
        : fact;
    expect(statuses(await order('install-apps', { apps }))).toEqual([
      appInstallStatus.downloading,
      appInstallStatus.waiting,
      appInstallStatus.waiting,
    ]);
    await bench.advance(minuteMs);
    const spoken = await until('the word of the phone itself', async () => {
      const found = facts.findLast((fact) => fact.type === 'contact' && fact.app_installs?.[2]?.status === 3);
      return found ? { found } : { seen: facts };
    });
    expect(spoken).toMatchObject({
      app_installs: [
        { status: appInstallStatus.installed, reason: '' },
        { status: appInstallStatus.failed, reason: 'App Store 中没有此应用' },
        { status: appInstallStatus.installed, reason: '' },
      ],
    });
    const again = await order('install-apps', { apps: apps.slice(0, 1) });
    expect(statuses(again)).toEqual([appInstallStatus.installed]);
    expect(await order('get-installed-app-list')).toMatchObject({
      result: { apps: [{ app_name: 'QQ' }, { app_name: '微信' }, { app_name: '钉钉' }] },
    });
    await order('erase');
    expect((await phone()).app_restriction).toBeNull();
  });

  it('[valid.ios.app-restriction] keeps the apps that it may open, until it is told otherwise', async () => {
    const told = { enable: true, type: 1, list: ['com.sina.weibo'], white_list: [] };
    await order('set-app-restriction', told);
    expect((await phone()).app_restriction).toEqual(told);
    await order('set-app-restriction', { enable: false, type: null, list: [], white_list: [] });
    expect((await phone()).app_restriction).toBeNull();
  });

  it('makes itself heard only in lost mode', async () => {
    expect((await order('play-lost-mode-sound')).type).toBe('failed');
    await phoneIs({ locked: true });
    expect((await order('play-lost-mode-sound')).type).toBe('acknowledged');
    expect(await order('reboot')).toMatchObject({ reason: expect.stringContaining('12078') });
  });

  it('comes back from an erasure with a new token, and is no longer one that enrols anew at every command', async () => {
    await phoneIs({ behaviour: 'reEnrolling', activation_locked: false });
    const command_uuid = randomUUID();
    await simulator.push({ command_uuid, device_id: id, command: 'lock', payload: {} }, soon);
    const enrolment = await until('the enrolment', async () => {
      const found = facts.find((fact) => fact.type === 'contact' && fact.by === 'enrolment');
      return found ? { found } : { seen: facts };
    });
    expect(enrolment).toMatchObject({ unlock_token: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await order('lock', { message: '请联系门店' })).type).toBe('acknowledged');
  });
});

it('Apple’s servers lock it for good and tell the code that opens it, if it is theirs', async () => {
  expect(await order('turn-on-activation-lock')).toMatchObject({
    type: 'acknowledged',
    result: {
      activation_lock_status: 1,
      bypass_code: expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}(-[0-9A-Z]{4}){4}$/),
    },
  });
  await phoneIs({ in_abm: false });
  expect((await order('turn-on-activation-lock')).type).toBe('failed');
});
