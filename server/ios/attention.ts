import { sql } from 'kysely';
import { disagreeAfterMs, offlineAfterMs } from '#domain/limits.ts';
import { operationStatus } from '#domain/operation.ts';
import { lockStatus } from '#domain/status-values.ts';

/** What a counter counts is what its filter finds (`decision.counters`): both take the condition from here. */

const { failed, unknown } = operationStatus;

/** No contact since `since`; also a device that was never heard of. An index finds either, but not both at once. */
export const isOutOfReach = (since: Date) => sql<boolean>`(${wasNeverInReach} or ${wasOutOfReach(since)})`;
export const wasNeverInReach = sql<boolean>`apple_device.last_active_time is null`;
export const wasOutOfReach = (since: Date) => sql<boolean>`apple_device.last_active_time <= ${since}`;

export const isOffline = (now: Date) => isOutOfReach(new Date(now.getTime() - offlineAfterMs));

/** Its latest operation failed or has an unknown result. */
export const isTroubled = sql<boolean>`apple_device.latest_operation_status in (${sql.lit(failed)}, ${sql.lit(unknown)})`;

/**
 * It is troubled, or for a day it has not been what somebody wants it to be. The first condition
 * is that of the index `apple_device_doubtful`, word for word, or it is not used.
 */
export const isAbnormal = (now: Date) => sql<boolean>`(
  (${isTroubled}
    or (apple_device.lock_wanted is not null and apple_device.lock_wanted is distinct from apple_device.lock_status))
  and (${isTroubled}
    or apple_device.lock_wanted_at <= ${new Date(now.getTime() - disagreeAfterMs)}))`;

export const isPending = sql<boolean>`apple_device.unfinished_count > 0`;
export const isLocked = sql<boolean>`coalesce(apple_device.lock_status = ${lockStatus.locked}, false)`;
