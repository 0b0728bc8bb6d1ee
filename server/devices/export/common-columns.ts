import { lockState } from '#domain/devices/lock-state.ts';
import { statusTitle } from '#domain/devices/status-values.ts';
import { maskPhone } from '#domain/text/mask.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { isoOrNull, lockEvidenceOf } from '#server/operations/lock-evidence.ts';
import type { AnyView } from '../list/views.ts';
import type { SheetColumn } from '../port/sheet.ts';

const time = (at: Date | null) => {
  const iso = isoOrNull(at);
  return iso && formatDateTime(iso);
};

/** What every kind's sheet can show; numbers of people masked (`decision.secrets`). */
export const commonColumns = {
  serialNumber: { header: '序列号', width: 16, cell: ({ serial_number }) => serial_number },
  clerk: { header: '所属店员', width: 12, cell: ({ for_clerk_name }) => for_clerk_name },
  hirer: { header: '承租人', width: 12, cell: ({ hirer_name }) => hirer_name },
  hirerPhone: {
    header: '承租人手机号',
    width: 14,
    cell: ({ hirer_phone_number: phone }) => phone && maskPhone(phone),
  },
  lock: { header: '锁定状态', width: 10, cell: (device) => lockState(lockEvidenceOf(device), []).title },
  supervision: {
    header: '监管',
    width: 10,
    cell: (device) => statusTitle('supervise_status', device.supervise_status),
  },
  battery: {
    header: '电量',
    width: 8,
    cell: ({ battery_level: level }) => (level === null ? null : `${level}%`),
  },
  registered: { header: '登记时间', width: 20, cell: ({ registration_time }) => time(registration_time) },
  lastContact: { header: '最近联系', width: 20, cell: ({ last_active_time }) => time(last_active_time) },
  lastPlace: {
    header: '最近位置',
    width: 30,
    cell: ({ last_active_location: place }) =>
      place && (place.address ?? `${place.longitude},${place.latitude}`),
  },
  remark: { header: '备注', width: 30, cell: ({ remark }) => remark },
} as const satisfies Readonly<Record<string, SheetColumn<AnyView>>>;
