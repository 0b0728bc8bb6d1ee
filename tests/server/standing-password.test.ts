import { Hono } from 'hono';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { androidCommands } from '#domain/android/commands.ts';
import { appleCommands } from '#domain/apple/commands.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Database } from '#server/database/schema/tables.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { bindRow } from '#server/http/bind.ts';
import { boundRows } from '#server/routes/registry.ts';
import { type MadeClerk, makeClerk, secondaryPassword } from './fixtures.ts';
import { makeTarget, noTarget } from './sample-target.ts';
import { sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/**
 * A password takes long to prove, and is proven outside of the transaction that acts on it: somebody may change it in between. Commands that
 * can be undone are asked elsewhere: there a right password has become a key before.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const becomesKey = (credential: string | undefined) =>
  credential === 'change-for-clerk' ||
  [...appleCommands, ...androidCommands].some(
    ({ call, irreversible }) => call === credential && !irreversible,
  );
const asking = boundRows.filter(
  ({ row }) =>
    row.access.login &&
    // Of a batch it becomes a key, as with each of its commands; of a hand-over it is proven in tests/server/batch.
    row.name !== 'batch.start' &&
    !becomesKey(row.credential) &&
    sampleOf(row, noTarget).body?.password === secondaryPassword,
);

/** The server's database; `change` comes between the statement that reads the hash of a secondary password and the next transaction. */
function changedBetween(db: Database, change: () => Promise<unknown>): Database {
  let isRead = false;
  const watching: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql } = db.getExecutor().compileQuery(node, queryId);
      isRead ||= /^select "secondary_password_hash"/.test(sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = db.withPlugin(watching);
  const begin = watched.transaction.bind(watched);
  vi.spyOn(watched, 'transaction').mockImplementation(() => {
    const begun = begin();
    const execute = begun.execute.bind(begun);
    vi.spyOn(begun, 'execute').mockImplementation(async (act) => {
      if (isRead) await change();
      isRead = false;
      return execute(act);
    });
    return begun;
  });
  return watched;
}

const writeHash = ({ id }: MadeClerk, secondary_password_hash: string) =>
  server.services.db.updateTable('clerk').set({ secondary_password_hash }).where('id', '=', id).execute();

describe.each(asking.map((bound) => ({ name: bound.row.name, ...bound })))('$name', ({ row, handler }) => {
  /** `200`, or what it was refused with; without the background work of a server. */
  async function ask(clerk: MadeClerk, change: (() => Promise<unknown>) | null): Promise<string> {
    const target = await makeTarget(server, row, { ...clerk, clerk_id: clerk.id }, clerk.token);
    const { params = {}, body } = sampleOf(row, target);
    const app = new Hono<AppEnv>();
    app.use((c, next) => {
      c.set('client', { ip: '127.0.0.1', secure: false });
      return next();
    });
    app.onError((error, c) => {
      if (error instanceof Refusal) return c.text(error.code, 422);
      throw error;
    });
    const { services } = server;
    bindRow(app, row, handler, {
      ...services,
      ...(change && { db: changedBetween(services.db, change) }),
      nudgeOutbox: () => {},
      nudgeJobs: () => {},
      nudgeCallbacks: () => {},
    });
    const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const response = await app.request(path, {
      method: row.method,
      headers: { authorization: clerk.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.ok ? '200' : response.text();
  }

  it('does nothing for a password that is changed once it was found right, and does it where nothing changes', async () => {
    const clerk = await makeClerk(server, { is_admin: true });
    const changes = vi.fn(() => writeHash(clerk, 'another'));
    expect([await ask(clerk, changes), changes.mock.calls.length]).toEqual(['SECPWD_MISMATCH', 1]);
    const other = await makeClerk(server, { is_admin: true });
    expect(await ask(other, null)).toBe('200');
  });
});
