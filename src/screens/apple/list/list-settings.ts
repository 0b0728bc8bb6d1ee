import * as v from 'valibot';
import { appleQuery } from '#machines/apple/apple-query.ts';
import type { DeviceQuery } from '#machines/devices/port/device-query.ts';

/**
 * How a person likes the list, in this browser (`prefs.local`, ours): its columns, and filters under a name. Nothing of a hirer: what
 * an address may not say, a view does not keep (`decision.url`).
 */

const columnsKey = 'apple_list_columns';
const viewsKey = (clerkId: string) => `apple_list_views.${clerkId}`;

export const viewNameMaxLength = 20;
export const mostViews = 20;

const columns = v.pipe(v.array(v.string()), v.maxLength(50));
const view = v.object({ name: v.pipe(v.string(), v.minLength(1)), search: v.string() });
const views = v.pipe(v.array(view), v.maxLength(mostViews));
export type SavedView = v.InferOutput<typeof view>;

/** Null where nobody has chosen, or nobody can read what is stored. */
export function readColumns(known: readonly string[]): string[] | null {
  const read = parsed(columns, columnsKey);
  return read?.filter((id) => known.includes(id)) ?? null;
}
export const writeColumns = (ids: readonly string[] | null) => store(columnsKey, ids);

export const readViews = (clerkId: string): SavedView[] => parsed(views, viewsKey(clerkId)) ?? [];

/** Another tab may have changed them since they were shown; where nothing can be read, those that are shown count. */
const viewsNow = (clerkId: string, shown: readonly SavedView[]) =>
  parsed(views, viewsKey(clerkId)) ?? [...shown];

/** A view of the same name is replaced; `kept` is false where there is room for no other one. */
export function addView(clerkId: string, shown: readonly SavedView[], added: SavedView) {
  const now = viewsNow(clerkId, shown);
  const others = now.filter(({ name }) => name !== added.name);
  if (others.length >= mostViews) return { views: now, kept: false };
  return { views: storeViews(clerkId, [...others, added]), kept: true };
}

export const dropView = (clerkId: string, shown: readonly SavedView[], dropped: string): SavedView[] =>
  storeViews(
    clerkId,
    viewsNow(clerkId, shown).filter(({ name }) => name !== dropped),
  );

function storeViews(clerkId: string, list: SavedView[]): SavedView[] {
  store(viewsKey(clerkId), list);
  return list;
}

/** What a view keeps of a query; '' where there is nothing to keep. From the first page on. */
export const viewOf = ({ page_num: _, ...query }: DeviceQuery): string => appleQuery.write(query).search;
/** Whether it leaves something out. */
export const leavesOut = (query: DeviceQuery): boolean => appleQuery.write(query).state !== null;

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
