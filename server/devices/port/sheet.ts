import type { DeviceRow } from '#server/database/schema/rows.ts';

/** A column of an exported list. */
export interface SheetColumn<View> {
  readonly header: string;
  /** in characters */
  readonly width: number;
  cell(device: View): string | null;
}

/** The exported list of a kind: what a device shows is as the list shows it. */
export interface Sheet<View = Omit<DeviceRow, 'kind'>> {
  /** of the sheet, and the beginning of its file's name */
  readonly title: string;
  readonly columns: readonly SheetColumn<View>[];
}
