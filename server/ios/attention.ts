import { sql } from 'kysely';
import { disagreeAfterMs, offlineAfterMs } from '#domain/limits.ts';
import { operationStatus } from '#domain/operation.ts';
import { lockStatus } from '#domain/status-values.ts';

/** What a counter counts is what its filter finds (`decision.counters`): both take the condition from here. */

const { failed, unknown } = operationStatus;

/** No contact since `since`; also a device that was never heard of. */
export const isOutOfReach = (since: Date) =>
  sql<boolean>`(apple_device.last_active_time is null or apple_device.last_active_time <= ${since})`;

export const isOffline = (now: Date) => isOutOfReach(new Date(now.getTime() - offlineAfterMs));

/** Its latest operation failed or has an unknown result, or for a day it has not been what somebody wants it to be. */
export const isAbnormal = (now: Date) => sql<boolean>`(
  coalesce(apple_device.latest_operation_status in (${failed}, ${unknown}), false)
  or (apple_device.lock_wanted is not null
    and apple_device.lock_wanted is distinct from apple_device.lock_status
    and apple_device.lock_wanted_at <= ${new Date(now.getTime() - disagreeAfterMs)}))`;

export const isPending = sql<boolean>`apple_device.unfinished_count > 0`;
export const isLocked = sql<boolean>`coalesce(apple_device.lock_status = ${lockStatus.locked}, false)`;
