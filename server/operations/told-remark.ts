import { sql } from 'kysely';
import { operationStatus } from '#domain/devices/operation.ts';
import { commandHangsMs, commandLeaseMs } from '#domain/limits.ts';
import { serverNow } from '../database/clock.ts';
import { remarks } from './remarks.ts';

const waits = sql<boolean>`operation.status = ${sql.lit(operationStatus.waiting)}`;
const seconds = (ms: number) => sql`make_interval(secs => ${sql.lit(ms / 1000)})`;
const isLeased = sql<boolean>`coalesce(operation.lease_until > ${serverNow}, false)`;
const hangs = sql<boolean>`(${isLeased} and operation.attempts > operation.ended_attempts
  and operation.lease_until <= ${serverNow} + ${seconds(commandLeaseMs - commandHangsMs)})`;
/** Behind another of its device it waits for that one, which says why. */
const isNext = sql<boolean>`(not ${isLeased} and not exists (select from operation as earlier
  where earlier.device_id = operation.device_id and earlier.status = ${sql.lit(operationStatus.waiting)}
    and (earlier.released_at, earlier.id) < (operation.released_at, operation.id)))`;
const isLong = sql<boolean>`operation.released_at <= ${serverNow} - ${seconds(commandHangsMs)}`;

/** The remark as it is told: of one that waits, and of which nothing is noted, why it does. As of now, so it is read and never written. */
export const toldRemark = sql<string>`(case
  when not (${waits}) or operation.remark <> '' then operation.remark
  when ${hangs} then ${remarks.serviceSilent}
  when ${isNext} and ${isLong} then ${remarks.queued}
  else operation.remark end)`;
