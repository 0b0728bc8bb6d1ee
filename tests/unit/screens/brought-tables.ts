import { readFileSync } from 'node:fs';
import type { RawLine } from '#api/contract/apple/registration.ts';
import { readFile } from '#machines/apple/import-devices/file-table.ts';
import { pastedTable } from '#machines/apple/import-devices/pasted-table.ts';
import type { Table } from '#machines/apple/import-devices/table.ts';
import { bookParts, zip64 } from './made-sheet.ts';

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

async function tableOf(file: Blob): Promise<Table> {
  const read = await readFile(file);
  if (!read.ok) throw new Error(read.sentence);
  return read.table;
}

export const tableIn = (file: string): Promise<Table> =>
  tableOf(new Blob([readFileSync(`tests/unit/screens/tables/${file}`)]));

const device = (more: Omit<RawLine, 'serial_number'>, serial_number = one): RawLine => ({
  serial_number,
  ...more,
});

/** Each in the words of another writer. */
const pasted: readonly (readonly [string, string, readonly RawLine[]])[] = [
  [
    'a rental list, its columns turned round',
    '日期\t租客姓名\t联系电话\t机型\tSN号\t押金\t备注信息\n11-02\t赵甲\t138 0000 0001\tiPhone 15\tF2LZK8Q1PLM1\t500\t带壳',
    [device({ ...zhao, remark: '带壳' })],
  ],
  [
    'a phone shop, with what must be filled in marked',
    '*设备序列号(必填),*客户名称（必填）,手机号码【选填】,品牌\nF2LZK8Q1PLM1,赵甲,+86 13800000001,Apple',
    [device(zhao)],
  ],
  [
    'English, as another system gives it out',
    'Customer Name;Phone No.;Device Model;Serial No.;Notes\n赵甲;138-0000-0001;iPhone 14;f2lzk8q1plm1;VIP',
    [device({ ...zhao, remark: 'VIP' })],
  ],
  [
    'two titles and a line of explanation above the headings',
    '某某通讯,,,\n2026年11月在租设备,,,\n填写说明：一行一台,,,\n序号,产品序列号,承租人,承租人电话\n1,F2LZK8Q1PLM1,赵甲,13800000001\n2,F2LZK8Q1PLM2,钱乙,13800000002',
    [device(zhao), device(qian, two)],
  ],
  [
    'a clerk and somebody for emergencies beside the renter',
    '业务员姓名,紧急联系人电话,承租人姓名,承租人手机,SN\n孙丙,13900000009,赵甲,13800000001,F2LZK8Q1PLM1',
    [device(zhao)],
  ],
  [
    'full-width letters and numbers',
    '序列号，姓名，手机\nＦ２ＬＺＫ８Ｑ１ＰＬＭ１，赵甲，１３８００００００１１',
    [device({ hirer_name: '赵甲', hirer_phone_number: '13800000011' })],
  ],
  [
    'a heading that nobody knows above the serial numbers',
    '台号\t姓名\t电话\nF2LZK8Q1PLM1\t赵甲\t13800000001\nF2LZK8Q1PLM2\t钱乙\t13800000002',
    [device(zhao), device(qian, two)],
  ],
  [
    'no headings, the phone before the renter and the serial number last',
    '13800000001,赵甲,F2LZK8Q1PLM1\n13800000002,钱乙,F2LZK8Q1PLM2',
    [device(zhao), device(qian, two)],
  ],
  [
    'remarks about the renter and about the phone',
    '承租人备注,SN码,用户,备注\n常客,F2LZK8Q1PLM1,赵甲,屏幕有划痕',
    [device({ hirer_name: '赵甲', remark: '屏幕有划痕' })],
  ],
  [
    'two columns that say the same: the exact word, and of two the left one',
    '客户手机号2,手机号,手机号,序列号（SN）,SN\n13700000000,13800000001,13600000000,F2LZK8Q1PLM1,1',
    [device({ hirer_phone_number: '13800000001' })],
  ],
  [
    'cells of a chat, quoted and with what nobody sees',
    '"序列号\u200b"\t"客户"\t"联系方式"\n"\u2068F2LZK8Q1PLM1\u2069"\t"赵\u200b甲 "\t"\u202d138\u00a00000\u00a00001\u202c"',
    [device(zhao)],
  ],
];

/** The same cells as a sheet has them, numbers as numbers. */
function sheetOf(text: string): Blob {
  const cellOf = (cell: string) =>
    /^\d+$/.test(cell) ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  const rows = text.split('\n').map((line) => line.split(/[\t,]/).map(cellOf).join(''));
  return zip64(
    bookParts([
      `<sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData>`,
    ]),
  );
}

interface OwnTable {
  readonly name: string;
  readonly table: () => Promise<Table>;
  readonly lines: readonly RawLine[];
}

/** As they are pasted, and two of them as a file. */
export const ownTables: readonly OwnTable[] = pasted.flatMap(([name, text, lines]) => [
  { name, table: async () => pastedTable(text), lines },
  ...(/^(a rental list|two titles)/.test(name)
    ? [{ name: `${name} (.xlsx)`, table: () => tableOf(sheetOf(text)), lines }]
    : []),
]);
