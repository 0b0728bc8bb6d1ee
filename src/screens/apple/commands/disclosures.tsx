import { CardSim, Eye, Phone } from 'lucide-react';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { Definitions } from './definition.ts';

export const disclosingCommands = {
  'get-activation-lock-password': {
    icon: <Eye aria-hidden="true" />,
    note: '激活被抹掉的设备时使用',
    place: 'activation',
    dialog: lazyPart(async () => (await import('../dialogs/bypass-code-dialog.tsx')).default),
  },
  'get-hirer-phone': {
    icon: <Phone aria-hidden="true" />,
    note: '在设备页查看，会留下记录',
    place: 'card',
    section: '',
  },
  'get-sim-log': {
    icon: <CardSim aria-hidden="true" />,
    note: '在设备页查看，会留下记录',
    place: 'card',
    section: '#sim',
  },
} satisfies Definitions;
