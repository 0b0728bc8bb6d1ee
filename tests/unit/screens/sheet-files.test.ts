import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { importMaxFileBytes, importMaxLines, importMaxUnpackedBytes } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { readFile } from '#machines/apple/import-devices/file-text.ts';
import { readPasted } from '#machines/apple/import-devices/pasted-lines.ts';

const fileOf = async (...sheets: CellValue[][][]) => {
  const bytes = await writeXlsx({ sheets: sheets.map((rows, at) => ({ name: `表${at + 1}`, rows })) });
  return new Blob([new Uint8Array(bytes)]);
};

async function rawOf(file: Blob) {
  const read = await readFile(file);
  if (!read.ok) throw new Error(read.sentence);
  return readPasted(read.text).map(({ raw }) => raw);
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
      { serial_number: 'dx3yr2m8n4qw', hirer_name: '赵', remark: '2026-11-21' },
    ]);
  });

  it('[valid.ios.enrol-serial] needs no headings', async () => {
    expect(await rawOf(await fileOf([['F2LZK8Q1PLMN', '王小明'], ['DX3YR2M8N4QW']]))).toEqual([
      { serial_number: 'F2LZK8Q1PLMN', hirer_name: '王小明' },
      { serial_number: 'DX3YR2M8N4QW' },
    ]);
  });

  it('holds as many devices as may be registered at once, and is not read where it holds many more', async () => {
    expect(await rawOf(await fileOf([['序列号'], ...serials(importMaxLines)]))).toHaveLength(importMaxLines);
    expect(await readFile(await fileOf([['序列号'], ...serials(importMaxLines + 1)]))).toEqual({
      ok: false,
      sentence: memberMessages.sheetTooLong(importMaxLines),
    });
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
