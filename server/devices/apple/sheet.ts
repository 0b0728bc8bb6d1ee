import { appleColour } from '#domain/apple/colours.ts';
import { appleProductName } from '#domain/apple/models.ts';
import { statusTitle } from '#domain/devices/status-values.ts';
import { commonColumns } from '../export/common-columns.ts';
import type { DeviceView } from '../list/views.ts';
import type { Sheet } from '../port/sheet.ts';

/** As the list shows a device; of secrets nothing (`decision.secrets`). */
export const appleSheet: Sheet<DeviceView<'apple'>> = {
  title: '苹果设备',
  columns: [
    commonColumns.serialNumber,
    { header: '型号', width: 22, cell: ({ model }) => appleProductName(model) },
    { header: '颜色', width: 14, cell: ({ color }) => color && appleColour(color).name },
    { header: '容量', width: 8, cell: ({ storage_capacity }) => storage_capacity },
    { header: '系统版本', width: 10, cell: ({ os_version }) => os_version },
    { header: 'IMEI 1', width: 18, cell: ({ imei_1 }) => imei_1 },
    { header: 'IMEI 2', width: 18, cell: ({ imei_2 }) => imei_2 },
    { header: 'MEID', width: 18, cell: ({ meid }) => meid },
    commonColumns.clerk,
    commonColumns.hirer,
    commonColumns.hirerPhone,
    commonColumns.lock,
    commonColumns.supervision,
    { header: 'ABM', width: 10, cell: (device) => statusTitle('abm_status', device.abm_status) },
    {
      header: '激活锁',
      width: 10,
      cell: (device) => statusTitle('activation_lock_status', device.activation_lock_status),
    },
    commonColumns.battery,
    commonColumns.registered,
    commonColumns.lastContact,
    commonColumns.lastPlace,
    commonColumns.remark,
  ],
};
