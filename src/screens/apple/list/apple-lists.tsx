import { FilePlus2, Plus } from 'lucide-react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { activeBatchCommands, recycledBatchCommands } from '#domain/apple/batch.ts';
import { appleQuery } from '#machines/apple/apple-query.ts';
import { appleKind } from '#machines/apple/kind.ts';
import { DeviceDialogs } from '#screens/apple/commands/device-dialogs.tsx';
import type { DeviceList } from '#screens/devices/list/device-list.ts';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { appleFilters } from '../apple-filters.ts';
import { activeColumns, recycledColumns } from './apple-columns.tsx';

const batchDialog = lazyPart(async () => (await import('#screens/apple/batch/apple-batch.tsx')).default);

const apple = {
  kind: 'apple',
  asked: appleKind,
  query: appleQuery,
  filters: appleFilters,
  Dialogs: DeviceDialogs,
  leftOut: '关键字、承租人、IMEI 和备注不会保存在视图中。',
} as const;

export const activeList: DeviceList<AppleListItem> = {
  ...apple,
  listed: 'active',
  route: 'console-device-ios-list',
  title: '苹果设备',
  place: '设备列表',
  columns: activeColumns,
  batch: { commands: activeBatchCommands, dialog: batchDialog },
  whole: {
    exportRight: 'apple.viewAll',
    actions: [
      {
        id: 'import',
        label: '批量导入',
        icon: <FilePlus2 aria-hidden="true" />,
        right: 'apple.new',
        dialog: lazyPart(async () => (await import('./import-dialog.tsx')).default),
      },
      {
        id: 'new',
        label: '新增设备',
        icon: <Plus aria-hidden="true" />,
        right: 'apple.new',
        dialog: lazyPart(async () => (await import('./new-device-dialog.tsx')).default),
      },
    ],
  },
  empty: { title: '暂无设备', text: '登记设备后会显示在这里。' },
  other: () => recycledList,
};

export const recycledList: DeviceList<AppleListItem> = {
  ...apple,
  listed: 'recycled',
  route: 'console-device-ios-recycled-list',
  title: '苹果回收站',
  place: '回收站',
  columns: recycledColumns,
  batch: { commands: recycledBatchCommands, dialog: batchDialog },
  whole: null,
  empty: { title: '回收站是空的', text: '移入回收站的设备会显示在这里，可以恢复或删除。' },
  other: () => activeList,
};
