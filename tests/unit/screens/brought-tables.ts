import { readFileSync } from 'node:fs';
import type { RawLine } from '#api/contract/apple/registration.ts';
import { readFile } from '#machines/apple/import-devices/file-table.ts';
import type { Table } from '#machines/apple/import-devices/table.ts';

/** Tables as stores bring them, each with one habit of spreadsheets, scanners or chats. People and numbers are invented. */

const one = 'F2LZK8Q1PLM1';
const two = 'F2LZK8Q1PLM2';
const three = 'F2LZK8Q1PLM3';
const zhao = { hirer_name: '赵甲', hirer_phone_number: '13800000001' };
const qian = { hirer_name: '钱乙', hirer_phone_number: '13800000002' };

/** What comes out of each, read off the table by a person. */
export const broughtTables: Readonly<Record<string, readonly RawLine[]>> = {
  'title-row.csv': [
    { serial_number: one, ...zhao, remark: '黑色128G' },
    { serial_number: two, hirer_name: '钱乙', remark: '白色256G' },
  ],
  'title-row.xlsx': [
    { serial_number: one, ...zhao, remark: '黑色128G' },
    { serial_number: two, ...qian, remark: '白色256G' },
  ],
  'merged-hirer.xlsx': [
    { serial_number: one, ...zhao, remark: '主机' },
    { serial_number: two, ...zhao, remark: '备机' },
    { serial_number: three, ...zhao },
  ],
  'zip64-sizes.xlsx': [
    { serial_number: one, hirer_name: '赵甲' },
    { serial_number: two, hirer_name: '钱乙' },
  ],
  'zip64-end.xlsx': [
    { serial_number: one, hirer_name: '赵甲' },
    { serial_number: two, hirer_name: '钱乙' },
  ],
  'formatted-blank-rows.xlsx': [
    { serial_number: one, hirer_name: '赵甲' },
    { serial_number: two, hirer_name: '钱乙' },
  ],
  'formula-errors.xlsx': [{ serial_number: one }, { serial_number: two, hirer_name: '钱乙' }],
  'scientific.xlsx': [
    { serial_number: '123456780000', hirer_name: '赵甲' },
    { serial_number: '', hirer_name: '钱乙' },
    { serial_number: '4567890123', hirer_name: '孙丙' },
    { serial_number: '', hirer_name: '李丁' },
  ],
  'scientific.csv': [{ serial_number: '', hirer_name: '赵甲' }],
  'box-barcode.txt': [1, 2, 3, 4, 5].map((at) => ({ serial_number: `F2LZK8Q1PLM${at}` })),
  'invisible-marks.txt': [
    { serial_number: one, ...zhao },
    { serial_number: two, ...qian },
    { serial_number: three, hirer_name: '孙丙', hirer_phone_number: '13800000003' },
  ],
  'hidden-first-sheet.xlsx': [{ serial_number: one, hirer_name: '赵甲' }],
  'model-heading.csv': [{ serial_number: one, ...zhao }],
  'customer-headings.csv': [{ serial_number: one, ...zhao }],
  'device-name.csv': [{ serial_number: one, ...zhao }],
  'tab-behind-serial.csv': [{ serial_number: one, hirer_name: '赵甲', remark: '老客户' }],
  'tab-without-headings.csv': [
    { serial_number: one, hirer_name: '赵甲' },
    { serial_number: two, hirer_name: '钱乙' },
  ],
  'tab-behind-phone.csv': [{ serial_number: one, ...zhao, remark: '老客户' }],
  'equals-quotes.csv': [{ serial_number: one, ...zhao }],
  'sn-heading.csv': [{ serial_number: one }, { serial_number: two }],
};

export async function tableIn(file: string): Promise<Table> {
  const read = await readFile(new Blob([readFileSync(`tests/unit/screens/tables/${file}`)]));
  if (!read.ok) throw new Error(read.sentence);
  return read.table;
}
