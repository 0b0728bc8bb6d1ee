import { deflateRawSync } from 'node:zlib';

/** Spreadsheets by hand, with what the writer that is kept does not write. */

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';

export interface MadePart {
  readonly name: string;
  readonly text: string;
  /** what the directory says of its size, where that is not true */
  readonly claimed?: number;
}

/** A workbook of sheets; `sheets` are the children of each `worksheet`. */
export function bookParts(
  sheets: readonly string[],
  more: Partial<Record<'views' | 'strings', string>> = {},
): MadePart[] {
  const ids = sheets.map((_, at) => at + 1);
  const strings = more.strings
    ? `<Relationship Id="rIdS" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>`
    : '';
  return [
    { name: '[Content_Types].xml', text: `<Types xmlns="${packages}/content-types"/>` },
    {
      name: '_rels/.rels',
      text: `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns="${main}" xmlns:r="${relations}">${more.views ?? ''}<sheets>${ids
        .map((id) => `<sheet name="表${id}" sheetId="${id}" r:id="rId${id}"/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="${packages}/relationships">${ids
        .map(
          (id) =>
            `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
        )
        .join('')}${strings}</Relationships>`,
    },
    ...(more.strings
      ? [{ name: 'xl/sharedStrings.xml', text: `<sst xmlns="${main}">${more.strings}</sst>` }]
      : []),
    ...sheets.map((children, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      text: `<worksheet xmlns="${main}">${children}</worksheet>`,
    })),
  ];
}

/** With all sizes and places as ZIP64 has them. */
export function zip64(parts: readonly MadePart[]): Blob {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  const lengthOf = (buffers: readonly Buffer[]) => buffers.reduce((sum, { length }) => sum + length, 0);
  for (const { name, text, claimed } of parts) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const label = Buffer.from(name);
    const at = lengthOf(pieces);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(label.length, 26);
    pieces.push(local, label, packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.fill(0xff, 20, 28);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt16LE(28, 30);
    entry.fill(0xff, 42, 46);
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [place, value] of [claimed ?? content.length, packed.length, at].entries())
      extra.writeBigUInt64LE(BigInt(value), 4 + place * 8);
    directory.push(entry, label, extra);
  }
  const start = lengthOf(pieces);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(parts.length), 24);
  end64.writeBigUInt64LE(BigInt(parts.length), 32);
  end64.writeBigUInt64LE(BigInt(lengthOf(directory)), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + lengthOf(directory)), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(0, 20);
  return new Blob([new Uint8Array(Buffer.concat([...pieces, ...directory, end64, locator, end]))]);
}
