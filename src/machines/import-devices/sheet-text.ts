import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { importMaxLines } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import type { FileText } from './file-text.ts';

/** Headings and empty rows come beside the devices. */
const mostRows = importMaxLines * 10;

/** The first sheet as lines of cells, as they would be pasted from it. */
export async function sheetText(bytes: ArrayBuffer): Promise<FileText> {
  try {
    const lines: string[] = [];
    let rows = 0;
    for await (const { values } of streamXlsxRows(bytes)) {
      rows += 1;
      const cells = values.map(textOf);
      if (cells.some((cell) => cell !== '')) lines.push(cells.map(quoted).join('\t'));
      // One more may be the headings; the rest is not read for nothing.
      if (lines.length > importMaxLines + 1 || rows > mostRows)
        return { ok: false, sentence: memberMessages.sheetTooLong(importMaxLines) };
    }
    return lines.length > 0
      ? { ok: true, text: lines.join('\n') }
      : { ok: false, sentence: memberMessages.sheetEmpty };
  } catch {
    // Whatever the reader says of it, in English, the person can only choose another file.
    return { ok: false, sentence: memberMessages.fileNotTable };
  }
}

/** A number with all of its digits: telephone numbers and serials are often kept as one. */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value.toFixed(0) : String(value);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value).replace(/\s+/g, ' ').trim();
}

/** A cell that holds what would part it is quoted. */
const quoted = (cell: string) => (/[",，；;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
