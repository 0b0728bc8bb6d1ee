import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type AtOnce, demoteEachOther, spendQuotas, watchQuotas } from './at-once.ts';

/** `npm run proofs -- --part clerks` tells a thousand. */
const orders = 3;
/** Each opens a store of its own, whose people take secondary passwords. */
const timeout = 150_000;

let server: TestServer;
let stopWatching: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer();
  stopWatching = await watchQuotas(server);
});
afterAll(async () => {
  await stopWatching();
  await server.stop();
});

async function inTurn(
  tell: (server: TestServer, n: number, seed: string) => Promise<AtOnce>,
): Promise<AtOnce> {
  let [done, refused] = [0, 0];
  for (let n = 1; n <= orders; n++) {
    const outcome = await tell(server, n, '1');
    done += outcome.done;
    refused += outcome.refused;
  }
  return { done, refused };
}

it('[decision.clerk.last-admin] a store keeps an enabled administrator, whoever demotes and disables whom at the same moment', {
  timeout,
}, async () => {
  const { done, refused } = await inTurn(demoteEachOther);
  expect(done).toBeGreaterThan(orders);
  expect(refused).toBeGreaterThan(orders);
});

it('[decision.quota] [decision.clerk.quota-change] [role.clerk.quota] nobody gets above the quota of that moment, and what is used is what is counted', {
  timeout,
}, async () => {
  const { done, refused } = await inTurn(spendQuotas);
  expect(done).toBeGreaterThan(orders);
  expect(refused).toBeGreaterThan(orders);
});
