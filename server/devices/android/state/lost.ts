import { lostAfterMs } from '#domain/limits.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';

/** Not heard of for 30 days (`decision.android.archive`). */
export const isLost = (
  { last_active_time, registration_time }: Pick<AndroidRow, 'last_active_time' | 'registration_time'>,
  now: Date,
): boolean => now.getTime() - (last_active_time ?? registration_time).getTime() > lostAfterMs;
