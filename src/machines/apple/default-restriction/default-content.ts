import type { RestrictionComparison } from '#api/contract/apple/default-restrictions.ts';
import { restrictionConfig } from '#domain/apple/restrictions.ts';

/** The store's two defaults, and the person's own white list, which is set in the same way. */
export type DefaultKind = 'system' | 'app' | 'whiteList';

export interface ListedApp {
  readonly app_name: string;
  readonly bundle_id: string;
  /** of the white list: a web address, or '' */
  readonly icon?: string;
}

export type DefaultContent =
  | { readonly kind: 'system'; readonly values: Readonly<Record<string, boolean>> }
  | { readonly kind: 'app' | 'whiteList'; readonly apps: readonly ListedApp[] };

/** What the server has on record. */
export interface Standing {
  readonly content: DefaultContent;
  /** how the devices in use stand to it; null: devices are not compared with it */
  readonly devices: RestrictionComparison | null;
  /** null: nobody has changed it since that is on record, or it is not recorded */
  readonly changed: { readonly clerk_name: string; readonly at: string } | null;
}

/** Devices are not compared with a white list: it is each person's own. */
export const comparesDevices = (kind: DefaultKind): boolean => kind !== 'whiteList';

/** Whether both ask the same of a device, in whatever order they name its apps. */
export const sameContent = (one: DefaultContent, other: DefaultContent): boolean =>
  textOf(one) === textOf(other);

function textOf(content: DefaultContent): string {
  if (content.kind === 'system') return JSON.stringify(restrictionConfig(content.values));
  return JSON.stringify(content.apps.map(({ bundle_id }) => bundle_id).sort());
}
