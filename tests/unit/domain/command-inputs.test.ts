import * as v from 'valibot';
import { expect, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import type { Schema } from '#api/contract/row/endpoint.ts';

const {
  'move-to-recycle-bin': moveToRecycleBin,
  'set-dns-setting': setDnsSetting,
  'set-global-http-proxy': setGlobalHttpProxy,
  'install-apps': installApps,
  'set-app-restriction': setAppRestriction,
  'schedule-os-update': scheduleOsUpdate,
  'set-wallpaper': setWallpaper,
} = appleCommandCalls;

const device_id = '11111111-1111-4111-8111-111111111111';
const messageOf = (body: Schema, extras: Readonly<Record<string, unknown>>) => {
  const parsed = v.safeParse(body, { device_id, password: 'Guard-2026', ...extras });
  return parsed.success ? null : parsed.issues[0].message;
};

it('[valid.ios.wallpaper] a wallpaper has an id and one of three places', () => {
  const of = (extras: Readonly<Record<string, unknown>>) => messageOf(setWallpaper.body, extras);
  expect([1, 2, 3].map((where) => of({ wallpaper_id: device_id, where }))).toEqual([null, null, null]);
  expect(of({ wallpaper_id: device_id, where: 2, allowWallpaperModification: false })).toBeNull();
  expect([
    of({ wallpaper_id: device_id, where: 4 }),
    of({ wallpaper_id: 'dawn', where: 1 }),
    of({ wallpaper_id: device_id, where: 1, allowWallpaperModification: 'no' }),
  ]).toEqual(['壁纸位置有误', '编号格式有误', '是否允许更换壁纸有误']);
});

it('[ios.os-update] an update is one of two', () => {
  const of = (type: unknown) => messageOf(scheduleOsUpdate.body, { type });
  expect(['DownloadOnly', 'InstallASAP', 'InstallLater'].map(of)).toEqual([null, null, '更新方式有误']);
});

it('[ios.recycle] into the bin is 1, or nothing, out of it 0', () => {
  const of = (extras: Readonly<Record<string, unknown>>) => messageOf(moveToRecycleBin.body, extras);
  expect([of({}), of({ status: 0 }), of({ status: 1 })]).toEqual([null, null, null]);
  expect([of({ status: 2 }), of({ status: '1' })]).toEqual(['回收站状态有误', '回收站状态有误']);
  expect(v.parse(moveToRecycleBin.body, { device_id, password: 'Guard-2026' })).toMatchObject({ status: 1 });
});

it('[ios.commands] a proxy is a web address, encrypted DNS an https address or a host name', () => {
  const pac = (pac_url: unknown) => messageOf(setGlobalHttpProxy.body, { pac_url });
  expect(['https://a.example/p.pac', 'http://10.0.0.1/p', undefined].map(pac)).toEqual([null, null, null]);
  expect(['a.example/p.pac', 'ftp://a.example/p', ''].map(pac)).toEqual(
    Array(3).fill('PAC 地址应为完整的网址'),
  );
  const dns = (protocol: string, server: string) =>
    messageOf(setDnsSetting.body, { dns: { protocol, server } });
  expect([
    dns('https', 'https://dns.example/query'),
    dns('https', 'http://dns.example/query'),
    dns('tls', 'dns.example'),
    dns('tls', 'https://dns.example'),
    dns('tls', '-.example'),
    dns('udp', 'dns.example'),
  ]).toEqual([
    null,
    'DNS 服务器地址应以 https:// 开头',
    null,
    'DNS 服务器域名有误',
    'DNS 服务器域名有误',
    'DNS 协议应为 https 或 tls',
  ]);
});

it('[valid.ios.app-restriction] has one of three types where it is enabled, and a list only where the type has one', () => {
  const of = (extras: Readonly<Record<string, unknown>>) => messageOf(setAppRestriction.body, extras);
  const list = ['com.tencent.xin'];
  expect([
    of({ enable: true, type: 0 }),
    of({ enable: true, type: 1, list }),
    of({ enable: true, type: 2, list }),
    of({ enable: true, type: 2 }),
    of({ enable: false }),
    of({ enable: false, type: 1 }),
  ]).toEqual(Array(6).fill(null));
  const listed = '禁用名单和允许名单需要选择应用，门店默认名单不需要';
  expect([
    of({ enable: true }),
    of({ enable: true, type: 3 }),
    of({ enable: 'yes', type: 1, list }),
    of({ enable: true, type: 1, list: [] }),
    of({ enable: true, type: 0, list }),
    of({ enable: true, type: 1, list: [...list, ...list] }),
    of({ enable: true, type: 1, list: ['com tencent'] }),
  ]).toEqual([
    '请选择应用限制方式',
    '应用限制方式有误',
    '是否启用应用限制有误',
    listed,
    listed,
    '应用重复',
    '应用标识有误',
  ]);
});

it('[ios.commands] apps to install are named, each once, up to twenty', () => {
  const of = (apps: unknown) => messageOf(installApps.body, { apps });
  const app = (n: number) => ({ app_name: '应用', bundle_id: `com.example.app${n}` });
  const many = (count: number) => Array.from({ length: count }, (_, n) => app(n));
  expect([of(many(1)), of(many(20)), of([{ ...app(1), track_id: 414_478_124 }])]).toEqual([null, null, null]);
  expect([
    of([]),
    of(many(21)),
    of([app(1), app(1)]),
    of([{ bundle_id: 'com.a', app_name: ' ' }]),
    of([{ ...app(1), track_id: 0 }]),
  ]).toEqual(['请选择要安装的应用', '一次最多安装 20 个应用', '应用重复', '请输入应用名称', '应用编号有误']);
});
