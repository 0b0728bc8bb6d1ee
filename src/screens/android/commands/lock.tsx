import { KeyRound, Lock, LockOpen, MapPin } from 'lucide-react';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { Definitions } from './definition.ts';

export const lockCommands = {
  lock: {
    icon: <Lock aria-hidden="true" />,
    note: '立即或定时',
    place: 'usual',
    dialog: lazyPart(async () => (await import('../dialogs/lock-dialog.tsx')).default),
    effectOnMany: '手机会锁定并显示提示内容，紧急电话仍可拨打。重启后仍保持锁定。',
    dangerous: true,
  },
  unlock: {
    icon: <LockOpen aria-hidden="true" />,
    note: '恢复使用',
    place: 'usual',
    dialog: lazyPart(async () => (await import('#screens/devices/dialogs/unlock-dialog.tsx')).default),
  },
  'get-unlock-passcode': {
    icon: <KeyRound aria-hidden="true" />,
    note: '手机无网络时解锁',
    place: 'usual',
    dialog: lazyPart(async () => (await import('../dialogs/unlock-passcode-dialog.tsx')).default),
  },
  'get-location': {
    icon: <MapPin aria-hidden="true" />,
    note: '向设备询问位置',
    place: 'usual',
  },
} satisfies Definitions;
