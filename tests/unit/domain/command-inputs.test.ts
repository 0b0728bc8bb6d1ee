import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Schema } from '#api/contract/endpoint.ts';
import { moveToRecycleBin } from '#api/contract/ios-commands.ts';
import { setDnsSetting, setGlobalHttpProxy } from '#api/contract/ios-network.ts';
import { scheduleOsUpdate } from '#api/contract/ios-os-update.ts';
import { setWallpaper } from '#api/contract/wallpaper.ts';

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
