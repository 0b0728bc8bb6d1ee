import { type RawBuilder, sql } from 'kysely';
import { type KeptList, listTables, listTriggers } from './0041-lists-of-kinds.ts';
import { commonColumns, deviceView, forgotten } from './0043-android-devices.ts';
import { searchedFacets } from './0044-searched-facets.ts';
import { lockEvents } from './0056-api-callbacks.ts';
import { changeNotes } from './0069-callback-secrets.ts';

interface KindTables extends KeptList {
  /** the columns that only its devices have, with their types */
  readonly own: Readonly<Record<string, string>>;
  /** the kinds that there are already */
  readonly others: readonly string[];
}

/**
 * What the migration of a new kind of device makes: all that those up to 0069 have made of the others. Once it is released with one, this stays
 * as it is, and what a later migration gives every kind is added beside it.
 */
export function tablesOfKind({ own, others, ...list }: KindTables): readonly RawBuilder<unknown>[] {
  const { kind } = list;
  const columns = Object.entries(own).map(([column, type]) => `${column} ${type},`);
  return [
    sql.raw(`create table ${kind}_device (
      ${commonColumns},
      defaults_due boolean not null default false,
      ${columns.join('\n')}
      unique (store_id, serial_number))`),
    forgotten(kind),
    ...listTables(list),
    ...listTriggers(list),
    ...searchedFacets(list),
    lockEvents(kind),
    ...changeNotes(kind),
    deviceView([...others, kind]),
  ];
}
