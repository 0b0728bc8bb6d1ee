import { sql } from 'kysely';
import { operationStatus } from '#domain/devices/operation.ts';
import { disagreeAfterMs, offlineAfterMs } from '#domain/limits.ts';

/** What a counter counts is what its filter finds (`decision.counters`): both take the condition from here. */

const { sent, failed, unknown } = operationStatus;

/** No contact since `since`. A device that never enrolled is none of them: it is 待入网 (`decision.waiting`). */
export const isOutOfReach = (since: Date) => sql<boolean>`apple_device.last_active_time <= ${since}`;

export const isOffline = (now: Date) => isOutOfReach(new Date(now.getTime() - offlineAfterMs));

/** Its latest operation failed or has an unknown result. */
export const isTroubled = sql<boolean>`apple_device.latest_operation_status in (${sql.lit(failed)}, ${sql.lit(unknown)})`;

/** What somebody wants of its lock is handed over, and it has only not been heard of since (`decision.waiting`). */
const isAwaited = sql<boolean>`exists (select from operation as wish where wish.id = apple_device.lock_operation
  and wish.status = ${sql.lit(sent)} and wish.heard_at is null)`;

/**
 * It is troubled, or for a day it has not been what somebody wants it to be, although it was heard of. The first condition
 * is that of the index `apple_device_doubtful`, word for word, or it is not used.
 */
export const isAbnormal = (now: Date) => sql<boolean>`(
  (${isTroubled}
    or (apple_device.lock_wanted is not null and apple_device.lock_wanted is distinct from apple_device.lock_status))
  and (${isTroubled}
    or (apple_device.lock_wanted_at <= ${new Date(now.getTime() - disagreeAfterMs)} and not ${isAwaited})))`;

export const isPending = sql<boolean>`apple_device.unfinished_count > 0`;
