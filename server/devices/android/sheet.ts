import { brandTitle } from '#domain/android/brands.ts';
import { androidProductName } from '#domain/android/models.ts';
import { commonColumns } from '../export/common-columns.ts';
import type { DeviceView } from '../list/views.ts';
import type { Sheet } from '../port/sheet.ts';

/** As the list shows a device; of secrets nothing (`decision.secrets`). */
export const androidSheet: Sheet<DeviceView<'android'>> = {
  title: '安卓设备',
  columns: [
    commonColumns.serialNumber,
    { header: '品牌', width: 10, cell: ({ brand }) => brandTitle(brand) },
    { header: '型号', width: 22, cell: ({ model }) => androidProductName(model) },
    { header: '系统版本', width: 10, cell: ({ android_version }) => android_version },
    { header: 'IMEI', width: 34, cell: ({ imei }) => imei.join(' ') },
    commonColumns.clerk,
    commonColumns.hirer,
    commonColumns.hirerPhone,
    commonColumns.lock,
    commonColumns.supervision,
    commonColumns.battery,
    commonColumns.registered,
    commonColumns.lastContact,
    commonColumns.lastPlace,
    commonColumns.remark,
  ],
};
