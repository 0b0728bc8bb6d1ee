import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { importMaxFileBytes, importMaxLines, importMaxUnpackedBytes } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { readFile } from '#machines/apple/import-devices/file-table.ts';
import { templateSheet, unregisteredSheet } from '#machines/apple/import-devices/own-sheets.ts';
import { bookParts, zip64 } from './made-sheet.ts';
import { readTable } from './read-table.ts';

const fileOf = async (...sheets: CellValue[][][]) => {
  const bytes = await writeXlsx({ sheets: sheets.map((rows, at) => ({ name: `表${at + 1}`, rows })) });
  return new Blob([new Uint8Array(bytes)]);
};

async function rawOf(file: Blob) {
  const read = await readFile(file);
  if (!read.ok) throw new Error(read.sentence);
  return readTable(read.table).map(({ raw }) => raw);
}

const serials = (count: number) =>
  Array.from({ length: count }, (_, number) => [`F2LZK8Q${String(number).padStart(5, '0')}`]);

describe('a spreadsheet of new devices', () => {
  it('[valid.ios.enrol-serial] [valid.ios.hirer] is its first sheet: headings in any order, numbers with all their digits, empty rows left out', async () => {
    const file = await fileOf(
      [
        ['备注', '承租人手机号', '承租人', '序列号'],
        ['老客户，有押金；"急"', 13800000000, '王小明', 'F2LZK8Q1PLMN'],
        [null, null, null, null],
        ['两行\n一格', '013800000000', null, 35672811543829],
        [new Date('2026-11-21T00:00:00Z'), null, '赵', 'dx3yr2m8n4qw'],
      ],
      [['F2LZK8Q1ZZZZ']],
    );
    expect(await rawOf(file)).toEqual([
      {
        serial_number: 'F2LZK8Q1PLMN',
        hirer_name: '王小明',
        hirer_phone_number: '13800000000',
        remark: '老客户，有押金；"急"',
      },
      { serial_number: '35672811543829', hirer_phone_number: '013800000000', remark: '两行 一格' },
      { serial_number: 'DX3YR2M8N4QW', hirer_name: '赵', remark: '2026-11-21' },
    ]);
  });

  it('[valid.ios.enrol-serial] needs no headings', async () => {
    expect(await rawOf(await fileOf([['F2LZK8Q1PLMN', '王小明'], ['DX3YR2M8N4QW']]))).toEqual([
      { serial_number: 'F2LZK8Q1PLMN', hirer_name: '王小明' },
      { serial_number: 'DX3YR2M8N4QW' },
    ]);
  });

  it('holds as many devices as may be registered at once, and says how many there are where it holds more', async () => {
    expect(await rawOf(await fileOf([['序列号'], ...serials(importMaxLines)]))).toHaveLength(importMaxLines);
    expect(await rawOf(await fileOf([['序列号'], ...serials(importMaxLines + 1)]))).toHaveLength(
      importMaxLines + 1,
    );
  });

  it('says so where the first sheet is empty', async () => {
    const read = await readFile(await fileOf([[null, ' ']], serials(1)));
    expect(read).toEqual({ ok: false, sentence: memberMessages.sheetEmpty });
  });
});

describe('a small file that is large inside', () => {
  const large = () => fileOf([['F2LZK8Q1PLMN', 'x'.repeat(importMaxUnpackedBytes)]]);
  const tooLarge = { ok: false, sentence: memberMessages.sheetTooLarge(importMaxUnpackedBytes / 1024 ** 2) };

  /** The directory tells another size of the largest file. */
  async function claiming(size: number): Promise<Blob> {
    const view = new DataView(await (await large()).arrayBuffer());
    const entries = Array.from({ length: view.byteLength - 46 }, (_, at) => at).filter(
      (at) => view.getUint32(at, true) === 0x0201_4b50,
    );
    const [largest = 0] = entries.toSorted(
      (a, b) => view.getUint32(b + 24, true) - view.getUint32(a + 24, true),
    );
    view.setUint32(largest + 24, size, true);
    return new Blob([view.buffer]);
  }

  it('is not unpacked, and is refused with the way out', async () => {
    const file = await large();
    expect(file.size).toBeLessThan(importMaxFileBytes / 4);
    expect(await readFile(file)).toEqual(tooLarge);
  });

  it.each([0, 0xffff_ffff])('is refused as well where it does not say how large: %i', async (size) => {
    expect(await readFile(await claiming(size))).toEqual(tooLarge);
  });

  it('is read no further than to the size that it claims', async () => {
    expect(await readFile(await claiming(1000))).toEqual({
      ok: false,
      sentence: memberMessages.fileNotTable,
    });
  });
});

describe('a spreadsheet with what nobody sees of it', () => {
  const text = (said: string) => `<c t="inlineStr"><is><t>${said}</t></is></c>`;
  const row = (number: number, cells: string, more = '') => `<row r="${number}" ${more}>${cells}</row>`;
  const data = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`;
  const one = 'F2LZK8Q1PLM1';
  const two = 'F2LZK8Q1PLM2';
  const headings = row(1, text('序列号') + text('承租人'));
  async function readBook(...args: Parameters<typeof bookParts>) {
    const read = await readFile(zip64(bookParts(...args)));
    if (!read.ok) throw new Error(read.sentence);
    return { raw: readTable(read.table).map(({ raw, number }) => [number, raw]), notes: read.table.notes };
  }

  it('[decision.table-import] leaves hidden rows and columns out, and says so', async () => {
    const hidden = `<cols><col min="2" max="2" hidden="1"/></cols>${data(
      row(1, text('序列号') + text('承租人') + text('备注')),
      row(2, text(one) + text('赵甲') + text('旧')),
      row(3, text(two) + text('钱乙'), 'hidden="1"'),
      row(4, text('F2LZK8Q1PLM3') + text('孙丙'), 'ht="0" customHeight="1"'),
    )}`;
    expect(await readBook([hidden])).toEqual({
      raw: [[2, { serial_number: one, remark: '旧' }]],
      notes: [memberMessages.rowsHidden(2), memberMessages.columnsHidden(1)],
    });
  });

  it('[decision.table-import] reads the sheet that it opens with, and says that there are others', async () => {
    const sheets = [data(row(1, text(one))), data(row(1, text(two)))];
    const views = '<bookViews><workbookView activeTab="1"/></bookViews>';
    expect(await readBook(sheets, { views })).toEqual({
      raw: [[1, { serial_number: two }]],
      notes: [memberMessages.sheetRead('表2', 1)],
    });
    expect(await readBook(sheets)).toEqual({
      raw: [[1, { serial_number: one }]],
      notes: [memberMessages.sheetRead('表1', 1)],
    });
  });

  it('[decision.table-import] takes how a name is read aloud for no part of it', async () => {
    const aloud = '<rPh sb="0" eb="2"><t>zhao jia</t></rPh><phoneticPr fontId="1"/>';
    const inline = `<c t="inlineStr"><is><t>赵甲</t>${aloud}</is></c>`;
    const runs = `<c t="inlineStr"><is><r><t>钱</t></r><r><t>乙</t></r>${aloud}</is></c>`;
    const { raw } = await readBook(
      [
        data(
          headings,
          row(2, text(one) + inline),
          row(3, text(two) + runs),
          row(4, `${text('F2LZK8Q1PLM3')}<c t="s"><v>0</v></c>`),
        ),
      ],
      { strings: `<si><t>孙丙</t>${aloud}</si>` },
    );
    expect(raw).toEqual([
      [2, { serial_number: one, hirer_name: '赵甲' }],
      [3, { serial_number: two, hirer_name: '钱乙' }],
      [4, { serial_number: 'F2LZK8Q1PLM3', hirer_name: '孙丙' }],
    ]);
  });

  it('[decision.table-import] is not unpacked where it says, in the form of ZIP64, that it is far too large', async () => {
    const parts = bookParts([data(row(1, text(one)))]);
    const last = parts.at(-1);
    if (!last) throw new Error('a book has a sheet');
    const sentence = memberMessages.sheetTooLarge(importMaxUnpackedBytes / 1024 ** 2);
    const claiming = zip64([...parts.slice(0, -1), { ...last, claimed: 900 * 1024 ** 2 }]);
    expect(await readFile(claiming)).toEqual({ ok: false, sentence });
    const large = { ...last, text: last.text + ' '.repeat(importMaxUnpackedBytes) };
    expect(await readFile(zip64([...parts.slice(0, -1), large]))).toEqual({ ok: false, sentence });
    const lying = zip64([...parts.slice(0, -1), { ...large, claimed: 1_000 }]);
    expect(await readFile(lying)).toEqual({ ok: false, sentence: memberMessages.fileNotTable });
  });
});

describe('what is given out as a spreadsheet', () => {
  it('[decision.table-import] a template keeps what is typed into it as text, and holds no device', async () => {
    expect(await readFile(await templateSheet())).toMatchObject({ ok: true });
    const { sheets } = await readXlsx(new Uint8Array(await (await templateSheet()).arrayBuffer()), {
      readStyles: true,
    });
    expect(sheets[0]?.rows[0]).toEqual(['序列号', '承租人', '手机号', '备注']);
    expect(sheets[0]?.cells?.get('1,0')?.style?.numFmt).toBe('@');
  });

  it('[decision.table-import] what was not registered can be read again, with the reason beside it', async () => {
    const raw = {
      serial_number: 'F2LZK8Q1PLM1',
      hirer_name: '赵甲',
      hirer_phone_number: '13800000001',
      remark: '=1+1',
    };
    const verdict = {
      serial_number: raw.serial_number,
      status: 'duplicate',
      reason: '已存在',
      exit: '',
      device_id: null,
    } as const;
    const row = { number: 7, cells: [] };
    const sheet = await unregisteredSheet([
      { number: 7, raw, notes: ['位数已丢失'], question: null, row, mended: {}, seen: false, verdict },
    ]);
    expect(await rawOf(sheet)).toEqual([raw]);
    const { sheets } = await readXlsx(new Uint8Array(await sheet.arrayBuffer()));
    expect(sheets[0]?.rows.map((cells) => cells.at(-1))).toEqual(['原因', '已存在；位数已丢失']);
  });
});

describe('a file that is none', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);

  it.each([
    ['that is broken off', async () => (await fileOf(serials(50))).slice(0, 900)],
    ['of another kind in the same wrapping', async () => new Blob([bytes(0x50, 0x4b, 3, 4), 'word'])],
    [
      'of a picture',
      async () => new Blob([bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)]),
    ],
  ])('%s is refused in Chinese', async (_, make) => {
    expect(await readFile(await make())).toEqual({ ok: false, sentence: memberMessages.fileNotTable });
  });

  it('of old Excel, or under a password, is refused with the way out', async () => {
    const old = new Blob([bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), new Uint8Array(600)]);
    expect(await readFile(old)).toEqual({ ok: false, sentence: memberMessages.fileOldOrLocked });
  });
});
