import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { moduleNames } from '#domain/access/modules.ts';
import { type Permission, type PermissionRequirement, permissions } from '#domain/access/permissions.ts';
import { moduleDenial } from '#domain/devices/command-right.ts';
import { json } from '#server/database/json.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { oneOfEach } from '#tests/setup/thorough.ts';
import { type MadeClerk, makeClerk, makeStore } from './fixtures.ts';
import { makeTarget } from './sample-target.ts';
import { sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
/** whose devices and operations the calls are about */
let owner: MadeClerk;
let otherStoreOwner: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
  owner = await makeClerk(server);
  otherStoreOwner = await makeClerk(server, { store_id: seedIds.stores.other });
  // A missing module is a case of its own.
  await server.services.db
    .updateTable('store')
    .set({ modules: json(moduleNames) })
    .where('id', '=', seedIds.stores.other)
    .execute();
});
afterAll(() => server.stop());

const codesOf = (requirement: PermissionRequirement | undefined): readonly Permission[] => {
  if (requirement === undefined) return [];
  if (typeof requirement === 'string') return [requirement];
  return 'all' in requirement ? requirement.all : requirement.any.slice(0, 1);
};
/** Each of which lets in, where any of them does. */
const enoughFor = ({ access }: AnyEndpoint): readonly Permission[] => {
  const asked = access.login ? access.permission : undefined;
  return typeof asked === 'object' && 'any' in asked ? asked.any : codesOf(asked);
};
const neededBy = ({ access }: AnyEndpoint) => codesOf(access.login ? access.permission : undefined);
/** Rights that widen what a clerk sees are tested on their own. By the rule's own words: visible clerks' Android devices need no code. */
const widening: readonly Permission[] = ['apple.viewAll', 'apple.viewVisibleClerk', 'android.viewAll'];
const isAboutAndroid = ({ access }: AnyEndpoint) => access.login && access.module === 'mdm-android';
const seeingAll = (row: AnyEndpoint) => (isAboutAndroid(row) ? 'android.viewAll' : 'apple.viewAll');
const seeingVisible = (row: AnyEndpoint): readonly Permission[] =>
  isAboutAndroid(row) ? [] : ['apple.viewVisibleClerk'];
const everyOther = (row: AnyEndpoint) =>
  permissions.map(({ action }) => action).filter((action) => !enoughFor(row).includes(action));

/** What a batch asks for follows from its command: those made here unlock Apple devices. A stop asks for nothing. */
const asOfBatch = (row: AnyEndpoint): AnyEndpoint =>
  row.path.includes('/batch/{id}') && row.name !== 'batch.stop'
    ? { ...row, access: { login: true, module: 'mdm-apple', permission: 'apple.disableLostMode' } }
    : row;

const memberRows = rows.filter(({ access }) => access.login).map(asOfBatch);
/** That each row asks for a session is shown by its 401; what a session is worth is one question for all of a kind. */
const oneOfSession = oneOfEach(memberRows, ({ method, raw }) => `${method} ${raw}`);
const openRows = rows.filter(({ access }) => !access.login);

/** One call of the row's sample about something of the owner, with this token. */
async function ask(row: AnyEndpoint, token: string | undefined, of = owner) {
  const target = await makeTarget(server, row, { store_id: of.store_id, clerk_id: of.id }, token);
  return server.callLoosely(row, sampleOf(row, target), token === undefined ? {} : { as: { token } });
}

const verdict = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).verdict;

const as = async (clerk: Parameters<typeof makeClerk>[1]) => (await makeClerk(server, clerk)).token;
/** Out of scope: like an unknown id where the row is about one thing, else nothing to forbid. */
const outOfScope = (row: AnyEndpoint) => (row.target ? '404 NOT_FOUND' : '200');

/** What it sends again tells of a device, of whose kind the store has the module no more. */
const tellingOfDevice = 'store.apiCallback.resend';

/** Their right depends on the body: batch/calls.test.ts asks for it. */
const ofTheirBody: readonly string[] = ['batch.start'];
const ofTheirRow = memberRows.filter(({ name }) => !ofTheirBody.includes(name));

describe.each(ofTheirRow.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
  const { access } = row;
  if (!access.login) throw new Error('an open row');

  it('[session.unauthorized] [decision.status-codes] answers 401 to nobody and to an invented token', async () => {
    expect(await verdict(row, undefined)).toBe('401 UNAUTHORIZED');
    expect(await verdict(row, 'x'.repeat(64))).toBe('401 UNAUTHORIZED');
    expect(await verdict(row, "' or true --")).toBe('401 UNAUTHORIZED');
  });

  it.runIf(oneOfSession.includes(row))(
    '[session.unauthorized] answers 401 to a revoked session and to a disabled clerk',
    async () => {
      const { db } = server.services;
      const revoked = await makeClerk(server, { is_admin: true });
      await db
        .updateTable('session')
        .set({ revoked_at: new Date() })
        .where('clerk_id', '=', revoked.id)
        .execute();
      expect(await verdict(row, revoked.token)).toBe('401 UNAUTHORIZED');

      const disabled = await makeClerk(server, { is_admin: true });
      await db.updateTable('clerk').set({ disabled: true }).where('id', '=', disabled.id).execute();
      expect(await verdict(row, disabled.token)).toBe('401 UNAUTHORIZED');
    },
  );

  it.runIf(oneOfSession.includes(row))(
    '[decision.tokens] [decision.status-codes] answers 403 TOKEN_EXPIRED to an old access token',
    async () => {
      const { id, token } = await makeClerk(server, { is_admin: true });
      const { db, clock } = server.services;
      const justNow = new Date((await clock.now()).getTime() - 1);
      await db.updateTable('session').set({ access_expires: justNow }).where('clerk_id', '=', id).execute();
      expect(await verdict(row, token)).toBe('403 TOKEN_EXPIRED');
    },
  );

  it('[role.admin] [decision.scope] lets an administrator in without any code', async () => {
    expect(await verdict(row, await as({ is_admin: true }))).toBe('200');
  });

  it('[role.non-admin] [role.check] refuses an owner who has every code but the needed ones', async () => {
    const permission = everyOther(row).filter((action) => !widening.includes(action));
    const clerk = await makeClerk(server, { permission });
    const asked = access.permission !== undefined || access.admin;
    expect(await verdict(row, clerk.token, clerk)).toBe(asked ? '403 PERMISSION_DENIED' : '200');
  });

  it('[role.non-admin] [role.check] lets an owner in with exactly the needed codes', async () => {
    const clerk = await makeClerk(server, { permission: neededBy(row) });
    expect(await verdict(row, clerk.token, clerk)).toBe(access.admin ? '403 PERMISSION_DENIED' : '200');
  });

  it('[role.clerk.visible] [decision.scope] lets a clerk in who sees the owner’s devices', async () => {
    const visible_clerk = [owner.id];
    const permission = [...neededBy(row), ...seeingVisible(row)];
    const seeing = { visible_clerk, permission };
    expect(await verdict(row, await as(seeing))).toBe(access.admin ? '403 PERMISSION_DENIED' : '200');

    const withoutCode = { visible_clerk, permission: neededBy(row) };
    expect(await verdict(row, await as(withoutCode))).toBe(
      access.admin ? '403 PERMISSION_DENIED' : isAboutAndroid(row) ? '200' : outOfScope(row),
    );
    const withoutOwner = { permission };
    expect(await verdict(row, await as(withoutOwner))).toBe(
      access.admin ? '403 PERMISSION_DENIED' : outOfScope(row),
    );
  });

  it('[decision.scope] lets a clerk in who sees all of the store’s devices', async () => {
    const permission = [...neededBy(row), seeingAll(row)] as const;
    expect(await verdict(row, await as({ permission }))).toBe(access.admin ? '403 PERMISSION_DENIED' : '200');
  });

  it('[decision.scope] [decision.denied] shows another store’s administrator nothing', async () => {
    const token = await as({ is_admin: true, store_id: seedIds.stores.other });
    expect(await verdict(row, token)).toBe(outOfScope(row));
    const ownToken = await as({ is_admin: true });
    expect(await verdict(row, ownToken, otherStoreOwner)).toBe(outOfScope(row));
  });

  it('[decision.device-modules] tells an administrator whose store lacks a module which one it is, before all else', async () => {
    const needed = [access.module, access.alsoModule].filter((module) => module !== undefined);
    for (const module of needed) {
      const others = moduleNames.filter((other) => other !== module);
      const store_id = await makeStore(server, others);
      const { reason: message, exit } = moduleDenial(module);
      const lacking = { verdict: '403 PERMISSION_DENIED', refusal: { message, data: { exit } } };
      const admin = await makeClerk(server, { is_admin: true, store_id });
      expect(await ask(row, admin.token, admin)).toMatchObject(lacking);
      // Neither whose the device is nor what the person may do is asked first.
      expect(await ask(row, admin.token)).toMatchObject(lacking);
      const bare = await makeClerk(server, { store_id });
      expect(await ask(row, bare.token, bare)).toMatchObject(lacking);
    }
    if (needed.length > 0) return;
    const token = await as({ is_admin: true, store_id: await makeStore(server, []) });
    const outOfSight = row.name === tellingOfDevice ? '404 NOT_FOUND' : outOfScope(row);
    expect(await verdict(row, token)).toBe(access.area ? '403 PERMISSION_DENIED' : outOfSight);
  });
});

describe.each(openRows.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
  it('[decision.denied] [session.authorization] is open: a token changes nothing about the answer', async () => {
    const withoutToken = await verdict(row, undefined);
    expect(await verdict(row, 'x'.repeat(64))).toBe(withoutToken);
    const old = await makeClerk(server);
    await server.services.db.deleteFrom('session').where('clerk_id', '=', old.id).execute();
    expect(await verdict(row, old.token)).toBe(withoutToken);
  });
});

const scopedByQuery = memberRows.flatMap((row) =>
  row.access.login && row.access.permissionUnlessQuery !== undefined
    ? [{ name: row.name, row, field: row.access.permissionUnlessQuery }]
    : [],
);

it.each(scopedByQuery)(
  '[decision.scope] [role.non-admin] $name needs no code for one device of the own scope',
  async ({ row, field }) => {
    const clerk = await makeClerk(server);
    const target = { ...row, target: 'deviceOperation' } as const;
    const { device_id } = await makeTarget(server, target, { ...clerk, clerk_id: clerk.id });
    const ask = (token: string, id: string) =>
      server.callLoosely(row, { query: { [field]: id } }, { as: { token } });
    expect((await ask(clerk.token, device_id)).body).toMatchObject({ total: 1 });

    const stranger = await makeClerk(server);
    const foreign = await ask(stranger.token, device_id);
    expect(foreign.body).toEqual((await ask(stranger.token, randomUUID())).body);
  },
);
