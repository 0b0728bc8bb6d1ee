import type { LocationLogEntry } from '#api/contract/devices/location-log.ts';
import { defaultPageSize } from '#domain/limits.ts';

export interface PlacesPage {
  readonly list: readonly LocationLogEntry[];
  readonly total: number;
}

/** What is known of a log: its newest entries without a gap. */
export interface Places {
  readonly entries: readonly LocationLogEntry[];
  readonly total: number;
  /** how many pages of the server that covers */
  readonly pages: number;
}

export const noPlaces: Places = { entries: [], total: 0, pages: 0 };

const without = (entries: Places['entries'], others: Places['entries']) =>
  entries.filter(({ id }) => others.every((other) => other.id !== id));

/** The first page as it is now; what was known below it stays, unless so much is new that something between both is not known. */
export function withNewest({ entries }: Places, { list, total }: PlacesPage): Places {
  const older = without(entries, list);
  const meets = older.length < entries.length;
  const known = meets ? [...list, ...older] : list;
  return { entries: known, total, pages: Math.max(1, Math.floor(known.length / defaultPageSize)) };
}

/** One more page. New entries may have pushed known ones into it. */
export const withOlder = ({ entries, pages }: Places, { list, total }: PlacesPage): Places => ({
  entries: [...entries, ...without(list, entries)],
  // An empty page is the end, whatever was counted.
  total: list.length === 0 ? entries.length : total,
  pages: pages + 1,
});
