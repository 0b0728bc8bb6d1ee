import { Lock, LockOpen, MapPin, Volume2 } from 'lucide-react';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { Definitions } from './definition.ts';

export const lostModeCommands = {
  lock: {
    icon: <Lock aria-hidden="true" />,
    note: '立即或定时',
    place: 'usual',
    dialog: lazyPart(async () => (await import('../dialogs/lock-dialog.tsx')).default),
    dangerous: true,
  },
  unlock: {
    icon: <LockOpen aria-hidden="true" />,
    note: '恢复使用',
    place: 'usual',
    dialog: lazyPart(async () => (await import('#screens/devices/dialogs/unlock-dialog.tsx')).default),
  },
  'get-location': {
    icon: <MapPin aria-hidden="true" />,
    short: '获取位置',
    note: '向设备询问位置',
    place: 'usual',
  },
  'play-lost-mode-sound': {
    icon: <Volume2 aria-hidden="true" />,
    note: '让锁定的设备响铃',
    place: 'usual',
    effect: '设备会持续响铃，静音时也会响，直到有人在设备上停止或解除锁定。',
  },
} satisfies Definitions;
