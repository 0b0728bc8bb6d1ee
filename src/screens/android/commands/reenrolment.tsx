import { QrCode } from 'lucide-react';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { Definitions } from './definition.ts';

export const reenrolmentCommands = {
  reenrol: {
    icon: <QrCode aria-hidden="true" />,
    note: '恢复出厂设置后的手机',
    place: 'control',
    dialog: lazyPart(async () => (await import('../dialogs/reenrol-dialog.tsx')).default),
  },
} satisfies Definitions;
