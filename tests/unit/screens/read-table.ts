import { layoutOf } from '#machines/apple/import-devices/headings.ts';
import { lineOf } from '#machines/apple/import-devices/lines.ts';
import { pastedTable } from '#machines/apple/import-devices/pasted-table.ts';
import type { Table } from '#machines/apple/import-devices/table.ts';

/** The lines that a table is taken for. */
export function readTable(table: Table) {
  const { columns, devices } = layoutOf(table);
  return devices.map((row) => lineOf(row, columns));
}

export const readPasted = (text: string) =>
  readTable(pastedTable(text)).map(({ number, raw }) => ({ number, raw }));
