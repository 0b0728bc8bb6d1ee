import { sql } from 'kysely';
import { serverNow } from '#server/database/clock.ts';
import type { Database } from '#server/database/schema/tables.ts';

/** The name under which a question for the phone's state waits in its queue. */
export const queryCommand = 'query';

/** A command without a time of its own is due as soon as the phone is within reach. */
export const dueAt = sql<Date>`coalesce(head.due_at, head.received_at)`;

/**
 * The first command in the queue of each phone within reach, and of Apple's servers for each phone: both take them in the order
 * of their arrival.
 */
export const queueHeads = (db: Database) =>
  db
    .selectFrom('simulated_command as head')
    .innerJoin('simulated_device as phone', 'phone.device_id', 'head.device_id')
    .where('head.state', '=', 'queued')
    .where(({ or, and, eb }) =>
      or([
        eb('head.channel', '=', 'apple'),
        and([eb('phone.online', '=', true), eb('phone.enrolled', '=', true)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('simulated_command as earlier')
            .select('earlier.command_uuid')
            .whereRef('earlier.device_id', '=', 'head.device_id')
            .whereRef('earlier.channel', '=', 'head.channel')
            .whereRef('earlier.received_at', '<', 'head.received_at')
            .where('earlier.state', 'in', ['queued', 'answered']),
        ),
      ),
    );

/** In how many ms a phone within reach has something to do, negative where it is late; null: nothing waits. */
export async function msUntilDue(db: Database): Promise<number | null> {
  const next = await queueHeads(db)
    .select(
      sql<number | null>`extract(epoch from min(${dueAt}) - ${serverNow})::double precision * 1000`.as('ms'),
    )
    .executeTakeFirst();
  return next?.ms ?? null;
}
