import * as v from 'valibot';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { acceptedCommand } from '../row/accepted-command.ts';
import { smsCode } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { uuid, withCredential } from '../row/fields.ts';
import { restrictionConfig } from './restriction-items.ts';

/**
 * Commands that let a phone go (`ios.commands`). Errors as of every command (ios.ts). The irreversible ones wait out a hold
 * window first (`decision.hold`): until then they can be taken back by operation.cancel, and nothing has left. They answer no `key`, and
 * take none but that of a prevalidation which named them for this device, once (`decision.hold.proof`).
 */

const member = { login: true, module: 'mdm-apple' } as const;
const device = { device_id: uuid };

/** Takes a code where the store's switch asks for it (`decision.sms`); a key stands for one only if it was made with one. Errors: 422 SMS_MISMATCH. */
export const turnOffActivationLock = endpoint({
  name: 'ios.command.turnOffActivationLock',
  method: 'POST',
  path: '/api/device/ios/command/turn-off-activation-lock',
  title: '关闭激活锁',
  access: { ...member, permission: 'apple.turnOffActivationLock' },
  errors: ['SMS_MISMATCH'],
  target: 'appleDevice',
  credential: 'turn-off-activation-lock',
  idempotent: true,
  body: withCredential({ ...device, sms_code: v.optional(smsCode) }),
  result: acceptedCommand,
});

/** Its code is stored once Apple has it (has_bypass_code). */
export const turnOnActivationLock = endpoint({
  name: 'ios.command.turnOnActivationLock',
  method: 'POST',
  path: '/api/device/ios/command/turn-on-activation-lock',
  title: '开启激活锁',
  access: { ...member, permission: 'apple.turnOnActivationLock' },
  target: 'appleDevice',
  credential: 'turn-on-activation-lock',
  idempotent: true,
  body: withCredential(device),
  result: acceptedCommand,
});

/** Takes the device out of the store's ABM, for good. */
export const abmUnbind = endpoint({
  name: 'ios.command.abmUnbind',
  method: 'POST',
  path: '/api/device/ios/command/abm-unbind',
  title: 'ABM 解绑',
  access: { ...member, permission: 'apple.abmUnbind' },
  target: 'appleDevice',
  credential: 'abm-unbind',
  idempotent: true,
  body: withCredential(device),
  result: acceptedCommand,
});

export const erase = endpoint({
  name: 'ios.command.erase',
  method: 'POST',
  path: '/api/device/ios/command/erase',
  title: '抹掉设备',
  access: { ...member, permission: 'apple.erase' },
  target: 'appleDevice',
  credential: 'erase',
  idempotent: true,
  body: withCredential(device),
  result: acceptedCommand,
});

export const removeMainProfile = endpoint({
  name: 'ios.command.removeMainProfile',
  method: 'POST',
  path: '/api/device/ios/command/remove-main-profile',
  title: '移除主描述文件',
  access: { ...member, permission: 'apple.removeMainProfile' },
  target: 'appleDevice',
  credential: 'remove-main-profile',
  idempotent: true,
  body: withCredential(device),
  result: acceptedCommand,
});

/** The whole map: what it leaves out is no longer restricted. It stands on the device when the phone has answered. */
export const setSystemRestriction = endpoint({
  name: 'ios.command.setSystemRestriction',
  method: 'POST',
  path: '/api/device/ios/command/set-system-restriction',
  title: '设置系统限制',
  access: { ...member, permission: 'apple.setSystemRestriction' },
  target: 'appleDevice',
  credential: 'set-system-restriction',
  idempotent: true,
  body: withCredential({ ...device, config: restrictionConfig }),
  result: acceptedCommand,
});

/**
 * Tells the device the store's default as it is now (store.defaultRestriction), as set-system-restriction would. Errors: 422 where
 * the store has none.
 */
export const syncStoreDefaultSystemRestriction = endpoint({
  name: 'ios.command.syncStoreDefaultSystemRestriction',
  method: 'POST',
  path: '/api/device/ios/command/sync-store-default-system-restriction',
  title: '同步门店默认限制',
  access: { ...member, permission: 'apple.setSystemRestriction' },
  target: 'appleDevice',
  credential: 'sync-store-default-system-restriction',
  idempotent: true,
  body: withCredential(device),
  result: acceptedCommand,
});

/**
 * `status` 1, or none: into the bin; 0: out of it again (`ios.recycle`). Done at once, nothing is sent to the device. Errors:
 * 422 where the clerk whose device it is has no quota left for one that comes back.
 */
export const moveToRecycleBin = endpoint({
  name: 'ios.command.moveToRecycleBin',
  method: 'POST',
  path: '/api/device/ios/command/move-to-recycle-bin',
  title: '移入回收站',
  access: { ...member, permission: 'apple.archive' },
  target: 'appleDevice',
  credential: 'move-to-recycle-bin',
  idempotent: true,
  body: withCredential({
    ...device,
    status: v.optional(
      v.picklist([recycledStatus.active, recycledStatus.recycled], '回收站状态有误'),
      recycledStatus.recycled,
    ),
  }),
  result: acceptedCommand,
});
