import { type RawBuilder, sql } from 'kysely';
import { json } from './json.ts';

/** What may be due of a table, and an index that has it: on (store_id, `since`) where `waits`. All of it over `due`. */
export interface Look {
  readonly waits: RawBuilder<boolean>;
  readonly since: RawBuilder<Date>;
  /** it is due that has waited since then or longer */
  readonly until: Date | RawBuilder<Date>;
  /** what else has to be so */
  readonly also?: RawBuilder<boolean>;
}

interface Turns {
  readonly table: string;
  readonly id?: string;
  /** what the first finds goes before what the others do, of each store and of stores that hold as much */
  readonly looks: readonly [Look, ...Look[]];
  /** written into the statement: as few different ones as can be */
  readonly atMost: number;
  /** how many of each store are under way already; none has more than `atMost` with them */
  readonly held?: ReadonlyMap<string, number>;
}

/**
 * What is due, in turns by store (docs/decisions/turns.md): next comes the store that has least under way with what has come before it. Of
 * stores with as much the lot decides, so that nobody always waits behind the same one. Only the first of each store are read, however many
 * wait behind them. For a join: `place` is the order.
 */
export function inTurns({ table, id = 'id', looks, atMost, held = new Map() }: Turns) {
  const most = sql.lit(atMost);
  const first = (number: number) => sql.ref(`first_${number}`);
  const from = ({ waits }: Look) => sql`from ${sql.table(table)} as due where ${waits}`;
  // From store to store by the index, whatever stands between.
  const firsts = looks.map((look, number) => {
    const next = sql`select due.store_id, ${look.since} as since ${from(look)}`;
    const nearest = sql`order by due.store_id, ${look.since} limit 1`;
    return sql`${first(number)} as (
      (${next} ${nearest})
      union all
      select next.store_id, next.since from ${first(number)} as former, lateral (${next} and due.store_id > former.store_id ${nearest}) as next
    )`;
  });
  const stores = looks.map(
    ({ until }, number) =>
      sql`select store_id, ${sql.lit(number)} as look from ${first(number)} where since <= ${until}`,
  );
  const ofStore = looks.map(
    (look, number) => sql`(select due.${sql.ref(id)} as id, ${look.since} as since, ${sql.lit(number)} as look
      ${from(look)} and due.store_id = turn.store_id and ${look.since} <= ${look.until} and ${look.also ?? sql`true`}
      order by ${look.since} limit ${most})`,
  );
  const heldRows = json([...held].map(([store_id, places]) => ({ store_id, places })));
  return sql<{ id: string; place: number }>`(
    with recursive ${sql.join(firsts)},
    turn as (
      select store.store_id, coalesce(max(held.places), 0) as held, random() as lot
      from (${sql.join(stores, sql` union all `)}) as store
        left join jsonb_to_recordset(${heldRows}::jsonb) as held(store_id uuid, places integer) using (store_id)
      group by store.store_id having coalesce(max(held.places), 0) < ${most}
      order by held, min(store.look), lot limit ${most}
    ),
    named as (
      select one.id, one.look, turn.lot,
        turn.held + row_number() over (partition by turn.store_id order by one.look, one.since, one.id) as number
      from turn, lateral (${sql.join(ofStore, sql` union all `)}) as one
    )
    select id, row_number() over (order by number, look, lot) as place from named where number <= ${most}
  )`;
}
