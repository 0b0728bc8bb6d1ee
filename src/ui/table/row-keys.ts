import { useState } from 'react';

/** By which React knows the rows of a table. */
export interface RowKeys {
  readonly ids: readonly string[];
  /** of the row at the same place */
  readonly keys: readonly number[];
  /** how many were made so far */
  readonly made: number;
}

export const noRowKeys: RowKeys = { ids: [], keys: [], made: 0 };

/**
 * Keys for new rows. Where rows stay, each keeps its own. A page that gives way to a wholly other one hands its elements over,
 * which takes half the time of making new ones.
 */
export function rowKeysAfter({ ids: old, keys: oldKeys, made }: RowKeys, ids: readonly string[]): RowKeys {
  const keyOf = new Map(old.map((id, place) => [id, oldKeys[place]]));
  const isOther = !sharesAny(old, ids);
  let next = made;
  const keys = ids.map((id, place) => (isOther ? oldKeys[place] : keyOf.get(id)) ?? next++);
  return { ids, keys, made: next };
}

/** Whether a page has a row of the one before it. */
export function sharesAny(ids: readonly string[], others: readonly string[]): boolean {
  const known = new Set(ids);
  return others.some((id) => known.has(id));
}

export function useRowKeys<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly number[] {
  const [shown, setShown] = useState({ rows: [] as readonly Row[], keyed: noRowKeys });
  if (shown.rows === rows) return shown.keyed.keys;
  const keyed = rowKeysAfter(shown.keyed, rows.map(rowKey));
  setShown({ rows, keyed });
  return keyed.keys;
}
