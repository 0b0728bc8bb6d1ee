import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importMaxFileBytes } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { decodeText, readFile } from '#machines/apple/import-devices/file-table.ts';
import { readPasted } from './read-table.ts';

const rawOf = (text: string) => readPasted(text).map(({ raw }) => raw);

describe('what is pasted to be registered', () => {
  it('[valid.ios.enrol-serial] is one device a line; empty lines count, but are none', () => {
    expect(readPasted('F2LZK8Q1PLMN\r\n\n  DX3YR2M8N4QW  ')).toEqual([
      { number: 1, raw: { serial_number: 'F2LZK8Q1PLMN' } },
      { number: 3, raw: { serial_number: 'DX3YR2M8N4QW' } },
    ]);
    expect(readPasted(' \n\t\n')).toEqual([]);
  });

  it.each([
    ['tabs of a spreadsheet', 'F2LZK8Q1PLMN\t王小明\t13800000000\t老客户'],
    ['Chinese commas', 'F2LZK8Q1PLMN，王小明，13800000000，老客户'],
    ['quotes', '"F2LZK8Q1PLMN","王小明","13800000000","老客户"'],
    ['headings in another order', '备注,手机号,姓名,序列号\n老客户,13800000000,王小明,F2LZK8Q1PLMN'],
    ['a mark of the file, and one before digits', "\uFEFFF2LZK8Q1PLMN,王小明,'13800000000,老客户"],
  ])('[valid.ios.hirer] is read with %s', (_, text) => {
    expect(rawOf(text)).toEqual([
      {
        serial_number: 'F2LZK8Q1PLMN',
        hirer_name: '王小明',
        hirer_phone_number: '13800000000',
        remark: '老客户',
      },
    ]);
  });

  it('[valid.ios.enrol-serial] may be serial numbers side by side, but no number of a hirer', () => {
    expect(rawOf('F2LZK8Q1PLMN DX3YR2M8N4QW').map(({ serial_number }) => serial_number)).toEqual([
      'F2LZK8Q1PLMN',
      'DX3YR2M8N4QW',
    ]);
    expect(rawOf('F2LZK8Q1PLMN,,13800000000')).toEqual([
      { serial_number: 'F2LZK8Q1PLMN', hirer_phone_number: '13800000000' },
    ]);
  });

  it('[valid.ios.enrol-serial] takes no other column for a serial number', () => {
    expect(rawOf('序列号,备注\nF2LZK8Q1PLMN,zhangweiming1')).toEqual([
      { serial_number: 'F2LZK8Q1PLMN', remark: 'zhangweiming1' },
    ]);
    expect(rawOf('F2LZK8Q1PLMN,zhangweiming')).toEqual([
      { serial_number: 'F2LZK8Q1PLMN', hirer_name: 'zhangweiming' },
    ]);
    expect(rawOf('SerialNumber,Remark\nF2LZK8Q1PLMN,旧机,有划痕')).toEqual([
      { serial_number: 'F2LZK8Q1PLMN', remark: '旧机，有划痕' },
    ]);
  });

  it.each([
    ['a tab', 'F2LZK8Q1PLMN\t王小明\t\t屏幕碎,已修；保修内'],
    ['a comma', 'F2LZK8Q1PLMN,王小明,,屏幕碎；已修，保修内'],
    ['a Chinese comma', 'F2LZK8Q1PLMN，王小明，，屏幕碎；已修;保修内'],
    ['a semicolon beside a quoted comma', 'F2LZK8Q1PLMN;王小明;;"屏幕碎,已修"'],
  ])('[valid.ios.enrol-serial] has one separator for the whole text: %s', (_, text) => {
    const [line, ...others] = rawOf(`${text}\nDX3YR2M8N4QW`);
    expect(others).toEqual([{ serial_number: 'DX3YR2M8N4QW' }]);
    expect(line).toMatchObject({ serial_number: 'F2LZK8Q1PLMN', hirer_name: '王小明' });
    expect(line?.remark).toBe(/屏幕碎[^"]*/.exec(text)?.[0]);
  });

  it('[valid.ios.enrol-serial] keeps what is wrong, so that it is said of its line', () => {
    expect(rawOf('F2\n,王小明')).toEqual([
      { serial_number: 'F2' },
      { serial_number: '', hirer_name: '王小明' },
    ]);
  });

  it('keeps separators within quotes, doubled quotes, and puts what is left over to the remark', () => {
    expect(rawOf('F2LZK8Q1PLMN,"王,小""明""",,旧机,有划痕')).toEqual([
      { serial_number: 'F2LZK8Q1PLMN', hirer_name: '王,小"明"', remark: '旧机，有划痕' },
    ]);
  });

  it('comes from files as UTF-8, or as Chinese spreadsheets save them', () => {
    const utf8 = new TextEncoder().encode('王小明');
    expect(decodeText(utf8.buffer)).toBe('王小明');
    expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x8b, 0x73, 0x0f, 0x5c).buffer)).toBe('王小');
    expect(decodeText(Uint8Array.of(0xfe, 0xff, 0x73, 0x8b, 0x5c, 0x0f).buffer)).toBe('王小');
    expect(decodeText(Uint8Array.of(0xcd, 0xf5, 0xd0, 0xa1, 0xc3, 0xf7).buffer)).toBe('王小明');
  });

  it('is not read from a file that is far too large', async () => {
    const most = new Blob([new Uint8Array(importMaxFileBytes).fill(0x61)]);
    expect(await readFile(most)).toMatchObject({ ok: true });
    expect(await readFile(new Blob([most, 'a']))).toEqual({
      ok: false,
      sentence: memberMessages.fileTooLarge(1024),
    });
  });
});

describe('a table as a spreadsheet copies or saves it', () => {
  const sheetCell = (separator: string) => (text: string) =>
    text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const word = fc.stringMatching(/^[王曹续租a7"，,；;\n-]{0,9}$/);
  const row = fc.record({ hirer_name: word, remark: word });

  it.each([
    ['\t', '\r\n'],
    ['\t', '\n'],
    [',', '\n'],
  ])(
    'separated by %j, with rows that end in %j, is read cell by cell, whatever stands in them',
    (separator, end) => {
      fc.assert(
        fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
          const written = rows.map(({ hirer_name, remark }, index) =>
            [`F2LZK8Q1PL${index}N`, hirer_name, '13800000000', remark]
              .map(sheetCell(separator))
              .join(separator),
          );
          const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ').trim();
          expect(readPasted(written.join(end)).map(({ raw }) => raw)).toEqual(
            rows.map(({ hirer_name, remark }, index) => ({
              serial_number: `F2LZK8Q1PL${index}N`,
              // A name is the same in full width.
              ...(oneLine(hirer_name) && { hirer_name: oneLine(hirer_name).normalize('NFKC') }),
              hirer_phone_number: '13800000000',
              ...(oneLine(remark) && { remark: oneLine(remark) }),
            })),
          );
        }),
        { numRuns: 300 },
      );
    },
  );

  it('counts lines as they stand in what was pasted', () => {
    const text = 'F2LZK8Q1PL1N\t王小明\t\t"屏幕\n有划痕"\n\nF2LZK8Q1PL2N\t李\n';
    expect(readPasted(text)).toEqual([
      { number: 1, raw: { serial_number: 'F2LZK8Q1PL1N', hirer_name: '王小明', remark: '屏幕 有划痕' } },
      { number: 4, raw: { serial_number: 'F2LZK8Q1PL2N', hirer_name: '李' } },
    ]);
  });

  it('takes a quote that nothing closes as it was written', () => {
    expect(readPasted('F2LZK8Q1PL1N,"王\nF2LZK8Q1PL2N,李').map(({ raw }) => raw)).toEqual([
      { serial_number: 'F2LZK8Q1PL1N', hirer_name: '"王' },
      { serial_number: 'F2LZK8Q1PL2N', hirer_name: '李' },
    ]);
  });
});
