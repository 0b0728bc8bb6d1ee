import type { FilterOption } from '#machines/devices/port/kind.ts';

/** A filter of a list that a person fills in: typed, or chosen among `options`, or among the values that occur. */
export interface FurtherFilter<Field extends string = string> {
  /** of the query */
  readonly field: Field;
  readonly label: string;
  /** the keys of a phone that type it */
  readonly digits?: true;
  readonly options?: readonly FilterOption[] | 'occurring';
  /** how it is said where it is in force, where label and text do not say it */
  readonly said?: (text: string) => FilterWord;
}

/** What the lists of a kind are narrowed by, beside what every kind has: models, clerks and days of registration. */
export interface ListFilters {
  /** what the search field over the list finds */
  readonly keyword: { readonly placeholder: string; readonly onPhone: string };
  /** folded away while none of them is in use */
  readonly further: readonly FurtherFilter[];
}

/** A part of a filter as a person reads it. */
export interface FilterWord {
  readonly label: string;
  readonly value: string;
}
