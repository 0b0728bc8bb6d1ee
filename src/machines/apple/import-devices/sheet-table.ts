import { type Cell, type CellValue, type MergeRange, readXlsx, type Sheet } from 'hucre/xlsx';
import { importMaxUnpackedBytes } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import type { FileTable } from './file-table.ts';
import { isBlank, type TableCell, type TableRow, wholeCell } from './table.ts';
import { type Part, TooLarge, unzip, zip } from './zip.ts';

/** What a person sees of a spreadsheet: the sheet that it opens with, and of that the rows and columns that are not hidden. */
export async function sheetTable(bytes: ArrayBuffer): Promise<FileTable> {
  try {
    const { sheet, others } = await seenSheet(bytes);
    return sheet ? tableOf(sheet, others) : refused(memberMessages.sheetEmpty);
  } catch (error) {
    // Whatever else the reader says of it, in English, the person can only choose another file.
    return refused(
      error instanceof TooLarge
        ? memberMessages.sheetTooLarge(importMaxUnpackedBytes / 1024 ** 2)
        : memberMessages.fileNotTable,
    );
  }
}

const refused = (sentence: string): FileTable => ({ ok: false, sentence });

const worksheet = /^xl\/worksheets\/[^/]*\.xml$/i;
const isRead = (name: string) => /\.rels$|\.xml$/i.test(name) && (!name.startsWith('xl/') || isOfBook(name));
const isOfBook = (name: string) =>
  worksheet.test(name) ||
  /^xl\/(?:_rels\/[^/]*\.rels|(?:workbook|sharedStrings|styles)[^/]*\.xml)$/i.test(name);

/** The sheet that is shown when the file is opened, and how many more could be shown. */
async function seenSheet(bytes: ArrayBuffer): Promise<{ sheet: Sheet | undefined; others: number }> {
  const file = zip((await unzip(bytes, isRead, importMaxUnpackedBytes)).map(withoutReadings));
  const shown: number[] = [];
  const { activeSheet = 0 } = await readXlsx(file, {
    sheets: ({ hidden, veryHidden, index }) => {
      if (!hidden && !veryHidden) shown.push(index);
      return false;
    },
  });
  const [first] = shown;
  if (first === undefined) return { sheet: undefined, others: 0 };
  const seen = shown.includes(activeSheet) ? activeSheet : first;
  const { sheets } = await readXlsx(file, { sheets: ({ index }) => index === seen, readStyles: true });
  return { sheet: sheets[0], others: shown.length - 1 };
}

/** How names are read aloud stands beside them in a cell, and would be taken for a part of the name. */
function withoutReadings(part: Part): Part {
  if (!worksheet.test(part.name)) return part;
  const text = new TextDecoder().decode(part.bytes);
  const [first = '', ...readings] = text.split(/<(?:\w+:)?rPh[\s>]/);
  if (readings.length === 0) return part;
  const rest = readings.map((reading) => reading.slice(/<\/(?:\w+:)?rPh>/.exec(reading)?.index ?? 0));
  const kept = rest.map((reading) => reading.replace(/^<\/(?:\w+:)?rPh>/, ''));
  return { ...part, crc: 0, bytes: new TextEncoder().encode([first, ...kept].join('')) };
}

function tableOf(sheet: Sheet, others: number): FileTable {
  const isColumnSeen = (column: number) => {
    const { hidden, width } = sheet.columns?.[column] ?? {};
    return !hidden && width !== 0;
  };
  const isRowSeen = (row: number) => {
    const { hidden, height } = sheet.rowDefs?.get(row) ?? {};
    return !hidden && height !== 0;
  };
  const cells = sheet.rows.map((values, row) =>
    values.map((value, column) => cellOf(value, sheet.cells?.get(`${row},${column}`))),
  );
  const filled = cells.map((row) => !row.every(isBlank));
  const merged = mergedOver(sheet.merges ?? [], cells, filled);
  const rows = merged.flatMap((row, at): TableRow[] =>
    filled[at] && isRowSeen(at)
      ? [{ number: at + 1, cells: row.filter((_, column) => isColumnSeen(column)) }]
      : [],
  );
  const hiddenRows = filled.filter((isFilled, at) => isFilled && !isRowSeen(at)).length;
  const hiddenColumns = [...Array(Math.max(0, ...merged.map(({ length }) => length))).keys()].filter(
    (column) => !isColumnSeen(column) && merged.some((row) => row[column] && !isBlank(row[column])),
  ).length;
  if (!rows.some((row) => !row.cells.every(isBlank))) return refused(memberMessages.sheetEmpty);
  return {
    ok: true,
    table: {
      rows,
      notes: [
        ...(others > 0 ? [memberMessages.sheetRead(sheet.name, others)] : []),
        ...(hiddenRows > 0 ? [memberMessages.rowsHidden(hiddenRows)] : []),
        ...(hiddenColumns > 0 ? [memberMessages.columnsHidden(hiddenColumns)] : []),
      ],
    },
  };
}

/** What is merged over several rows belongs to each that holds something else. */
function mergedOver(
  merges: readonly MergeRange[],
  cells: readonly (readonly TableCell[])[],
  filled: readonly boolean[],
): TableCell[][] {
  const rows = cells.map((row) => [...row]);
  for (const { startRow, endRow, startCol } of merges) {
    const cell = cells[startRow]?.[startCol];
    if (!cell || isBlank(cell)) continue;
    for (let at = startRow + 1; at <= Math.min(endRow, rows.length - 1); at += 1) {
      const row = rows[at];
      if (row && filled[at]) row[startCol] = cell;
    }
  }
  return rows;
}

/** From here on a spreadsheet shows a number in scientific writing, unless its cell says otherwise. */
const shownInFull = 1e11;
/** It knows 15 digits. */
const knownInFull = 1e15;

function cellOf(value: CellValue, cell: Cell | undefined): TableCell {
  if (value === null) return wholeCell('');
  if (typeof value === 'number') return numberCell(value, cell?.style?.numFmt);
  if (typeof value === 'boolean') return wholeCell(value ? 'TRUE' : 'FALSE');
  // A number too large for a day, such as a telephone number, in a cell that is formatted as one: its line is refused.
  if (value instanceof Date)
    return wholeCell(Number.isNaN(value.getTime()) ? '无效日期' : value.toISOString().slice(0, 10));
  const text = String(value).replace(/\s+/g, ' ').trim();
  return cell?.type === 'error' ? { text, reason: 'error' } : wholeCell(text);
}

function numberCell(value: number, format = 'General'): TableCell {
  if (Math.abs(value) >= knownInFull)
    return { text: value.toExponential(5).replace(/\.?0*e/, 'E'), reason: 'lost' };
  const isShort = /E[+-]/i.test(format) || (/^(?:General|@)$/i.test(format) && value >= shownInFull);
  const text = Number.isInteger(value) ? value.toFixed(0) : String(value);
  return { text, reason: isShort ? 'short' : null };
}
