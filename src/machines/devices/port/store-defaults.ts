import type * as v from 'valibot';
import type { RestrictionComparison } from '#api/contract/devices/store-defaults.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import type { RestrictionTable, RestrictionValues } from '#domain/devices/restrictions.ts';

/** A store's two defaults for its devices of a kind, and the person's own white list, which is set in the same way where a kind has one. */
export type DefaultKind = 'system' | 'app' | 'whiteList';

export interface ListedApp {
  readonly app_name: string;
  /** bundle id, package name */
  readonly id: string;
  /** of a white list: a web address, or '' */
  readonly icon?: string;
}

export type DefaultContent =
  /** only what differs from a device that was never told */
  | { readonly kind: 'system'; readonly values: RestrictionValues }
  | { readonly kind: 'app' | 'whiteList'; readonly apps: readonly ListedApp[] };

/** As the call that tells it names each restriction. */
export const systemContent = (
  table: RestrictionTable,
  told: readonly { readonly code: string; readonly boolean_value: boolean }[],
): DefaultContent => {
  const values = Object.fromEntries(told.map(({ code, boolean_value }) => [code, boolean_value]));
  return { kind: 'system', values: table.config(values) };
};

/** What the server has on record. */
export interface Standing {
  readonly content: DefaultContent;
  /** how the devices in use stand to it; null: devices are not compared with it */
  readonly devices: RestrictionComparison | null;
  /** null: nobody has changed it since that is on record, or it is not recorded */
  readonly changed: { readonly clerk_name: string; readonly at: string } | null;
}

/** The whole of a default as it shall be. */
export interface WantedDefault {
  readonly content: DefaultContent;
  readonly password: string;
  /** when that was set on which it is based; null: nobody has changed it, or it is not recorded */
  readonly based_on: string | null;
}

/** What the console asks of the defaults of a kind of device. */
export interface StoreDefaults {
  readonly read: (client: Client, kind: DefaultKind, options: CallOptions) => Promise<Standing>;
  /** null: what its devices have told is not counted */
  readonly compare:
    | ((client: Client, content: DefaultContent, options: CallOptions) => Promise<RestrictionComparison>)
    | null;
  readonly save: (client: Client, wanted: WantedDefault) => Promise<Standing>;
  /** what stands, in what a save of it answers */
  readonly told: (kind: DefaultKind) => v.GenericSchema<unknown, Standing>;
}

/** Whether devices are compared with it; with a white list they are not: it is each person's own. */
export const comparesDevices = ({ compare }: Pick<StoreDefaults, 'compare'>, kind: DefaultKind): boolean =>
  compare !== null && kind !== 'whiteList';

/**
 * What somebody makes of a default, upon what stands now: their own edits alone, since what a colleague has changed meanwhile is not to be
 * undone by them. Where both changed the same, their own stays.
 */
export function rebased(
  edited: { readonly before: DefaultContent; readonly after: DefaultContent },
  now: DefaultContent,
): DefaultContent {
  const { before, after } = edited;
  if (before.kind === 'system' && after.kind === 'system' && now.kind === 'system') {
    const isOwn = (code: string) => before.values[code] !== after.values[code];
    const own = Object.entries(after.values).filter(([code]) => isOwn(code));
    const theirs = Object.entries(now.values).filter(([code]) => !isOwn(code));
    return { kind: 'system', values: Object.fromEntries([...theirs, ...own]) };
  }
  if (before.kind === 'system' || after.kind === 'system' || now.kind === 'system') return after;
  const lacks = (apps: readonly ListedApp[]) => (app: ListedApp) => apps.every(({ id }) => id !== app.id);
  const added = after.apps.filter(lacks(before.apps)).filter(lacks(now.apps));
  const isRemoved = (app: ListedApp) => lacks(after.apps)(app) && !lacks(before.apps)(app);
  return { kind: now.kind, apps: [...now.apps.filter((app) => !isRemoved(app)), ...added] };
}

/** Whether both ask the same of a device, in whatever order they name it. */
export const sameContent = (one: DefaultContent, other: DefaultContent): boolean =>
  textOf(one) === textOf(other);

function textOf(content: DefaultContent): string {
  if (content.kind === 'system') return JSON.stringify(Object.entries(content.values).sort());
  return JSON.stringify(content.apps.map(({ id }) => id).sort());
}
