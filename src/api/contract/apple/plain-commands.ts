import * as v from 'valibot';
import { acceptedCommand } from '../row/accepted-command.ts';
import { endpoint } from '../row/endpoint.ts';
import { uuid, withCredential } from '../row/fields.ts';

/** Commands that a device carries out by itself (`ios.commands`). Errors as of every command (ios.ts). */

const member = { login: true, module: 'mdm-apple' } as const;
const device = { device_id: uuid };

export const reboot = endpoint({
  name: 'ios.command.reboot',
  method: 'POST',
  path: '/api/device/ios/command/reboot',
  title: '重启设备',
  access: { ...member, permission: 'apple.reboot' },
  target: 'appleDevice',
  credential: 'reboot',
  idempotent: true,
  body: withCredential(device),
  result: acceptedCommand,
});

/** Only a phone in lost mode makes itself heard. */
export const playLostModeSound = endpoint({
  name: 'ios.command.playLostModeSound',
  method: 'POST',
  path: '/api/device/ios/command/play-lost-mode-sound',
  title: '播放声音',
  access: { ...member, permission: 'apple.playLostSound' },
  target: 'appleDevice',
  credential: 'play-lost-mode-sound',
  idempotent: true,
  body: withCredential(device),
  result: acceptedCommand,
});

/** Needs the token that the device told when it enrolled (has_unlock_token). */
export const clearPasscode = endpoint({
  name: 'ios.command.clearPasscode',
  method: 'POST',
  path: '/api/device/ios/command/clear-passcode',
  title: '清除锁屏密码',
  access: { ...member, permission: 'apple.clearPasscode' },
  target: 'appleDevice',
  credential: 'clear-passcode',
  idempotent: true,
  body: withCredential(device),
  result: acceptedCommand,
});

/** The list arrives on the device (app_list, app_list_observed_at) when the phone has answered. */
export const getInstalledAppList = endpoint({
  name: 'ios.command.getInstalledAppList',
  method: 'POST',
  path: '/api/device/ios/command/get-installed-app-list',
  title: '获取应用列表',
  access: member,
  target: 'appleDevice',
  idempotent: true,
  body: v.strictObject(device),
  result: acceptedCommand,
});

/** For half an hour, which ends on the device by itself; its end stands on the device (enterprise_trust_until). */
export const temporaryAllowEnterpriseAppTrust = endpoint({
  name: 'ios.command.temporaryAllowEnterpriseAppTrust',
  method: 'POST',
  path: '/api/device/ios/command/temporary-allow-enterprise-app-trust',
  title: '临时允许信任企业应用',
  access: { ...member, permission: 'apple.setSystemRestriction' },
  target: 'appleDevice',
  credential: 'temporary-allow-enterprise-app-trust',
  idempotent: true,
  body: withCredential(device),
  result: acceptedCommand,
});
