import { heardLatelyMs, offlineAfterMs } from '../limits.ts';

interface Heard {
  readonly last_active_time: string | null;
}

/** Registered, and it has never enrolled: it is 待入网, not offline (`decision.waiting`). Only an enrolled device is heard of. */
export const isNotEnrolled = ({ last_active_time }: Heard) => last_active_time === null;
export const notEnrolledTitle = '待入网';

/** `decision.counters`. `now` in epoch ms. */
export const isOffline = ({ last_active_time }: Heard, now: number) =>
  last_active_time !== null && now - Date.parse(last_active_time) > offlineAfterMs;

/** Nobody knows whether a device can be reached now; one that was heard lately most likely can. */
export const wasHeardLately = ({ last_active_time }: Heard, now: number) =>
  last_active_time !== null && now - Date.parse(last_active_time) <= heardLatelyMs;
