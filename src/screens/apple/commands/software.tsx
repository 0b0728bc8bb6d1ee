import { CloudDownload, SearchCheck } from 'lucide-react';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { Definitions } from './definition.ts';

export const softwareCommands = {
  'schedule-os-update': {
    icon: <CloudDownload aria-hidden="true" />,
    note: '下载或尽快安装',
    place: 'system',
    dialog: lazyPart(async () => (await import('../dialogs/os-update-dialog.tsx')).default),
  },
  'get-os-update-status': {
    icon: <SearchCheck aria-hidden="true" />,
    note: '向设备询问可用的更新',
    place: 'system',
  },
} satisfies Definitions;
