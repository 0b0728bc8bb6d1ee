import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { importMaxLines, importMaxUnpackedBytes } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import type { FileText } from './file-text.ts';
import { unpackedBytes } from './unpacked-bytes.ts';

/** Headings and empty rows come beside the devices. */
const mostRows = importMaxLines * 10;

/** The first sheet as lines of cells, as they would be pasted from it. */
export async function sheetText(bytes: ArrayBuffer): Promise<FileText> {
  // The reader unpacks texts and styles whole before the first row.
  if (unpackedBytes(bytes) > importMaxUnpackedBytes)
    return { ok: false, sentence: memberMessages.sheetTooLarge(importMaxUnpackedBytes / 1024 ** 2) };
  const rows: CellValue[][] = [];
  try {
    // The rest is not read for nothing.
    for await (const { values } of streamXlsxRows(bytes)) if (rows.push(values) > mostRows) break;
  } catch {
    // Whatever the reader says of it, in English, the person can only choose another file.
    return { ok: false, sentence: memberMessages.fileNotTable };
  }
  const lines = rows.map((row) => row.map(textOf)).filter((cells) => cells.some((cell) => cell !== ''));
  // One more may be the headings.
  if (lines.length > importMaxLines + 1 || rows.length > mostRows)
    return { ok: false, sentence: memberMessages.sheetTooLong(importMaxLines) };
  return lines.length > 0
    ? { ok: true, text: lines.map((cells) => cells.map(quoted).join('\t')).join('\n') }
    : { ok: false, sentence: memberMessages.sheetEmpty };
}

/** A number with all of its digits: telephone numbers and serials are often kept as one. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value.toFixed(0) : String(value);
  // A number too large for a day, such as a telephone number, in a cell that is formatted as one: its line is refused.
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '无效日期' : value.toISOString().slice(0, 10);
  return String(value).replace(/\s+/g, ' ').trim();
}

/** A cell that holds what would part it is quoted. */
const quoted = (cell: string) => (/[",，；;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
