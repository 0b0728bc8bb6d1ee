import * as v from 'valibot';
import { pacUrlMaxLength } from '#domain/limits.ts';
import { isWebUrl } from '#domain/site/network-address.ts';
import { acceptedCommand } from '../row/accepted-command.ts';
import { endpoint } from '../row/endpoint.ts';
import { uuid, withCredential } from '../row/fields.ts';
import { dnsSetting } from './dns-setting.ts';

/** Proxy and DNS of a device (`ios.commands`). Errors as of every command (ios.ts). */

const member = { login: true, module: 'mdm-apple', permission: 'apple.setSystemRestriction' } as const;
const proxy = { ...member, alsoModule: 'apple-global-http-proxy' } as const;
const device = { device_id: uuid };

/** Where no address of a PAC file is given, it is the store's. Errors: 422 where that has none either. */
export const setGlobalHttpProxy = endpoint({
  name: 'ios.command.setGlobalHttpProxy',
  method: 'POST',
  path: '/api/device/ios/command/set-global-http-proxy',
  title: '设置全局代理',
  access: proxy,
  target: 'appleDevice',
  credential: 'set-global-http-proxy',
  idempotent: true,
  body: withCredential({
    ...device,
    pac_url: v.optional(
      v.pipe(
        v.string('PAC 地址有误'),
        v.trim(),
        v.maxLength(pacUrlMaxLength, 'PAC 地址过长'),
        v.check(isWebUrl, 'PAC 地址应为完整的网址'),
      ),
    ),
  }),
  result: acceptedCommand,
});

export const removeGlobalHttpProxy = endpoint({
  name: 'ios.command.removeGlobalHttpProxy',
  method: 'POST',
  path: '/api/device/ios/command/remove-global-http-proxy',
  title: '移除全局代理',
  access: proxy,
  target: 'appleDevice',
  credential: 'remove-global-http-proxy',
  idempotent: true,
  body: withCredential(device),
  result: acceptedCommand,
});

export const setDnsSetting = endpoint({
  name: 'ios.command.setDnsSetting',
  method: 'POST',
  path: '/api/device/ios/command/set-dns-setting',
  title: '设置加密 DNS',
  access: member,
  target: 'appleDevice',
  credential: 'set-dns-setting',
  idempotent: true,
  body: withCredential({ ...device, dns: dnsSetting }),
  result: acceptedCommand,
});

export const clearDnsSetting = endpoint({
  name: 'ios.command.clearDnsSetting',
  method: 'POST',
  path: '/api/device/ios/command/clear-dns-setting',
  title: '清除加密 DNS',
  access: member,
  target: 'appleDevice',
  credential: 'clear-dns-setting',
  idempotent: true,
  body: withCredential(device),
  result: acceptedCommand,
});
