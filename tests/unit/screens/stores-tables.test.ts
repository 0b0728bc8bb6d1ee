import { describe, expect, it } from 'vitest';
import type { RawLine } from '#api/contract/apple/registration.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { layoutOf } from '#machines/apple/import-devices/headings.ts';
import { pastedTable } from '#machines/apple/import-devices/pasted-table.ts';
import { broughtTables, tableIn } from './brought-tables.ts';
import { readTable } from './read-table.ts';

const one = 'F2LZK8Q1PLM1';
const two = 'F2LZK8Q1PLM2';
const zhao = { hirer_name: '赵甲', hirer_phone_number: '13800000001' };
const qian = { hirer_name: '钱乙', hirer_phone_number: '13800000002' };

const linesIn = async (file: string) => readTable(await tableIn(file));

describe('a table as a store brings it', () => {
  it.each(Object.keys(broughtTables))(
    '[decision.table-import] is read as a person sees it: %s',
    async (file) => {
      expect((await linesIn(file)).map(({ raw }) => raw)).toEqual(broughtTables[file]);
    },
  );

  it('[decision.table-import] says which line was a title', async () => {
    for (const file of ['title-row.csv', 'title-row.xlsx']) {
      const { titles, headings } = layoutOf(await tableIn(file));
      expect(titles.map(({ number, cells }) => [number, cells[0]?.text])).toEqual([
        [1, '某某门店租机台账（11月）'],
      ]);
      expect(headings?.number).toBe(2);
    }
  });

  it('[decision.table-import] asks about what stands before the serial number of a box, and about nothing else', async () => {
    const scanned = await linesIn('box-barcode.txt');
    expect(scanned.map(({ question }) => question !== null)).toEqual([true, true, true, true, true]);
    expect(scanned[0]?.question).toBe(memberMessages.labelTaken('SF2LZK8Q1PLM1'));
    expect((await linesIn('invisible-marks.txt')).map(({ question }) => question)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('[decision.table-import] reads a number in full and asks where it is shown short; lost digits are said of their line', async () => {
    const lines = await linesIn('scientific.xlsx');
    expect(lines.map(({ number, question, notes }) => [number, question, notes])).toEqual([
      [2, memberMessages.shownShort('序列号'), []],
      [3, null, [memberMessages.digitsLost('序列号', '1.2345E+17')]],
      [4, null, []],
      [5, null, [memberMessages.digitsLost('序列号', '3.56728E+16')]],
    ]);
    expect((await linesIn('scientific.csv')).map(({ notes }) => notes)).toEqual([
      [memberMessages.digitsLost('序列号', '1.23457E+11')],
    ]);
    const [pasted] = readTable(pastedTable('序列号\t手机号\nF2LZK8Q1PLM1\t1.38E+10'));
    expect(pasted).toMatchObject({
      raw: { serial_number: one },
      notes: [memberMessages.digitsLost('手机号', '1.38E+10')],
    });
  });

  it('[decision.table-import] says of its line that a formula has failed', async () => {
    expect((await linesIn('formula-errors.xlsx')).map(({ notes }) => notes)).toEqual([
      [memberMessages.cellError('承租人', '#N/A'), memberMessages.cellError('备注', '#VALUE!')],
      [],
    ]);
  });

  const device = (more: Omit<RawLine, 'serial_number'>, serial_number = one): RawLine => ({
    serial_number,
    ...more,
  });

  it.each<[string, string, RawLine[]]>([
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
  ])('[decision.table-import] is understood in its own words: %s', (_, text, lines) => {
    expect(readTable(pastedTable(text)).map(({ raw }) => raw)).toEqual(lines);
  });
});
