import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { start } from '#api/contract/apple/one-click-unlock.ts';
import { androidCommands } from '#domain/android/commands.ts';
import { appleCommand, appleCommands } from '#domain/apple/commands.ts';
import { type UnlockCommandName, unlockCommandNames, unlockCommands } from '#domain/apple/unlock-plan.ts';
import { activationLockStatus } from '#domain/devices/status-values.ts';
import { grantMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { verifyCredential } from '#server/operations/credential.ts';
import {
  type MadeClerk,
  makeAndroid,
  makeClerk,
  makeDevice,
  makeSmsCode,
  secondaryPassword,
} from './fixtures.ts';
import { makeTarget } from './sample-target.ts';
import { sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { makeUnlockKey } from './unlock-fixtures.ts';

/** What nothing brings back asks for its own proof each time, whatever was proven before. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Row = (typeof rows)[number];

/** By the rule's own words; that the table says the same is asked below. */
const irreversible = {
  apple: ['erase', 'abm-unbind', 'remove-main-profile', 'turn-off-activation-lock'],
  android: ['deregulate', 'get-deregulate-passcode'],
};
const credentialRows = rows.filter(({ credential }) => credential !== undefined);
const isAndroid = ({ target }: Row) => target === 'androidDevice';
const heldRows = credentialRows.filter((row) => !isAndroid(row) && isHeld(row, 'apple'));
const heldOfAndroid = credentialRows.filter((row) => isAndroid(row) && isHeld(row, 'android'));
function isHeld({ credential = '' }: Row, kind: keyof typeof irreversible): boolean {
  return irreversible[kind].includes(credential);
}
const stepOf = ({ credential }: Row): UnlockCommandName => {
  const step = unlockCommands.find(({ command }) => command === credential);
  if (!step) throw new Error(`no step gives ${credential}`);
  return step.name;
};

const admin = () => makeClerk(server, { is_admin: true });

/** A phone that each of the four is possible on. */
async function letGo(clerk: MadeClerk): Promise<string> {
  const device_id = await makeDevice(server, 'unlocked', { for_clerk: clerk.id });
  await unlockActivation(device_id, activationLockStatus.off);
  return device_id;
}

const unlockActivation = (id: string, activation_lock_status: number) =>
  server.services.db
    .updateTable('apple_device')
    .set({ activation_lock_status })
    .where('id', '=', id)
    .execute();

interface Send {
  readonly device_id: string;
  readonly credential: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
}

function send(row: Row, { token }: MadeClerk, { device_id, credential, idempotencyKey }: Send) {
  const headers = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
  return server.callLoosely(row, { body: { device_id, ...credential } }, { as: { token }, headers });
}

/** The phone as this command wants it: one's activation lock must be on, the others' off. */
async function phoneFor(row: Row, clerk: MadeClerk): Promise<string> {
  const device_id = await letGo(clerk);
  if (row.credential === 'turn-off-activation-lock')
    await unlockActivation(device_id, activationLockStatus.on);
  return device_id;
}

/** As an earlier right password for that command would have answered, had it answered one. */
async function grantFor(command: string, { id }: MadeClerk): Promise<string> {
  const { db, clock } = server.services;
  const key = randomUUID();
  const expires_at = new Date((await clock.now()).getTime() + grantMs);
  await db.insertInto('credential_grant').values({ key, clerk_id: id, command, expires_at }).execute();
  return key;
}

const operationsOf = async (device_id: string) =>
  (
    await server.services.db
      .selectFrom('operation')
      .select('command')
      .where('device_id', '=', device_id)
      .orderBy('date_created')
      .execute()
  ).map(({ command }) => command);

/** Lets what is held be taken back, so that the next command meets nothing in its way. */
const forgetOperations = (device_id: string) =>
  server.services.db.deleteFrom('operation').where('device_id', '=', device_id).execute();

it('[decision.hold.proof] is asked of exactly these commands', () => {
  const kinds = { apple: [appleCommands, heldRows], android: [androidCommands, heldOfAndroid] } as const;
  for (const kind of ['apple', 'android'] as const) {
    const [commands, held] = kinds[kind];
    const marked = commands.filter(({ irreversible: never }) => never).map(({ call }) => call);
    expect([...marked].sort()).toEqual(irreversible[kind].toSorted());
    expect(held).toHaveLength(irreversible[kind].length);
  }
});

describe.each(heldOfAndroid.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
  const phoneOf = ({ id }: MadeClerk) => makeAndroid(server, { for_clerk: id });
  const give = (id: string, { token }: MadeClerk, proof: Readonly<Record<string, unknown>>) =>
    server.callLoosely(row, { params: { id }, body: proof }, { as: { token } });

  it('[decision.hold.proof] answers no key, neither accepted nor refused', async () => {
    const clerk = await admin();
    const id = await phoneOf(clerk);
    const accepted = await give(id, clerk, { password: secondaryPassword });
    expect(accepted.verdict).toBe('200');
    expect(accepted.result).not.toHaveProperty('key');
    const refused = await give(id, clerk, { password: secondaryPassword });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.refusal.data).not.toHaveProperty('key');
    const grants = server.services.db.selectFrom('credential_grant').select('key');
    expect(await grants.where('clerk_id', '=', clerk.id).execute()).toEqual([]);
  });

  it('[decision.hold.proof] is opened by no key of any command of either kind, nor of a prevalidation', async () => {
    const clerk = await admin();
    const id = await phoneOf(clerk);
    const commands = credentialRows.flatMap(({ credential = '' }) => [credential, `android.${credential}`]);
    const keys = await Promise.all([...new Set(commands)].map((command) => grantFor(command, clerk)));
    keys.push(await makeUnlockKey(server, { clerk_id: clerk.id, device_id: id }));
    const opened: string[] = [];
    for (const key of keys) {
      const { verdict } = await give(id, clerk, { key });
      if (verdict !== '403 SECPWD_MISMATCH') opened.push(verdict);
    }
    expect(opened).toEqual([]);
    expect(await operationsOf(id)).toEqual([]);
  });
});

describe.each(heldRows.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
  it('[decision.hold.proof] answers no key, neither accepted nor refused', async () => {
    const clerk = await admin();
    const target = await makeTarget(server, row, { store_id: clerk.store_id, clerk_id: clerk.id });
    const body = sampleOf(row, target).body ?? {};
    const as = { as: { token: clerk.token } };
    const accepted = await server.callLoosely(row, { body }, as);
    expect([accepted.verdict, Object.keys(accepted.result as object)]).toEqual([
      '200',
      ['id', 'command_uuid'],
    ]);
    const refused = await server.callLoosely(row, { body }, as);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.verdict).not.toContain('SECPWD');
    expect(refused.refusal.data).not.toHaveProperty('key');
    const grants = server.services.db.selectFrom('credential_grant').select('key');
    expect(await grants.where('clerk_id', '=', clerk.id).execute()).toEqual([]);
  });

  it('[decision.hold.proof] is opened by no key of any command, its own neither', async () => {
    const clerk = await admin();
    const device_id = await phoneFor(row, clerk);
    const opened: string[] = [];
    for (const { credential = '' } of credentialRows) {
      const key = await grantFor(credential, clerk);
      const { verdict, refusal } = await send(row, clerk, { device_id, credential: { key } });
      if (verdict !== '403 SECPWD_MISMATCH' || refusal.message !== messages.keyInvalid)
        opened.push(credential);
    }
    expect(opened).toEqual([]);
    expect(await operationsOf(device_id)).toEqual([]);
  });

  it('[decision.hold.proof] is opened once by the key of a prevalidation that named it', async () => {
    const clerk = await admin();
    const device_id = await phoneFor(row, clerk);
    const key = await makeUnlockKey(server, { clerk_id: clerk.id, device_id });
    const idempotencyKey = randomUUID();
    const first = await send(row, clerk, { device_id, credential: { key }, idempotencyKey });
    expect([first.verdict, Object.keys(first.result as object)]).toEqual(['200', ['id', 'command_uuid']]);
    const again = await send(row, clerk, { device_id, credential: { key }, idempotencyKey });
    expect([again.verdict, again.result]).toEqual(['200', first.result]);
    await forgetOperations(device_id);
    const second = await send(row, clerk, { device_id, credential: { key } });
    expect([second.verdict, second.refusal.message]).toEqual(['403 SECPWD_MISMATCH', messages.keyInvalid]);
    expect(await operationsOf(device_id)).toEqual([]);
  });

  it('[decision.hold.proof] a key is used up by none of the others, and by no command that was refused', async () => {
    const clerk = await admin();
    const device_id = await phoneFor(row, clerk);
    const key = await makeUnlockKey(server, { clerk_id: clerk.id, device_id });
    for (const other of heldRows.filter((one) => one !== row)) {
      await unlockActivation(
        device_id,
        other.credential === 'turn-off-activation-lock' ? activationLockStatus.on : activationLockStatus.off,
      );
      expect((await send(other, clerk, { device_id, credential: { key } })).verdict).toBe('200');
      await forgetOperations(device_id);
    }
    await server.services.db
      .updateTable('apple_device')
      .set({ activation_lock_status: 0, supervise_status: 0, abm_status: 2 })
      .where('id', '=', device_id)
      .execute();
    expect((await send(row, clerk, { device_id, credential: { key } })).verdict).toBe('422 NOT_POSSIBLE');
    await server.services.db
      .updateTable('apple_device')
      .set({ supervise_status: 1, abm_status: 1 })
      .where('id', '=', device_id)
      .execute();
    const on =
      row.credential === 'turn-off-activation-lock' ? activationLockStatus.on : activationLockStatus.off;
    await unlockActivation(device_id, on);
    expect((await send(row, clerk, { device_id, credential: { key } })).verdict).toBe('200');
  });

  it('[decision.hold.proof] is opened by no prevalidation of another device, person, command or time', async () => {
    const clerk = await admin();
    const device_id = await phoneFor(row, clerk);
    const own = { clerk_id: clerk.id, device_id };
    const rest = unlockCommandNames.filter((name) => name !== stepOf(row));
    const wrong = [
      await makeUnlockKey(server, { ...own, device_id: await letGo(clerk) }),
      await makeUnlockKey(server, { ...own, clerk_id: (await admin()).id }),
      await makeUnlockKey(server, { ...own, commands: rest }),
    ];
    const old = await makeUnlockKey(server, own);
    for (const key of wrong) {
      const { verdict } = await send(row, clerk, { device_id, credential: { key } });
      expect(verdict).toBe('403 SECPWD_MISMATCH');
    }
    await server.advance(grantMs + 1);
    expect((await send(row, clerk, { device_id, credential: { key: old } })).verdict).toBe(
      '403 SECPWD_MISMATCH',
    );
    await server.resetClock();
    expect(await operationsOf(device_id)).toEqual([]);
  });

  it('[decision.hold.proof] one key opens it for one of many requests that come together', async () => {
    const clerk = await admin();
    const device_id = await phoneFor(row, clerk);
    const key = await makeUnlockKey(server, { clerk_id: clerk.id, device_id });
    const idempotencyKey = randomUUID();
    const same = await Promise.all(
      Array.from({ length: 4 }, () => send(row, clerk, { device_id, credential: { key }, idempotencyKey })),
    );
    expect(new Set(same.map(({ verdict }) => verdict))).toEqual(new Set(['200']));
    expect(await operationsOf(device_id)).toEqual([row.credential]);

    await forgetOperations(device_id);
    const fresh = await makeUnlockKey(server, { clerk_id: clerk.id, device_id });
    const different = await Promise.all(
      Array.from({ length: 4 }, () => send(row, clerk, { device_id, credential: { key: fresh } })),
    );
    const verdicts = different.map(({ verdict }) => verdict).sort();
    expect(verdicts).toEqual(['200', ...Array(3).fill('403 SECPWD_MISMATCH')]);
  });

  it('[decision.hold.proof] one-click unlock uses its key up for it, and it for one-click unlock', async () => {
    const clerk = await admin();
    const device_id = await phoneFor(row, clerk);
    const as = { as: { token: clerk.token } };
    const commands = [stepOf(row)];
    const key = await makeUnlockKey(server, { clerk_id: clerk.id, device_id });
    const headers = { 'idempotency-key': randomUUID() };
    const begin = (body: { device_id: string; commands: UnlockCommandName[]; key: string }, more = {}) =>
      server.callLoosely(start, { body }, { ...as, ...more });
    expect((await begin({ device_id, commands, key }, { headers })).verdict).toBe('200');
    expect((await begin({ device_id, commands, key }, { headers })).verdict).toBe('200');
    expect((await begin({ device_id, commands, key })).verdict).toBe('403 SECPWD_MISMATCH');
    expect((await send(row, clerk, { device_id, credential: { key } })).verdict).toBe('403 SECPWD_MISMATCH');

    const other = await phoneFor(row, clerk);
    const direct = await makeUnlockKey(server, { clerk_id: clerk.id, device_id: other });
    expect((await send(row, clerk, { device_id: other, credential: { key: direct } })).verdict).toBe('200');
    await forgetOperations(other);
    expect((await begin({ device_id: other, commands, key: direct })).verdict).toBe('403 SECPWD_MISMATCH');
  });
});

it('[decision.hold.proof] a password that is changed before the command is accepted opens nothing', async () => {
  const { id } = await admin();
  const { services } = server;
  const now = await services.clock.now();
  const body = { device_id: randomUUID(), password: secondaryPassword };
  const call = { actor: { id }, body, services, kind: services.kinds.apple, now, grant: {} };
  const { confirm } = await verifyCredential(call, appleCommand('erase'));
  const confirmed = () => services.db.transaction().execute((tx) => confirm(tx, now));
  expect(await confirmed()).toMatchObject({ withSms: false });
  await services.db
    .updateTable('clerk')
    .set({ secondary_password_hash: 'another' })
    .where('id', '=', id)
    .execute();
  await expect(confirmed()).rejects.toMatchObject({ code: 'SECPWD_MISMATCH' });
});

it('[decision.grant] the key of a prevalidation opens those commands of that device, besides one-click unlock', async () => {
  const clerk = await admin();
  const device_id = await makeDevice(server, 'locked', { for_clerk: clerk.id });
  const key = await makeUnlockKey(server, { clerk_id: clerk.id, device_id, commands: ['device_unlock'] });
  const opened = new Map<string, string>();
  const ofApple = credentialRows.filter(({ target }) => target === 'appleDevice');
  for (const row of ofApple) {
    const target = await makeTarget(server, row, { store_id: clerk.store_id, clerk_id: clerk.id });
    const { password: _, ...body } = sampleOf(row, { ...target, device_id }).body ?? {};
    const { verdict } = await server.callLoosely(
      row,
      { body: { ...body, key } },
      { as: { token: clerk.token } },
    );
    if (verdict !== '403 SECPWD_MISMATCH') opened.set(row.credential ?? '', verdict);
  }
  expect([...opened]).toEqual([['unlock', '200']]);
});

it('[decision.grant] a key made with an SMS code covers the code of the activation lock, once', async () => {
  const clerk = await admin();
  const [row] = heldRows.filter(({ credential }) => credential === 'turn-off-activation-lock');
  if (!row) throw new Error('no such row');
  const device_id = await phoneFor(row, clerk);
  const without = await makeUnlockKey(server, { clerk_id: clerk.id, device_id, with_sms: false });
  const refused = await send(row, clerk, { device_id, credential: { key: without } });
  expect(refused.verdict).toBe('422 SMS_MISMATCH');
  const sms_code = await makeSmsCode(server, clerk.phone_number, 'turn-off-activation-lock');
  // What was refused for the code has not used the key up.
  expect((await send(row, clerk, { device_id, credential: { key: without, sms_code } })).verdict).toBe('200');
  await forgetOperations(device_id);
  const covering = await makeUnlockKey(server, { clerk_id: clerk.id, device_id });
  expect((await send(row, clerk, { device_id, credential: { key: covering } })).verdict).toBe('200');
});
