import { type Selectable, sql } from 'kysely';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { DeviceRow } from '#server/database/schema/rows.ts';
import { type DatabaseOrTx, type Tables, tableOf } from '#server/database/schema/tables.ts';
import { contractOfDevice } from '../device-contract.ts';
import type { DeviceList, ListFilter } from '../port/list.ts';

/** The devices of a kind, named `device`. */
export const devicesOf = (db: DatabaseOrTx, kind: DeviceKindName) =>
  db.selectFrom(`${tableOf(kind)} as device`);

/** With the names and the operation that its badges need: one query for a page, no more for fifty rows. */
const named = (db: DatabaseOrTx, kind: DeviceKindName) =>
  devicesOf(db, kind).select((eb) => {
    const wish = () => eb.selectFrom('operation').whereRef('operation.id', '=', 'device.lock_operation');
    return [
      eb
        .selectFrom('clerk')
        .select('clerk.name')
        .whereRef('clerk.id', '=', 'device.for_clerk')
        .as('for_clerk_name'),
      eb
        .selectFrom('clerk')
        .select('clerk.name')
        .whereRef('clerk.id', '=', 'device.lock_wanted_by')
        .as('wanted_by_name'),
      wish().select('operation.actor').as('wish_actor'),
      wish().select('operation.api_key').as('wish_api_key'),
      wish().select('operation.status').as('wish_status'),
      wish().select('operation.sent_at').as('wish_sent_at'),
      wish().select('operation.heard_at').as('wish_heard_at'),
      contractOfDevice.as('contract'),
    ];
  });

type NamesAndWish = Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirstOrThrow']>>;

/** A device of whatever kind. */
export type AnyView = Omit<DeviceRow, 'kind'> & NamesAndWish;

/** A whole device of a kind. */
export type DeviceView<Kind extends DeviceKindName> = Selectable<Tables[`${Kind}_device`]> & NamesAndWish;

export const deviceViews = <Kind extends DeviceKindName>(db: DatabaseOrTx, kind: Kind) =>
  named(db, kind).selectAll('device').$castTo<DeviceView<Kind>>();

/** What a row of a list shows: the whole device is five times as long. */
export type ListedView<Shown> = Shown & NamesAndWish;

export const listedViews = <Shown>(
  db: DatabaseOrTx,
  { kind, columns }: Pick<DeviceList<ListFilter, Shown>, 'kind' | 'columns'>,
) =>
  named(db, kind)
    .select(columns.map((column) => sql.ref(`device.${column}`).as(column)))
    .$castTo<ListedView<Shown>>();
