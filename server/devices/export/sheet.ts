import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import type { Sheet } from '../port/sheet.ts';

export type Cells = readonly (string | null)[];

export const cellsOf = <View>({ columns }: Sheet<View>, device: View): Cells =>
  columns.map((column) => readable(column.cell(device)));

/** XML has no place for most control characters; they say nothing to a person either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it is about
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const readable = (text: string | null) => (text === null ? null : text.replace(unwritable, ''));

/**
 * The rows as XLSX, written while they are read. Every cell is a text: a long number keeps its digits, and what begins with =, +,
 * - or @ is no formula.
 */
export const fileOf = ({ title, columns }: Sheet, rows: AsyncIterable<Cells>): ReadableStream<Uint8Array> =>
  writeXlsxStream(valuesOf(rows), {
    name: title,
    columns: columns.map(({ header, width }) => ({ header, width, numFmt: '@' })),
    freezePane: { rows: 1 },
    inlineStrings: true,
  });

async function* valuesOf(rows: AsyncIterable<Cells>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield [...row];
}
