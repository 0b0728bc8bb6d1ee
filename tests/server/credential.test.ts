import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { deviceKinds } from '#domain/kinds/kinds.ts';
import { grantMs, secondaryTries, secondaryWindowMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { type MadeClerk, makeClerk, makeDevice, secondaryPassword } from './fixtures.ts';
import { makeTarget } from './sample-target.ts';
import { sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const { lock, unlock } = appleCommandCalls;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Not those that ask for the password each time. */
const credentialRows = rows.filter(
  ({ credential, body }) => credential !== undefined && body && 'options' in body,
);
const admin = () => makeClerk(server, { is_admin: true });

type Credential = Readonly<Record<string, unknown>>;

/** The row's sample about something fresh of the clerk, with this in place of its password. */
async function send(row: (typeof rows)[number], clerk: MadeClerk, credential: Credential) {
  const target = await makeTarget(server, row, { store_id: clerk.store_id, clerk_id: clerk.id });
  const { body: said, ...place } = sampleOf(row, target);
  const { password: _, ...body } = said ?? {};
  return server.callLoosely(
    row,
    { ...place, body: { ...body, ...credential } },
    { as: { token: clerk.token } },
  );
}

async function keyFor(row: (typeof rows)[number], clerk: MadeClerk): Promise<string> {
  const { result } = await send(row, clerk, { password: secondaryPassword });
  return (result as { key: string }).key;
}

/** As a right password for that row would have answered: proving one takes as long as it should. */
async function grantFor(row: (typeof rows)[number], { id }: MadeClerk): Promise<string> {
  const { db, clock } = server.services;
  const key = randomUUID();
  const expires_at = new Date((await clock.now()).getTime() + grantMs);
  await db
    .insertInto('credential_grant')
    .values({ key, clerk_id: id, command: grantName(row), expires_at })
    .execute();
  return key;
}

const isAndroid = ({ access }: (typeof rows)[number]) => access.login && access.module === 'mdm-android';

/** A command of the same name of another kind of device is another one. */
const grantName = (row: (typeof rows)[number]) =>
  isAndroid(row) ? `android.${row.credential}` : (row.credential ?? '');

const isIrreversible = (row: (typeof rows)[number]) =>
  deviceKinds[isAndroid(row) ? 'android' : 'apple'].commands.some(
    ({ call, irreversible }) => irreversible && call === row.credential,
  );

/** What nothing brings back answers no key, and takes none but a prevalidation's (hold-proof.test.ts). */
const keyRows = credentialRows.filter((row) => !isIrreversible(row));

/** Four other rows, so that each is asked for by four. */
const nextAfter = (row: (typeof rows)[number]) => {
  const place = credentialRows.indexOf(row);
  return [...credentialRows, ...credentialRows].slice(place + 1, place + 5);
};

describe.each(credentialRows.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
  it('[valid.ios.credential] [decision.password-field] takes the acting person’s secondary password', async () => {
    const clerk = await admin();
    expect((await send(row, clerk, { password: secondaryPassword })).verdict).toBe('200');
    expect((await send(row, clerk, { password: 'Wrong-2026' })).verdict).toBe('403 SECPWD_MISMATCH');
    // The login password is another one.
    expect((await send(row, clerk, { password: 'Phone-2026' })).verdict).toBe('403 SECPWD_MISMATCH');
  });

  it('[valid.ios.credential] refuses both, neither, and what is no password or key', async () => {
    const clerk = await admin();
    const key = await grantFor(row, clerk);
    for (const wrong of [
      { key, password: secondaryPassword },
      {},
      { password: '' },
      { password: 12_345_678 },
      { password: null },
      { key: 'none' },
      { key: null },
    ]) {
      expect([wrong, (await send(row, clerk, wrong)).verdict]).toEqual([wrong, '400 INVALID_INPUT']);
    }
    const { refusal } = await send(row, clerk, {});
    expect(refusal.message).toBe(messages.credentialRequired);
  });

  it('[valid.ios.credential] refuses an unknown key, another person’s, and one for another command', async () => {
    const clerk = await admin();
    const foreign = await grantFor(row, await admin());
    const others = nextAfter(row);
    const otherKeys = await Promise.all(others.map((other) => grantFor(other, clerk)));
    expect(otherKeys.length).toBeGreaterThan(0);
    for (const key of [randomUUID(), foreign, ...otherKeys]) {
      const { verdict, refusal } = await send(row, clerk, { key });
      expect(verdict).toBe('403 SECPWD_MISMATCH');
      expect(refusal.message).toBe(messages.keyInvalid);
    }
  });
});

describe.each(keyRows.map((row) => ({ name: row.name, row })))('the key of $name', ({ row }) => {
  it('[valid.ios.credential] is taken for the password that has answered it', async () => {
    const clerk = await admin();
    const key = await keyFor(row, clerk);
    expect((await send(row, clerk, { key })).verdict).toBe('200');
    expect((await send(row, clerk, { key })).verdict).toBe('200');
  });

  it('[valid.ios.credential] is refused when it is older than five minutes', async () => {
    const clerk = await admin();
    const key = await keyFor(row, clerk);
    await server.advance(grantMs - 60_000);
    expect((await send(row, clerk, { key })).verdict).toBe('200');
    await server.advance(61_000);
    expect((await send(row, clerk, { key })).verdict).toBe('403 SECPWD_MISMATCH');
    await server.resetClock();
  });
});

it('[valid.ios.credential] a right password answers a key also where the command itself is refused', async () => {
  const clerk = await admin();
  const as = { as: { token: clerk.token } };
  const device_id = await makeDevice(server, 'unlocked', { for_clerk: clerk.id });
  const refused = await server.call(unlock, { body: { device_id, password: secondaryPassword } }, as);
  expect(refused.verdict).toBe('422 NOT_POSSIBLE');
  const key = refused.refusal.data.key ?? '';

  const locked = await makeDevice(server, 'locked', { for_clerk: clerk.id });
  expect((await server.call(unlock, { body: { device_id: locked, key } }, as)).verdict).toBe('200');
});

it('[decision.password-field] somebody without a secondary password is told so', async () => {
  const clerk = await admin();
  await server.services.db
    .updateTable('clerk')
    .set({ secondary_password_hash: null })
    .where('id', '=', clerk.id)
    .execute();
  const { verdict, refusal } = await send(lock, clerk, { password: secondaryPassword });
  expect([verdict, refusal.message]).toEqual(['422 NOT_POSSIBLE', messages.secondaryUnset]);
});

describe('five wrong passwords', () => {
  it('[decision.secondary-lock] lock the password out for the rest of 15 minutes, not the key', async () => {
    const clerk = await admin();
    const key = await keyFor(lock, clerk);
    for (let n = 0; n < secondaryTries; n++) {
      expect((await send(lock, clerk, { password: 'Wrong-2026' })).verdict).toBe('403 SECPWD_MISMATCH');
    }
    const { verdict, refusal } = await send(lock, clerk, { password: secondaryPassword });
    expect([verdict, refusal.message]).toEqual(['429 TOO_MANY', messages.secondaryLocked]);
    expect((await send(lock, clerk, { key })).verdict).toBe('200');
    expect((await send(lock, await admin(), { password: secondaryPassword })).verdict).toBe('200');

    const { db, clock } = server.services;
    await server.advance(secondaryWindowMs);
    await db
      .updateTable('session')
      .set({ access_expires: new Date((await clock.now()).getTime() + 60_000) })
      .where('clerk_id', '=', clerk.id)
      .execute();
    expect((await send(lock, clerk, { password: secondaryPassword })).verdict).toBe('200');
    await server.resetClock();
  });

  it('[decision.secondary-lock] count together when they arrive together', async () => {
    const clerk = await admin();
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, async () => (await send(lock, clerk, { password: 'Wrong-2026' })).verdict),
    );
    expect(verdicts.filter((verdict) => verdict === '403 SECPWD_MISMATCH')).toHaveLength(secondaryTries);
    expect(verdicts.filter((verdict) => verdict === '429 TOO_MANY')).toHaveLength(20 - secondaryTries);
  });

  it('[decision.secondary-lock] right ones that arrive together never count', async () => {
    const clerk = await admin();
    const verdicts = await Promise.all(
      Array.from(
        { length: 12 },
        async () => (await send(lock, clerk, { password: secondaryPassword })).verdict,
      ),
    );
    expect(new Set(verdicts)).toEqual(new Set(['200']));
  });
});

it('[decision.secondary-lock] housekeeping forgets only what has expired', async () => {
  const clerk = await admin();
  const key = await keyFor(lock, clerk);
  for (let n = 0; n < secondaryTries; n++) await send(lock, clerk, { password: 'Wrong-2026' });
  await removeExpired(server.services);
  expect((await send(lock, clerk, { password: secondaryPassword })).verdict).toBe('429 TOO_MANY');
  expect((await send(lock, clerk, { key })).verdict).toBe('200');
});
