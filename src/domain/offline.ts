import { offlineAfterMs } from './limits.ts';

/** `decision.counters`. `now` in epoch ms. */
export const isOffline = ({ last_active_time }: { readonly last_active_time: string | null }, now: number) =>
  last_active_time === null || now - Date.parse(last_active_time) > offlineAfterMs;
