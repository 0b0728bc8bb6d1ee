import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { playLedger } from './ledger.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A tenth of `npm run proofs -- --part reports`, and a tenth of that again: each order is a store. */
it('[decision.report.lifecycle] [decision.report.once] in any order of requests, faults and kills the ledger is the balance, never below zero, never twice for one report', async () => {
  expect(await playLedger(server, 'ledger', 20)).toEqual({ orders: 20, faults: [] });
});
