import * as v from 'valibot';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { DeviceListQuery, DeviceQuery } from '#machines/devices/port/device-query.ts';

/**
 * How a person likes a list, in this browser (`prefs.local`, ours): its columns, and filters under a name. Nothing of a hirer: what
 * an address may not say, a view does not keep (`decision.url`).
 */

export const viewNameMaxLength = 20;
export const mostViews = 20;

const columns = v.pipe(v.array(v.string()), v.maxLength(50));
const view = v.object({ name: v.pipe(v.string(), v.minLength(1)), search: v.string() });
const views = v.pipe(v.array(view), v.maxLength(mostViews));
export type SavedView = v.InferOutput<typeof view>;

/** Those of the lists of a kind. */
export function listSettings(kind: DeviceKindName) {
  const columnsKey = `${kind}_list_columns`;
  const viewsKey = (clerkId: string) => `${kind}_list_views.${clerkId}`;

  /** Another tab may have changed them since they were shown; where nothing can be read, those that are shown count. */
  const viewsNow = (clerkId: string, shown: readonly SavedView[]) =>
    parsed(views, viewsKey(clerkId)) ?? [...shown];

  function storeViews(clerkId: string, list: SavedView[]): SavedView[] {
    store(viewsKey(clerkId), list);
    return list;
  }

  return {
    /** Null where nobody has chosen, or nobody can read what is stored. */
    readColumns: (known: readonly string[]): string[] | null =>
      parsed(columns, columnsKey)?.filter((id) => known.includes(id)) ?? null,

    writeColumns: (ids: readonly string[] | null) => store(columnsKey, ids),

    readViews: (clerkId: string): SavedView[] => parsed(views, viewsKey(clerkId)) ?? [],

    /** A view of the same name is replaced; `kept` is false where there is room for no other one. */
    addView: (clerkId: string, shown: readonly SavedView[], added: SavedView) => {
      const now = viewsNow(clerkId, shown);
      const others = now.filter(({ name }) => name !== added.name);
      if (others.length >= mostViews) return { views: now, kept: false };
      return { views: storeViews(clerkId, [...others, added]), kept: true };
    },

    dropView: (clerkId: string, shown: readonly SavedView[], dropped: string): SavedView[] =>
      storeViews(
        clerkId,
        viewsNow(clerkId, shown).filter(({ name }) => name !== dropped),
      ),
  };
}

/** What a view keeps of a query; '' where there is nothing to keep. From the first page on. */
export const viewOf = ({ write }: DeviceListQuery, { page_num: _, ...query }: DeviceQuery): string =>
  write(query).search;
/** Whether it leaves something out. */
export const leavesOut = ({ write }: DeviceListQuery, query: DeviceQuery): boolean =>
  write(query).state !== null;

function parsed<Value>(schema: v.GenericSchema<unknown, Value>, key: string): Value | null {
  try {
    const read = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    // Storage is blocked, or holds somebody else's text.
    return null;
  }
}

function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the choice holds until the page is left.
  }
}
