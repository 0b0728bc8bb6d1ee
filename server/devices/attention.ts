import { sql } from 'kysely';
import { operationStatus } from '#domain/devices/operation.ts';
import { disagreeAfterMs, offlineAfterMs } from '#domain/limits.ts';
import type { AnyList } from './port/list.ts';

/**
 * What a counter counts is what its filter finds (`decision.counters`): both take the condition from here. `device`: the
 * table of its kind, or the name that a query has for it.
 */

const { sent, failed, unknown } = operationStatus;

/** No contact since `since`. A device that never enrolled is none of them: it is 待入网 (`decision.waiting`). */
export const isOutOfReach = (device: string, since: Date) =>
  sql<boolean>`${sql.ref(`${device}.last_active_time`)} <= ${since}`;

export const isOffline = (device: string, now: Date) =>
  isOutOfReach(device, new Date(now.getTime() - offlineAfterMs));

/** Its latest operation failed or has an unknown result. */
export const isTroubled = (device: string) =>
  sql<boolean>`${sql.ref(`${device}.latest_operation_status`)} in (${sql.lit(failed)}, ${sql.lit(unknown)})`;

/** What somebody wants of its lock is handed over, and it has only not been heard of since (`decision.waiting`). */
const isAwaited = (device: string) =>
  sql<boolean>`exists (select from operation as wish where wish.id = ${sql.ref(`${device}.lock_operation`)}
  and wish.status = ${sql.lit(sent)} and wish.heard_at is null)`;

/**
 * It is troubled, or something of its kind is not as it should be, or for a day it has not been what somebody wants it to be, although it was
 * heard of. The first condition is that of the index `…_device_doubtful`, word for word, or it is not used.
 */
export const isAbnormal = ({ suspect }: Pick<AnyList, 'suspect'>, device: string, now: Date) => {
  const also = suspect === undefined ? sql`` : sql` or ${suspect(device)}`;
  const [wanted, wantedAt, status] = ['lock_wanted', 'lock_wanted_at', 'lock_status'].map((column) =>
    sql.ref(`${device}.${column}`),
  );
  return sql<boolean>`(
    (${isTroubled(device)} or (${wanted} is not null and ${wanted} is distinct from ${status})${also})
    and (${isTroubled(device)}${also}
      or (${wantedAt} <= ${new Date(now.getTime() - disagreeAfterMs)} and not ${isAwaited(device)})))`;
};

export const isPending = (device: string) => sql<boolean>`${sql.ref(`${device}.unfinished_count`)} > 0`;
