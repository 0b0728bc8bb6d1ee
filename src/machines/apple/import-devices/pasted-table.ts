import { looksLikeSerial } from '#domain/devices/serial-number.ts';
import { columnNames, isMobile, layoutOf } from './headings.ts';
import { isBlank, type Table, type TableCell, wholeCell } from './table.ts';

/**
 * What somebody has pasted, or a file of text holds, as a table: columns by tab, comma or semicolon, quoted or not. Empty lines are no lines; a
 * cell in quotes may go over several.
 */
export function pastedTable(text: string): Table {
  const separator = separatorOf(text);
  const rows = rowsOf(text.replace(/^\uFEFF/, ''), separator).filter(({ cells }) => !cells.every(isBlank));
  const { headings } = layoutOf({ rows, notes: [] });
  const parted = headings ? rows : rows.flatMap(sideBySide);
  // What stands behind the last column belongs to it: somebody wrote on, and meant no separator.
  const width = headings?.cells.length ?? widthOf(parted);
  return {
    rows: parted.map(({ number, cells }) => ({ number, cells: joinedFrom(cells, width) })),
    notes: [],
  };
}

/** Where nothing says how many columns there are: those that are asked for, but for a table whose numbers stand further behind. */
function widthOf(rows: readonly Row[]): number {
  const isWider = rows.some(({ cells }) =>
    cells.slice(columnNames.length).some(({ text }) => looksLikeSerial(text) || isMobile(text)),
  );
  return isWider ? Math.max(...rows.map(({ cells }) => cells.length)) : columnNames.length;
}

function joinedFrom(cells: readonly TableCell[], width: number): readonly TableCell[] {
  if (cells.length <= width) return cells;
  const rest = cells.slice(width - 1).filter((cell) => !isBlank(cell));
  return [...cells.slice(0, width - 1), wholeCell(rest.map(({ text }) => text).join('，'))];
}

/** Serial numbers side by side, as they are read off a list of boxes. */
function sideBySide({ number, cells }: Row): Row[] {
  const words = cells.length === 1 ? byBlanks(cells[0]?.text ?? '') : cells.map(({ text }) => text);
  const areSerials = words.length > 1 && words.every(looksLikeSerial);
  return areSerials
    ? words.map((word) => ({ number, cells: [wholeCell(word)] }))
    : [{ number, cells: words.map(wholeCell) }];
}

const hasFormOfSerial = (cell: string) => /^[0-9a-z]{10,14}$/i.test(cell);

/** Blanks part serial numbers only: a name or a remark may have some. */
function byBlanks(line: string): string[] {
  const words = line.split(/\s+/);
  return words.length > 1 && words.every(hasFormOfSerial) ? words : [line];
}

/** Those that come first are the rarer ones in a remark. */
const separators = ['\t', ',', '，', '；;'] as const;

/** The same for the whole text: another one within a line is part of what was written there. */
function separatorOf(text: string): string {
  const outsideQuotes = text.replace(/(?<=^|[\t,，；;\r\n])=?"(?:[^"]|"")*"(?=[\t,，；;\r\n]|$)/g, '-');
  const isThere = (each: string) => [...each].some((character) => outsideQuotes.includes(character));
  // One behind a number keeps a spreadsheet from taking it for one, and parts nothing.
  const tabsPart = /\t(?![,，；;\r\n]|$)/.test(outsideQuotes);
  return separators.find((each) => isThere(each) && (each !== '\t' || tabsPart)) ?? '';
}

interface Row {
  /** of the line in which it begins, from 1 */
  readonly number: number;
  readonly cells: readonly TableCell[];
}

const lineEnd = /\r\n|\r|\n/g;

/** In quotes, which double those within; or what stands there, where no quote closes the cell. */
function cellBefore(separator: string): RegExp {
  const end = `[${separator}\\r\\n]`;
  const blanks = separator === '\t' ? '[ \\u3000]*' : '[ \\u3000\\t]*';
  return new RegExp(`${blanks}=?"((?:[^"]|"")*)"${blanks}(?=${end}|$)|([^${separator}\\r\\n]*)`, 'y');
}

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
    rows.push({ number, cells: cells.map((each) => wholeCell(cleaned(each))) });
    at += text.startsWith('\r\n', at) ? 2 : 1;
    number += [...text.slice(begin, at).matchAll(lineEnd)].length;
    begin = at;
    cells = [];
  }
  return rows;
}

/** One line of text; an apostrophe before it, or quotes behind =, are a spreadsheet's word that it is text. */
const cleaned = (cell: string) =>
  cell
    .replace(/\s*[\r\n]\s*/g, ' ')
    .trim()
    .replace(/^'/, '')
    .replace(/^="(.*)"$/, '$1')
    .trim();
