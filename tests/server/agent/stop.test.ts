import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { commands, enrol } from '#api/contract/agent/calls.ts';
import { enrolResult } from '#api/contract/agent/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { makeEnrolmentCode } from '../fixtures.ts';
import { startTestServer } from '../test-server.ts';
import { anIdentity, aState } from './agent-bench.ts';
import { makeKey, signByHand } from './hand-signed.ts';

it('[decision.android.agent] a server that stops answers the phones that wait, and hangs up', async () => {
  const server = await startTestServer();
  // A phone is asked for nothing where it gets no defaults.
  await server.services.db.updateTable('store').set({ defaults_at_enrolment: false }).execute();
  const key = makeKey();
  let counter = 0;
  const send = async (row: typeof enrol | typeof commands, more: { query?: string; body?: string }) => {
    const created = await server.services.clock.now();
    const { method, path, query, body, headers } = await signByHand(key, {
      ...{ method: row.method, path: row.path, created, counter: ++counter },
      authority: new URL(server.url).host,
      ...more,
    });
    return server.fetch(`${path}${query}`, { method, headers, body });
  };
  const { main: store_id } = seedIds.stores;
  const { code } = await makeEnrolmentCode(server, { store_id, clerk_id: seedIds.clerks.admin });
  const { public_key } = key;
  const body = JSON.stringify({ code, public_key, identity: anIdentity, state: aState });
  const enrolled = await send(enrol, { body });
  expect(enrolled.headers.get('connection')).toBe('keep-alive');
  key.key_id = v.parse(enrolResult, await enrolled.json()).key_id;

  const waiting = send(commands, { query: '?wait=50' });
  await eventually(async () => {
    const { rows } = await sql<{ counter: string }>`
      select counter from agent where key_id = ${key.key_id}`.execute(server.services.db);
    expect(rows.map(({ counter: told }) => Number(told))).toEqual([2]);
  });
  await server.stop();
  const answer = await waiting;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await answer.json()).toMatchObject({ commands: [], report: false });
});
