import { useSyncExternalStore } from 'react';

/**
 * Which rows of a list are selected, also those that its table does not show now: not a value but where to hear of it, so that a press
 * on one box renders one row. Keep it for as long as the list stands.
 */
export interface Selection<Row> {
  /** `changed` is called after each change. Returns how to end it. */
  readonly subscribe: (changed: () => void) => () => void;
  readonly has: (key: string) => boolean;
  /** how many of the shown rows are selected */
  readonly share: () => 'all' | 'some' | 'none';
  /** The selected rows, those that are not shown first and as they were shown last. */
  readonly rows: () => readonly Row[];
  /** how many of them are not shown */
  readonly elsewhere: () => number;
  /** `range`: all from the one that was toggled last to this one */
  readonly toggle: (key: string, selected: boolean, range: boolean) => void;
  /** all that are shown; what is selected elsewhere stays so */
  readonly toggleAll: (selected: boolean) => void;
  /** These as well, whether they are shown or not. */
  add(rows: readonly Row[]): void;
  /** These are selected no more, wherever they are. */
  readonly release: (keys: readonly string[]) => void;
  /** Nothing is selected any more, wherever it is. */
  readonly clear: () => void;
  /**
   * What the table shows now. `page`: what was asked for, absent while nothing is shown; where the same is shown again, a row that has
   * gone from it is selected no more.
   */
  readonly show: (rows: readonly Row[], page?: string) => void;
  /** Names a row's box for screen readers, e.g. its serial number. */
  readonly rowLabel: (row: Row) => string;
}

/** What a table needs of it. */
export type TableSelection<Row> = Pick<
  Selection<Row>,
  'subscribe' | 'has' | 'share' | 'toggle' | 'toggleAll' | 'rowLabel'
>;

export interface SelectionOptions<Row> {
  readonly rowKey: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
}

export function createSelection<Row>({ rowKey, rowLabel }: SelectionOptions<Row>): Selection<Row> {
  const listeners = new Set<() => void>();
  let shown: readonly Row[] = [];
  let rows: readonly Row[] = [];
  let keys: ReadonlySet<string> = new Set();
  let chosenHere = 0;
  let anchor: string | null = null;
  let latest: { readonly page: string; readonly keys: readonly string[] } | null = null;
  const choose = (chosen: ReadonlySet<string>) => {
    const here = new Set(shown.map(rowKey));
    const isChosen = (row: Row) => chosen.has(rowKey(row));
    const onThisPage = shown.filter(isChosen);
    rows = [...rows.filter((row) => isChosen(row) && !here.has(rowKey(row))), ...onThisPage];
    keys = new Set(rows.map(rowKey));
    chosenHere = onThisPage.length;
    for (const changed of listeners) changed();
  };
  const chooseMore = (more: readonly string[]) => choose(new Set([...keys, ...more]));
  const chooseLess = (less: readonly string[]) => choose(keys.difference(new Set(less)));
  return {
    rowLabel,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    has: (key) => keys.has(key),
    share: () => (chosenHere === 0 ? 'none' : chosenHere === shown.length ? 'all' : 'some'),
    rows: () => rows,
    elsewhere: () => rows.length - chosenHere,
    toggle: (key, selected, range) => {
      const pressed = range ? keysBetween(shown.map(rowKey), anchor, key) : [key];
      anchor = key;
      (selected ? chooseMore : chooseLess)(pressed);
    },
    toggleAll: (selected) => (selected ? chooseMore : chooseLess)(shown.map(rowKey)),
    add: (more) => {
      rows = [...rows, ...more.filter((row) => !keys.has(rowKey(row)))];
      choose(new Set(rows.map(rowKey)));
    },
    release: chooseLess,
    clear: () => choose(new Set()),
    show: (next, page) => {
      const now = next.map(rowKey);
      const before = latest !== null && page === latest.page ? latest.keys : [];
      const gone = new Set(before).difference(new Set(now));
      shown = next;
      if (page !== undefined) latest = { page, keys: now };
      if (keys.size > 0) choose(keys.difference(gone));
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
export function useIsSelected(selection: TableSelection<never> | undefined, key: string): boolean {
  const read = () => selection?.has(key) ?? false;
  return useSyncExternalStore(selection?.subscribe ?? toNothing, read, read);
}

/** The selected rows; renders again when they change. */
export const useSelectedRows = <Row>({
  subscribe,
  rows,
}: Pick<Selection<Row>, 'subscribe' | 'rows'>): readonly Row[] => useSyncExternalStore(subscribe, rows, rows);

/** How many of the selected rows are not shown; renders again when that changes. */
export const useSelectedElsewhere = ({
  subscribe,
  elsewhere,
}: Pick<Selection<never>, 'subscribe' | 'elsewhere'>): number =>
  useSyncExternalStore(subscribe, elsewhere, elsewhere);

/** How many of the shown rows are selected; renders again when that changes. */
export const useSelectedShare = ({ subscribe, share }: Pick<Selection<never>, 'subscribe' | 'share'>) =>
  useSyncExternalStore(subscribe, share, share);
