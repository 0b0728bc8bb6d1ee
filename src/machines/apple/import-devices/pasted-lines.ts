import type { RawLine } from '#api/contract/apple/registration.ts';

/** What somebody has pasted, or a file holds, as lines of a table (ours). */

const columns = ['serial_number', 'hirer_name', 'hirer_phone_number', 'remark'] as const;
type ColumnName = (typeof columns)[number];

/** What a heading may say; the first that fits names the column. */
const headings: readonly (readonly [RegExp, ColumnName])[] = [
  [/序列号|serial|^sn$/i, 'serial_number'],
  [/手机|电话|号码|phone|mobile/i, 'hirer_phone_number'],
  [/承租|姓名|客户|名称|name/i, 'hirer_name'],
  [/备注|说明|remark|note/i, 'remark'],
];

export interface PastedLine {
  /** as it is counted in what was pasted, from 1 */
  readonly number: number;
  readonly raw: RawLine;
}

/**
 * Columns by tab, comma or semicolon, quoted or not; a first line of headings says their order. Empty lines are no lines; a cell in
 * quotes may go over several.
 */
export function readPasted(text: string): PastedLine[] {
  const separator = separatorOf(text);
  const lines = rowsOf(text.replace(/^\uFEFF/, ''), separator).filter(({ cells }) =>
    cells.some((cell) => cell !== ''),
  );
  const order = lines[0] && orderOf(lines[0].cells);
  if (order) return lines.slice(1).map(({ number, cells }) => ({ number, raw: rawLine(cells, order) }));
  return lines.flatMap(({ number, cells }) => rawLines(cells).map((raw) => ({ number, raw })));
}

function orderOf(cells: readonly string[]): readonly (ColumnName | null)[] | null {
  const named = cells.map((cell) => headings.find(([heading]) => heading.test(cell))?.[1] ?? null);
  return named.includes('serial_number') && !cells.some(isSerial) ? named : null;
}

const hasFormOfSerial = (cell: string) => /^[0-9a-z]{10,14}$/i.test(cell);
/** Letters alone are rather a name, or a heading. */
const isSerial = (cell: string) => hasFormOfSerial(cell) && /\d/.test(cell);

/** A line under no headings. */
function rawLines(line: readonly string[]): RawLine[] {
  const cells = line.length === 1 ? byBlanks(line[0] ?? '') : line;
  // Serial numbers side by side, as they are read off a list of boxes.
  if (cells.length > 1 && cells.every(isSerial) && !cells.some((cell) => /^1\d{10}$/.test(cell)))
    return cells.map((serial_number) => ({ serial_number }));
  return [rawLine(cells, columns)];
}

function rawLine(cells: readonly string[], order: readonly (ColumnName | null)[]): RawLine {
  const known = order.flatMap((column, index) => {
    const cell = cells[index];
    return column !== null && cell ? [[column, cell] as const] : [];
  });
  // What stands behind the last column belongs to the remark.
  const rest = cells.slice(order.length).filter(Boolean);
  const raw: Partial<Record<ColumnName, string>> = Object.fromEntries(known);
  const remark = [raw.remark, ...rest].filter(Boolean).join('，');
  return { serial_number: '', ...raw, ...(remark && { remark }) };
}

/** Those that come first are the rarer ones in a remark. */
const separators = ['\t', ',', '，', '；;'] as const;

/** The same for the whole text: another one within a line is part of what was written there. */
function separatorOf(text: string): string {
  const outsideQuotes = text.replace(/(?<=^|[\t,，；;\r\n])"(?:[^"]|"")*"(?=[\t,，；;\r\n]|$)/g, '');
  const isThere = (each: string) => [...each].some((character) => outsideQuotes.includes(character));
  return separators.find(isThere) ?? '';
}

/** Blanks part serial numbers only: a name or a remark may have some. */
function byBlanks(line: string): string[] {
  const words = line.split(/\s+/);
  return words.length > 1 && words.every(hasFormOfSerial) ? words : [line];
}

interface Row {
  /** of the line in which it begins, from 1 */
  readonly number: number;
  readonly cells: readonly string[];
}

const lineEnd = /\r\n|\r|\n/g;

/** In quotes, which double those within; or what stands there, where no quote closes the cell. */
const cellBefore = (separator: string) =>
  new RegExp(
    `[ \\u3000]*"((?:[^"]|"")*)"[ \\u3000]*(?=[${separator}\\r\\n]|$)|([^${separator}\\r\\n]*)`,
    'y',
  );

/** As a spreadsheet writes it: a cell in quotes may hold separators and line ends. */
function rowsOf(text: string, separator: string): Row[] {
  const cell = cellBefore(separator);
  const rows: Row[] = [];
  let cells: string[] = [];
  let [number, begin] = [1, 0];
  for (let at = 0; at <= text.length; ) {
    cell.lastIndex = at;
    const [whole = '', quoted, plain = ''] = cell.exec(text) ?? [];
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (at < text.length && separator.includes(text.charAt(at))) {
      at += 1;
      continue;
    }
    rows.push({ number, cells: cells.map(cleaned) });
    at += text.startsWith('\r\n', at) ? 2 : 1;
    number += [...text.slice(begin, at).matchAll(lineEnd)].length;
    begin = at;
    cells = [];
  }
  return rows;
}

/** One line of text; an apostrophe before it is a spreadsheet's word that it is text. */
const cleaned = (cell: string) =>
  cell
    .replace(/\s*[\r\n]\s*/g, ' ')
    .trim()
    .replace(/^'/, '');
