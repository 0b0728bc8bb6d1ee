import type { Http } from '#api/client.ts';
import { me } from '#api/contract/people/user.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import * as http from '#api/http.ts';
import { createActors } from '#app/actors.ts';
import { createToasts } from '#app/shell/notices.ts';

/**
 * On a busy machine so many answers take longer than a person would wait for one. The renewal is asked for last and waits, too: a
 * browser has six connections for all tabs.
 */
const patiently = <Row extends AnyEndpoint>(row: Row): Row => ({ ...row, timeoutMs: 120_000 });
const patientHttp: Http = {
  send: (row, input, options) => http.send(patiently(row), input, options),
  open: (row, input, options) => http.open(patiently(row), input, options),
};

/** The console without its screens: its real actors and client, for calls that no person could make so fast. */
const actors = createActors(window, createToasts(), async () => patientHttp);
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

window.storm = async (count) => {
  const calls = Array.from({ length: count }, () => actors.console.client.call(me, {}));
  const settled = await Promise.allSettled(calls);
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  return { answered: count - failures.length, failures: [...new Set(failures)] };
};
window.logOut = () => actors.console.session.send({ type: 'session.leave' });
