import { exportCalls } from '../devices/export-calls.ts';
import { type AppleConditions, appleConditions } from './devices.ts';

export type ExportFilter = AppleConditions;

export const { start, list, look, cancel, download } = exportCalls({
  area: 'ios',
  path: '/api/device/ios/export-list',
  module: 'mdm-apple',
  permission: 'apple.viewAll',
  title: '导出苹果设备',
  filter: appleConditions,
});
