import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/tables.ts';
import { apple, facetsOf, type KeptList, of, searchIndexes } from './0041-lists-of-kinds.ts';
import { android } from './0043-android-devices.ts';

/**
 * The search table of a kind of device gets all that devices are counted by: how many have a text and a status is counted in one reading
 * of that narrow table, without a join of two large ones.
 */
export function searchedFacets(list: KeptList): readonly RawBuilder<unknown>[] {
  const { kind, searched, facets } = list;
  const all = facetsOf(list);
  const types = { lock_status: 'integer', supervise_status: 'integer', ...facets };
  const added = Object.keys(types);
  const watched = [...new Set([...Object.keys(searched), ...all])];
  const raw = [
    `lock table ${kind}_device, ${kind}_search in access exclusive mode`,
    `alter table ${kind}_search ${Object.entries(types)
      .map(([column, type]) => `add column ${column} ${type.replace(' not null', '')}`)
      .join(', ')}`,
    // Made again behind the update, which would write each row into them one by one.
    `drop index ${kind}_search_by_grams, ${kind}_search_by_model`,
    `update ${kind}_search search set ${added.map((column) => `${column} = device.${column}`).join(', ')}
      from ${kind}_device device where device.id = search.device_id`,
    ...searchIndexes(kind),
    `create or replace function keep_${kind}_search() returns trigger language plpgsql as $$
    begin
      insert into ${kind}_search (device_id, text, ${all.join(', ')})
        values (new.id, ${kind}_search_text(new), ${of('new', all)})
        on conflict (device_id) do update set (text, ${all.join(', ')}) = row(excluded.text, ${of('excluded', all)});
      return null;
    end $$`,
    `drop trigger ${kind}_search_kept_up on ${kind}_device`,
    `create trigger ${kind}_search_kept_up after update of ${watched.join(', ')} on ${kind}_device
      for each row when ((${of('old', watched)}) is distinct from (${of('new', watched)}))
      execute function keep_${kind}_search()`,
  ];
  return raw.map((statement) => sql.raw(statement));
}

const statements = [...searchedFacets(apple), ...searchedFacets(android)];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
