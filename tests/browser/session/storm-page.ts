import { refresh } from '#api/contract/auth.ts';
import { me } from '#api/contract/user.ts';
import { createActors } from '#app/actors.ts';
import { createNotices } from '#app/notices.ts';

/** The console without its screens: its real actors and client, for calls that no person could make so fast. */
const actors = createActors(window, createNotices());
actors.start();

export interface StormResult {
  readonly answered: number;
  readonly failures: readonly string[];
}

declare global {
  interface Window {
    /** Asks `count` times at once who is logged in. */
    storm(count: number): Promise<StormResult>;
    logOut(): void;
  }
}

/**
 * On a busy machine so many answers take longer than a person would wait for one. The renewal is asked for last and waits, too: a
 * browser has six connections for all tabs.
 */
const timeoutMs = 120_000;
const patientMe = { ...me, timeoutMs };
Object.assign(refresh, { timeoutMs });

window.storm = async (count) => {
  const calls = Array.from({ length: count }, () => actors.console.client.call(patientMe, {}));
  const settled = await Promise.allSettled(calls);
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  return { answered: count - failures.length, failures: [...new Set(failures)] };
};
window.logOut = () => actors.console.session.send({ type: 'session.leave' });
