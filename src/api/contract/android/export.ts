import { exportCalls } from '../devices/export-calls.ts';
import { androidConditions } from './devices.ts';

export const { start, list, look, cancel, download } = exportCalls({
  area: 'android',
  path: '/api/export/android',
  module: 'mdm-android',
  permission: 'android.viewAll',
  title: '导出安卓设备',
  filter: androidConditions,
});
