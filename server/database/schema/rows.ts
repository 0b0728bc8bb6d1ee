import type { Selectable } from 'kysely';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { DeviceTable, OperationTable } from './device-tables.ts';
import type { Tables } from './tables.ts';

export type OperationRow = Selectable<OperationTable>;

/** A device as all but its own kind see it. */
export type DeviceRow = Selectable<DeviceTable> & { readonly kind: DeviceKindName };

/** The same with the columns of its kind. */
export type RowOf<Kind extends DeviceKindName> = Selectable<Tables[`${Kind}_device`]> & {
  readonly kind: Kind;
};

export type AppleRow = RowOf<'apple'>;
export type AndroidRow = RowOf<'android'>;
