import { describe, expect, it } from 'vitest';
import * as memberMessages from '#domain/member-messages.ts';
import { layoutOf } from '#machines/apple/import-devices/headings.ts';
import { pastedTable } from '#machines/apple/import-devices/pasted-table.ts';
import { broughtTables, ownTables, tableIn } from './brought-tables.ts';
import { readTable } from './read-table.ts';

const one = 'F2LZK8Q1PLM1';

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

  it.each(ownTables)(
    '[decision.table-import] is understood in its own words: $name',
    async ({ table, lines }) => {
      expect(readTable(await table()).map(({ raw }) => raw)).toEqual(lines);
    },
  );
});
