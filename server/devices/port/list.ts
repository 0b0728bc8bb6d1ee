import type { RawBuilder } from 'kysely';
import type { Sorting } from '#api/contract/devices/sorting.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';

/** What the filters of all lists of devices have, under the same names. */
export interface ListFilter {
  readonly page_num?: number | undefined;
  readonly page_size?: number | undefined;
  /** whole days, both included */
  readonly registration_time?: DayRange | undefined;
  readonly attention?: 'pending' | 'abnormal' | undefined;
  /** hours that a device has to have been silent */
  readonly offline_duration?: number | undefined;
}

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * What a field of a filter does. Columns: one of them holds its text. `facet`: the column of its name has its value, or one of its values.
 * `read`: something else of the list reads it.
 */
export type FilterField<Searched extends string = string> = readonly Searched[] | 'facet' | 'read';

/** The list of a kind of device, whichever: its filter, and what a row of it shows. */
export interface AnyList {
  readonly kind: DeviceKindName;
  /** the columns that are searched, in the order in which the text of its search table has them */
  readonly searched: readonly string[];
  /** what the fields of its filter do besides those of every list */
  readonly fields: Readonly<Record<string, FilterField>>;
  /** fields of the filter that hold personal data: kept no longer than they are needed */
  readonly personal: readonly string[];
  /** the columns that a row needs */
  readonly columns: readonly string[];
  readonly sorting: Sorting;
  /** What its `offline_duration` means; absent: so many hours. */
  silentHours?(filter: ListFilter): number | undefined;
  /** What of its own makes a device abnormal (devices/attention.ts), over `device`, its name in the query. */
  suspect?(device: string): RawBuilder<boolean>;
}

/**
 * That of one kind. Its migration makes the tables that it stands on, from the same columns (`tablesOfKind` in
 * migrations/tables-of-kind.ts).
 */
export interface DeviceList<Filter extends ListFilter, Shown, Searched extends string = string>
  extends AnyList {
  readonly searched: readonly Searched[];
  readonly fields: {
    readonly [Name in Exclude<keyof Filter & string, keyof ListFilter>]-?: FilterField<Searched>;
  };
  readonly columns: readonly (keyof Shown & string)[];
  readonly sorting: Sorting<Filter>;
  silentHours?(filter: Filter): number | undefined;
}
