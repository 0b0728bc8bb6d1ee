import { AppWindow, Image, LayoutGrid, RefreshCw, SlidersHorizontal } from 'lucide-react';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { Definitions } from './definition.ts';

export const settingCommands = {
  'set-wallpaper': {
    icon: <Image aria-hidden="true" />,
    note: '锁屏和主屏幕',
    place: 'system',
    dialog: lazyPart(async () => (await import('../dialogs/wallpaper-dialog.tsx')).default),
  },
  'set-system-restriction': {
    icon: <SlidersHorizontal aria-hidden="true" />,
    note: '逐项开关',
    place: 'system',
    dialog: lazyPart(async () => (await import('../dialogs/restriction-dialog.tsx')).default),
    effectOnMany: '每台设备的系统限制都会变为下面的样子，设备上原有的个别设置也会被替换。',
  },
  'sync-system-restriction': {
    icon: <RefreshCw aria-hidden="true" />,
    note: '系统限制改为门店默认',
    place: 'card',
    effect: '设备的全部系统限制改为门店默认：默认没有的限制会取消，默认有的会增加。以确认时的默认限制为准。',
  },
  'set-app-restriction': {
    icon: <AppWindow aria-hidden="true" />,
    note: '允许哪些应用',
    place: 'card',
    dialog: lazyPart(async () => (await import('../dialogs/app-restriction-dialog.tsx')).default),
  },
  'get-installed-app-list': {
    icon: <LayoutGrid aria-hidden="true" />,
    note: '向设备询问已安装的应用',
    place: 'card',
  },
} satisfies Definitions;
