import { lockStatus } from '../devices/status-values.ts';

/** A lock status as the store's API says it; null: the device never said. */
export const lockWord = (status: number | null): 'locked' | 'unlocked' | null =>
  status === null ? null : status === lockStatus.locked ? 'locked' : 'unlocked';
