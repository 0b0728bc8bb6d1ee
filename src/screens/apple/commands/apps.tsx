import { AppWindow, Download, LayoutGrid } from 'lucide-react';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { Definitions } from './definition.ts';

export const appCommands = {
  'set-app-restriction': {
    icon: <AppWindow aria-hidden="true" />,
    note: '哪些应用可以打开',
    place: 'card',
    dialog: lazyPart(async () => (await import('../dialogs/app-restriction-dialog.tsx')).default),
  },
  'install-apps': {
    icon: <Download aria-hidden="true" />,
    note: '从 App Store 安装',
    place: 'card',
    dialog: lazyPart(async () => (await import('../dialogs/install-dialog.tsx')).default),
  },
  'get-installed-app-list': {
    icon: <LayoutGrid aria-hidden="true" />,
    note: '向设备询问已安装的应用',
    place: 'card',
  },
} satisfies Definitions;
