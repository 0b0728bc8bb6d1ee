import { writeXlsx } from 'hucre/xlsx';
import { importMaxLines } from '#domain/limits.ts';
import { columnNames } from './headings.ts';
import type { JudgedLine } from './import-devices.machine.ts';
import { columnTitles, whyNot } from './lines.ts';

/** Tables that are given out, of which every cell is a text: what is typed there keeps its digits. */

const titles = columnNames.map((name) => columnTitles[name]);

/** The headings, and room below them. */
export const templateSheet = (): Promise<Blob> =>
  sheetOf(
    titles,
    Array.from({ length: importMaxLines }, () => titles.map(() => '')),
  );

/** What was not registered and why, as it can be read again. */
export const unregisteredSheet = (lines: readonly JudgedLine[]): Promise<Blob> =>
  sheetOf(
    [...titles, '原因'],
    lines.map((line) => [
      ...columnNames.map((name) => String(line.raw[name] ?? '')),
      whyNot(line).join('；'),
    ]),
  );

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

async function sheetOf(headings: readonly string[], rows: readonly (readonly string[])[]): Promise<Blob> {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '设备',
        columns: headings.map((_, at) => ({ width: at < titles.length ? 18 : 48, numFmt: '@' })),
        rows: [[...headings], ...rows.map((row) => row.map((cell) => cell.replace(unwritable, '')))],
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([new Uint8Array(bytes)]);
}
