import { useSyncExternalStore } from 'react';

/**
 * Which rows of a table are selected: not a value but where to hear of it, so that a press on one box renders one row. Keep it
 * for as long as the table stands.
 */
export interface Selection<Row> {
  /** `changed` is called after each change. Returns how to end it. */
  readonly subscribe: (changed: () => void) => () => void;
  readonly has: (key: string) => boolean;
  /** how many of the shown rows are selected */
  readonly share: () => 'all' | 'some' | 'none';
  /** The selected rows as the table shows them; the same array until one of them changes. */
  readonly rows: () => readonly Row[];
  /** `range`: all from the one that was toggled last to this one */
  readonly toggle: (key: string, selected: boolean, range: boolean) => void;
  readonly toggleAll: (selected: boolean) => void;
  /** What the table shows now. A row that is not shown any more is selected no more. */
  readonly show: (rows: readonly Row[]) => void;
  /** Names a row's box for screen readers, e.g. its serial number. */
  readonly rowLabel: (row: Row) => string;
}

export interface SelectionOptions<Row> {
  readonly rowKey: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
}

export function createSelection<Row>({ rowKey, rowLabel }: SelectionOptions<Row>): Selection<Row> {
  const listeners = new Set<() => void>();
  let shown: readonly Row[] = [];
  let rows: readonly Row[] = [];
  let keys: ReadonlySet<string> = new Set();
  let anchor: string | null = null;
  const choose = (chosen: ReadonlySet<string>) => {
    rows = shown.filter((row) => chosen.has(rowKey(row)));
    keys = new Set(rows.map(rowKey));
    for (const changed of listeners) changed();
  };
  return {
    rowLabel,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    has: (key) => keys.has(key),
    share: () => (keys.size === 0 ? 'none' : keys.size === shown.length ? 'all' : 'some'),
    rows: () => rows,
    toggle: (key, selected, range) => {
      const pressed = range ? keysBetween(shown.map(rowKey), anchor, key) : [key];
      anchor = key;
      choose(new Set(selected ? [...keys, ...pressed] : [...keys].filter((each) => !pressed.includes(each))));
    },
    toggleAll: (selected) => choose(new Set(selected ? shown.map(rowKey) : [])),
    show: (next) => {
      shown = next;
      if (keys.size > 0) choose(keys);
    },
  };
}

/** Both included, in whichever order; only the last where the first is not there. */
function keysBetween(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const [one, other] = [keys.indexOf(from ?? ''), keys.indexOf(to)];
  return one < 0 || other < 0 ? [to] : keys.slice(Math.min(one, other), Math.max(one, other) + 1);
}

const toNothing = () => () => {};

/** Whether a row is selected; renders again when that changes. */
export function useIsSelected<Row>(selection: Selection<Row> | undefined, key: string): boolean {
  const read = () => selection?.has(key) ?? false;
  return useSyncExternalStore(selection?.subscribe ?? toNothing, read, read);
}

/** The selected rows; renders again when they change. */
export const useSelectedRows = <Row>({ subscribe, rows }: Selection<Row>): readonly Row[] =>
  useSyncExternalStore(subscribe, rows, rows);

/** How many are selected; renders again when that changes. */
export const useSelectedShare = <Row>({ subscribe, share }: Selection<Row>) =>
  useSyncExternalStore(subscribe, share, share);
