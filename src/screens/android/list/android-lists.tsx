import { Plus } from 'lucide-react';
import type { AndroidListItem } from '#api/contract/android/device.ts';
import { activeBatchCommands, archivedBatchCommands } from '#domain/android/batch.ts';
import { androidQuery } from '#machines/android/android-query.ts';
import { androidKind } from '#machines/android/kind.ts';
import { DeviceDialogs } from '#screens/android/commands/device-dialogs.tsx';
import type { DeviceList } from '#screens/devices/list/device-list.ts';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { androidFilters } from '../android-filters.ts';
import { activeColumns, archivedColumns } from './android-columns.tsx';

const batchDialog = lazyPart(async () => (await import('#screens/android/batch/android-batch.tsx')).default);

const android = {
  kind: 'android',
  asked: androidKind,
  query: androidQuery,
  filters: androidFilters,
  Dialogs: DeviceDialogs,
  leftOut: '关键字、承租人、IMEI 和备注不会保存在视图中。',
} as const;

export const activeList: DeviceList<AndroidListItem> = {
  ...android,
  listed: 'active',
  route: 'console-device-android-list',
  title: '安卓设备',
  place: '设备列表',
  columns: activeColumns,
  batch: { commands: activeBatchCommands, dialog: batchDialog },
  whole: {
    exportRight: 'android.viewAll',
    actions: [
      {
        id: 'new',
        label: '新增安卓设备',
        icon: <Plus aria-hidden="true" />,
        right: 'android.new',
        dialog: lazyPart(async () => (await import('./new-device-dialog.tsx')).default),
      },
    ],
  },
  empty: { title: '暂无设备', text: '手机入网后会显示在这里。' },
  other: () => archivedList,
};

export const archivedList: DeviceList<AndroidListItem> = {
  ...android,
  listed: 'recycled',
  route: 'console-device-android-list-archived',
  title: '安卓归档',
  place: '归档',
  columns: archivedColumns,
  batch: { commands: archivedBatchCommands, dialog: batchDialog },
  whole: null,
  empty: { title: '暂无归档的设备', text: '归档的设备会显示在这里，可以取消归档。' },
  other: () => activeList,
};
