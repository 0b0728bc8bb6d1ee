import type { LineVerdict, RawLine } from '#api/contract/apple/registration.ts';
import { withoutLabel } from '#domain/devices/serial-number.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { typedCode, typedName } from '#domain/text/typed.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { type ColumnName, type Columns, columnNames } from './headings.ts';
import { type TableCell, type TableRow, wholeCell } from './table.ts';

/** What a row of a table says of a device, as it would be registered. */
export interface ImportLine {
  readonly number: number;
  readonly raw: RawLine;
  /** what was not taken over, and why */
  readonly notes: readonly string[];
  /** what a person is to look at before it is registered; null: nothing */
  readonly question: string | null;
}

/** What a person has written instead of what stands in the table. */
export type Mended = Readonly<Partial<Record<ColumnName, string>>>;

interface Read {
  readonly text: string;
  readonly note?: string;
  readonly question?: string;
}

export function lineOf({ number, cells }: TableRow, columns: Columns, mended: Mended = {}): ImportLine {
  const read = columnNames.map((name): readonly [ColumnName, Read] => {
    const written = mended[name];
    const cell = cells[columns.indexOf(name)] ?? wholeCell('');
    return [name, readCell(name, written === undefined ? cell : wholeCell(written))];
  });
  const texts = Object.fromEntries(read.map(([name, { text }]) => [name, text]));
  const { serial_number = '', ...others } = texts;
  const filled = Object.entries(others).filter(([, text]) => text !== '');
  return {
    number,
    raw: { serial_number, ...Object.fromEntries(filled) },
    notes: read.flatMap(([, { note }]) => (note ? [note] : [])),
    question: read.flatMap(([, { question }]) => (question ? [question] : []))[0] ?? null,
  };
}

/** All that is said of a line; verdict null: nobody has judged it. */
export function whyNot({
  notes,
  question,
  verdict,
}: Pick<ImportLine, 'notes' | 'question'> & { readonly verdict: LineVerdict | null }): string[] {
  const said = verdict && [verdict.reason, verdict.exit].filter(Boolean).join('。');
  return [...(said ? [said] : []), ...notes, ...(question ? [question] : [])];
}

export const columnTitles: Readonly<Record<ColumnName, string>> = {
  serial_number: '序列号',
  hirer_name: '承租人',
  hirer_phone_number: '手机号',
  remark: '备注',
};

function readCell(name: ColumnName, { text, reason }: TableCell): Read {
  const title = columnTitles[name];
  if (reason === 'error') return { text: '', note: memberMessages.cellError(title, text) };
  if (name === 'remark') return { text };
  if (name === 'hirer_name') return { text: typedName(text) };
  if (reason === 'lost') return { text: '', note: memberMessages.digitsLost(title, text) };
  const shown = reason === 'short' ? { question: memberMessages.shownShort(title) } : {};
  if (name === 'hirer_phone_number') return { text: typedNumber(text), ...shown };
  const bare = withoutLabel(text);
  if (bare === null) return { text: typedCode(text), ...shown };
  return { text: bare, question: memberMessages.labelTaken(text) };
}
