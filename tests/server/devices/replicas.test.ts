import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationStatus } from '#domain/devices/operation.ts';
import { commandLeaseMs } from '#domain/limits.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/process/log.ts';
import { accounts } from '#server/seed/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../databases.ts';
import { type ChildServer, logInTo, startChildServer } from './child-server.ts';
import { type Clerk, clerkAtWork } from './clerk-at-work.ts';
import { expectOneEffectEach, startLoad } from './load.ts';

const writes = 60;

/** Only PostgreSQL has replicas: the embedded database belongs to one process. */
describe.skipIf(!process.env.DATABASE_URL)('two replicas on one database', () => {
  let place: TestDatabase;
  let first: ChildServer;
  let second: ChildServer;
  let admin: Clerk;
  let full: Clerk;

  beforeAll(async () => {
    place = await createTestDatabase();
    const start = () => startChildServer({ ...place.env, PORT: '0', SIMULATOR_SPEED: '40' });
    first = await start();
    second = await start();
    const deskAt = async (
      replica: () => ChildServer,
      account: typeof accounts.admin | typeof accounts.full,
    ) =>
      clerkAtWork({
        url: () => replica().url,
        token: await logInTo(first.url, account),
        password: account.secondary_password,
      });
    admin = await deskAt(() => first, accounts.admin);
    full = await deskAt(() => second, accounts.full);
  });
  afterAll(async () => {
    await Promise.all([first.kill('SIGKILL'), second.kill('SIGKILL')]);
    await place.remove();
  });

  const attempts = async () => {
    const { db, close } = await openDatabase(
      { databaseUrl: place.env.DATABASE_URL ?? null, dataDir: '' },
      createLog('silent'),
    );
    const rows = await db.selectFrom('operation').select(['command_uuid', 'attempts']).execute();
    await close();
    return new Map(rows.map((row) => [row.command_uuid, row.attempts]));
  };

  it('[decision.operation] push no operation twice and apply each answer once', async () => {
    const phones = await admin.obedientPhones(24);
    const load = startLoad([
      { clerk: admin, phones: phones.slice(0, 12) },
      { clerk: full, phones: phones.slice(12) },
    ]);
    await load.more(writes);
    await load.stop();
    await expectOneEffectEach(admin, load.writes);
    const tried = await attempts();
    for (const { command_uuid } of load.writes) {
      const { history } = await full.operation(command_uuid);
      const course = history.map(({ status }) => status);
      // Its opposite may have come before the phone was heard of.
      const { waiting, sent, acknowledged, cancelled } = operationStatus;
      expect([
        [waiting, sent, acknowledged],
        [waiting, sent, cancelled],
        [waiting, cancelled],
      ]).toContainEqual(course);
      expect(tried.get(command_uuid)).toBe(course.includes(sent) ? 1 : 0);
    }
  });

  it('[decision.one-active] [decision.idempotency] let one of two clerks through, and one of two identical requests', async () => {
    const [id = '', other = ''] = await admin.obedientPhones(2);
    const race = await Promise.all([admin.lock(id), full.lock(id)]);
    expect(race.filter((write) => write !== null)).toHaveLength(1);
    const key = randomUUID();
    const token = await logInTo(first.url, accounts.admin);
    const answers = await Promise.all(
      [first, second, first, second].map(async ({ url }) => {
        const clerk = clerkAtWork({ url: () => url, token, password: accounts.admin.secondary_password });
        return clerk.lock(other, 'now', key);
      }),
    );
    expect(new Set(answers.map((write) => write?.operation_id)).size).toBe(1);
  });

  it('[decision.operation] the one that is left finishes what the other one had begun', async () => {
    const phones = await admin.obedientPhones(16);
    const load = startLoad([
      { clerk: admin, phones: phones.slice(0, 8) },
      { clerk: full, phones: phones.slice(8) },
    ]);
    await load.more(10);
    await second.kill('SIGKILL');
    second = first;
    // The leases of the dead one end in due time: let it be due.
    await advance(first.url, commandLeaseMs);
    await load.more(10);
    await load.stop();
    await expectOneEffectEach(admin, load.writes);
  });
});

async function advance(url: string, ms: number): Promise<void> {
  const response = await fetch(`${url}/api/test/clock`, {
    method: 'POST',
    body: JSON.stringify({ advance_ms: ms }),
  });
  if (!response.ok) throw new Error(`the clock did not move: ${await response.text()}`);
}
