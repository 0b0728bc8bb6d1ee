import { sql } from 'kysely';
import { callbackFailuresBroken, callbackLeaseMs, callbacksAtOnce } from '#domain/limits.ts';
import { serverNow } from '../database/clock.ts';
import type { Database } from '../database/schema/tables.ts';
import type { CallbackRow } from './body.ts';

/**
 * Takes a lease on callbacks that are due, of each device only the one that happened first: the order of a device is kept. A store has a few at
 * a time, and one behind several failures in a row, so that a dead or slow receiver takes no place from others; those that answer come
 * first. A lease that ended belongs to a process that died.
 */
export async function claimCallbacks(db: Database, atMost: number): Promise<CallbackRow[]> {
  const { rows } = await sql<CallbackRow>`
    with store_in_turn as (
      select store.id, coalesce(receiver.failures, 0) as failures,
        (case when receiver.failures >= ${sql.lit(callbackFailuresBroken)} then 1 else ${sql.lit(callbacksAtOnce)} end)
          - (select count(*) from api_callback held where held.store_id = store.id and held.state = 'pending'
              and held.lease_until > ${serverNow}) as free
      from store left join api_receiver receiver on receiver.store_id = store.id
      where store.api_enabled and store.api_callback_url is not null and store.api_secret_key is not null
        and coalesce(receiver.retry_at, '-infinity') <= ${serverNow}
        and exists (select from api_callback waiting where waiting.store_id = store.id
          and waiting.state = 'pending' and waiting.due_at <= ${serverNow})
    ), due as (
      select first.id from store_in_turn, lateral (
        select id, seq from api_callback
        where store_id = store_in_turn.id and state = 'pending' and due_at <= ${serverNow}
          and (lease_until is null or lease_until <= ${serverNow})
          and (device_id is null or not exists (select from api_callback earlier
            where earlier.device_id = api_callback.device_id and earlier.store_id = api_callback.store_id
              and earlier.state = 'pending' and earlier.seq < api_callback.seq))
        order by seq limit greatest(store_in_turn.free, 0)
      ) first
      order by store_in_turn.failures, first.seq limit ${sql.lit(atMost)}
    )
    update api_callback set attempts = api_callback.attempts + 1,
      lease_until = ${serverNow} + make_interval(secs => ${sql.lit(callbackLeaseMs / 1_000)})
    from (select id from api_callback where id in (select id from due) and state = 'pending'
      and (lease_until is null or lease_until <= ${serverNow}) for update skip locked) taken
    where taken.id = api_callback.id
    returning api_callback.*`.execute(db);
  return rows;
}

/** The embedded database has one process: leases that it finds are those of one that died. */
export const endCallbackLeases = (db: Database) =>
  db.updateTable('api_callback').set({ lease_until: null }).where('state', '=', 'pending').execute();

/** Of those that were tried for long enough; the next of their devices come then. */
export const giveUpCallbacks = (db: Database) =>
  db
    .updateTable('api_callback')
    .set({ state: 'failed', lease_until: null })
    .where('state', '=', 'pending')
    .where('give_up_at', '<=', serverNow)
    .where(({ or, eb }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', serverNow)]))
    .execute();
