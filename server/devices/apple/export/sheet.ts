import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { appleColour } from '#domain/apple/colours.ts';
import { appleProductName } from '#domain/apple/models.ts';
import { lockState } from '#domain/devices/lock-state.ts';
import { statusTitle } from '#domain/devices/status-values.ts';
import { maskPhone } from '#domain/text/mask.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { isoOrNull, lockEvidenceOf } from '#server/operations/lock-evidence.ts';
import type { DeviceView } from '../device-view.ts';

interface Column {
  readonly header: string;
  /** in characters */
  readonly width: number;
  readonly cell: (device: DeviceView) => string | null;
}

const time = (at: Date | null) => {
  const iso = isoOrNull(at);
  return iso && formatDateTime(iso);
};

/** As the list shows a device; numbers of people masked, of secrets nothing (`decision.secrets`). */
const columns: readonly Column[] = [
  { header: '序列号', width: 16, cell: ({ serial_number }) => serial_number },
  { header: '型号', width: 22, cell: ({ model }) => appleProductName(model) },
  { header: '颜色', width: 14, cell: ({ color }) => color && appleColour(color).name },
  { header: '容量', width: 8, cell: ({ storage_capacity }) => storage_capacity },
  { header: '系统版本', width: 10, cell: ({ os_version }) => os_version },
  { header: 'IMEI 1', width: 18, cell: ({ imei_1 }) => imei_1 },
  { header: 'IMEI 2', width: 18, cell: ({ imei_2 }) => imei_2 },
  { header: 'MEID', width: 18, cell: ({ meid }) => meid },
  { header: '所属店员', width: 12, cell: ({ for_clerk_name }) => for_clerk_name },
  { header: '承租人', width: 12, cell: ({ hirer_name }) => hirer_name },
  {
    header: '承租人手机号',
    width: 14,
    cell: ({ hirer_phone_number: phone }) => phone && maskPhone(phone),
  },
  { header: '锁定状态', width: 10, cell: (device) => lockState(lockEvidenceOf(device), []).title },
  { header: '监管', width: 10, cell: (device) => statusTitle('supervise_status', device.supervise_status) },
  { header: 'ABM', width: 10, cell: (device) => statusTitle('abm_status', device.abm_status) },
  {
    header: '激活锁',
    width: 10,
    cell: (device) => statusTitle('activation_lock_status', device.activation_lock_status),
  },
  { header: '电量', width: 8, cell: ({ battery_level: level }) => (level === null ? null : `${level}%`) },
  { header: '登记时间', width: 20, cell: ({ registration_time }) => time(registration_time) },
  { header: '最近联系', width: 20, cell: ({ last_active_time }) => time(last_active_time) },
  {
    header: '最近位置',
    width: 30,
    cell: ({ last_active_location: place }) =>
      place && (place.address ?? `${place.longitude},${place.latitude}`),
  },
  { header: '备注', width: 30, cell: ({ remark }) => remark },
];

export type Cells = readonly (string | null)[];

export const cellsOf = (device: DeviceView): Cells => columns.map(({ cell }) => readable(cell(device)));

/** XML has no place for most control characters; they say nothing to a person either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it is about
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const readable = (text: string | null) => (text === null ? null : text.replace(unwritable, ''));

/**
 * The rows as XLSX, written while they are read. Every cell is a text: a long number keeps its digits, and what begins with =, +,
 * - or @ is no formula.
 */
export const sheetOf = (rows: AsyncIterable<Cells>): ReadableStream<Uint8Array> =>
  writeXlsxStream(valuesOf(rows), {
    name: '苹果设备',
    columns: columns.map(({ header, width }) => ({ header, width, numFmt: '@' })),
    freezePane: { rows: 1 },
    inlineStrings: true,
  });

async function* valuesOf(rows: AsyncIterable<Cells>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield [...row];
}
