import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { cancelSchedule } from '#api/contract/apple/devices.ts';
import { cancel as exportCancel, start as exportStart } from '#api/contract/apple/export.ts';
import { look, start } from '#api/contract/apple/one-click-unlock.ts';
import { register } from '#api/contract/apple/registration.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { moduleNames } from '#domain/access/modules.ts';
import { permissions } from '#domain/access/permissions.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import * as messages from '#domain/messages.ts';
import { json } from '#server/database/json.ts';
import { tablesInOrder } from '#server/database/schema/table-order.ts';
import type { AnswerFact } from '#server/gateways/gateway.ts';
import { receiveFacts } from '#server/outbox/receive.ts';
import { sessionOf } from '#server/security/tokens.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import {
  type MadeClerk,
  makeBatch,
  makeClerk,
  makeDevice,
  makeEnrolmentCode,
  makeReport,
  makeScheduledLock,
  makeWallpaper,
  secondaryPassword,
} from './fixtures.ts';
import { makeTarget, noTarget } from './sample-target.ts';
import { type SampleTarget, sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { makeStoppedUnlock, makeUnlockKey } from './unlock-fixtures.ts';

const { lock } = appleCommandCalls;

/**
 * Whoever has read or guessed every id, key and uuid of somebody sends them again, as ids and as keys of their own, to every row. An
 * Idempotency-Key is unique per store only: it proves nothing, and belongs to nobody outside.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.services.db
    .updateTable('store')
    .set({ modules: json(moduleNames), device_count: 1_000_000 })
    .execute();
});
afterAll(() => server.stop());

/** What somebody has under way, by the keys under which they began it. */
async function possessions(owner: MadeClerk) {
  const { db } = server.services;
  const of = { for_clerk: owner.id, store_id: owner.store_id };
  const phone = await makeDevice(server, 'unlocked', of);
  const letGo = await makeDevice(server, 'locked', of);
  const planned = await makeDevice(server, 'unlocked', of);
  const standing = await makeDevice(server, 'locked', of);
  const keys = { lock: randomUUID(), unlock: randomUUID(), export: randomUUID(), register: randomUUID() };
  const as = (idempotencyKey: string) => ({ as: owner, idempotencyKey });
  const commands = ['device_unlock' as const, 'move_in_recycle_bin' as const];
  const unlockKey = await makeUnlockKey(server, { clerk_id: owner.id, device_id: letGo });
  const serial_number = `OWNER${String(Date.now()).slice(-6)}`;

  /** Each of the requests as it was sent first: sent again, it gets the same answer. */
  const requests = {
    lock: async () => {
      const body = {
        device_id: phone,
        password: secondaryPassword,
        message: '请归还设备',
        phone_number: '057188886666',
        footnote: '机安卫士',
        when: 'now' as const,
      };
      return (await server.call(lock, { body }, as(keys.lock))).result.id;
    },
    unlock: async () => {
      const body = { device_id: letGo, commands, key: unlockKey };
      return (await server.call(start, { body }, as(keys.unlock))).result.id;
    },
    export: async () => {
      const body = { password: secondaryPassword, filter: {} };
      return (await server.call(exportStart, { body }, as(keys.export))).result.id;
    },
    register: async () =>
      (await server.call(register, { body: { serial_number } }, as(keys.register))).result.id,
  };
  const ids = {
    lock: await requests.lock(),
    unlock: await requests.unlock(),
    export: await requests.export(),
    register: await requests.register(),
    batch: await makeBatch(server, owner),
    wallpaper: await makeWallpaper(server, owner),
    report: await makeReport(server, owner),
    enrolmentCode: (await makeEnrolmentCode(server, { store_id: owner.store_id, clerk_id: owner.id })).id,
  };
  const scheduled = await makeScheduledLock(server, { ...owner, id: planned, clerk_id: owner.id });
  const stopped = await makeStoppedUnlock(server, { ...owner, id: standing, clerk_id: owner.id });
  const grant = await db
    .selectFrom('credential_grant')
    .select('key')
    .where('clerk_id', '=', owner.id)
    .where('command', '!=', 'one-click-unlock')
    .executeTakeFirstOrThrow();
  const devices = [phone, letGo, planned, standing, ids.register];
  const operations = () =>
    db
      .selectFrom('operation')
      .select(['id', 'command_uuid', 'status', 'cancel'])
      .where('device_id', 'in', devices)
      .orderBy('id')
      .execute();
  // Handed over or a mere record, the export written, the gateway told: from here on nothing moves by itself.
  await eventually(async () => {
    const open = (await operations()).filter(
      ({ status, id }) =>
        status !== operationStatus.sent && status !== operationStatus.acknowledged && id !== scheduled.id,
    );
    const job = await db
      .selectFrom('export_job')
      .select('status')
      .where('id', '=', ids.export)
      .executeTakeFirst();
    const device = await db
      .selectFrom('apple_device')
      .select('gateway_told')
      .where('id', '=', ids.register)
      .executeTakeFirst();
    expect([open, job?.status, device?.gateway_told]).toEqual([[], 'done', true]);
  });
  // Nobody unpacks it.
  await db
    .updateTable('simulated_device')
    .set({ online: false })
    .where('device_id', '=', ids.register)
    .execute();
  const steps = await db
    .selectFrom('unlock_step')
    .select('command_uuid')
    .where('saga_id', 'in', [ids.unlock, stopped])
    .execute();
  return {
    owner,
    phone,
    letGo,
    devices,
    keys,
    ids,
    requests,
    scheduled,
    stopped,
    grant: grant.key,
    unlockKey,
    steps,
    operations: await operations(),
  };
}
type Possessions = Awaited<ReturnType<typeof possessions>>;

/** Every row that is theirs, by table. */
async function rowsOf({
  owner,
  devices,
  ids,
  stopped,
  operations,
}: Possessions): Promise<Record<string, unknown>> {
  const names = [owner.id, ...devices, ...operations.map(({ id }) => id)];
  const children: Record<string, readonly string[]> = {
    unlock_step: [ids.unlock, stopped],
    export_part: [ids.export],
    batch_item: [ids.batch],
  };
  const found: Record<string, unknown> = {};
  for (const { name, primaryKey } of tablesInOrder) {
    const words = children[name] ?? names;
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t
      where t::text ~ ${words.join('|')} order by ${sql.join(primaryKey.map((column) => sql.ref(`t.${column}`)))}`.execute(
      server.services.db,
    );
    found[name] = rows;
  }
  return found;
}

/** Everything that can be put into a request of theirs. */
function targetsOf({
  owner,
  devices,
  ids,
  stopped,
  scheduled,
  grant,
  unlockKey,
  operations,
}: Possessions): SampleTarget[] {
  const operation = [scheduled, ...operations];
  return [0, 1, 2].map((n) => ({
    device_id: devices[n] ?? '',
    batch_id: ids.batch,
    export_id: ids.export,
    wallpaper_id: ids.wallpaper,
    code_id: ids.enrolmentCode,
    serial_number: `GUESS${String(n).padStart(6, '0')}`,
    sms_code: '000000',
    operation: operation[n] ?? scheduled,
    session_id: sessionOf(owner.token) ?? '',
    unlock_id: n === 0 ? stopped : ids.unlock,
    unlock_key: n === 0 ? grant : unlockKey,
    clerk_id: owner.id,
    own_id: owner.id,
    phone_number: owner.phone_number,
    enroll_code: noTarget.enroll_code,
    token_file: 'AAAA',
    delivery_id: '00000000-0000-4000-8000-000000000000',
    id_card: noTarget.id_card,
    report_id: ids.report,
  }));
}

const widening = ['apple.viewAll', 'apple.viewVisibleClerk', 'security.operationLog'];
const memberRows = rows.filter(({ access }) => access.login);

it.each([
  ['of another store, who may do everything there', true],
  ['of the same store, who sees none of the devices', false],
])(
  '[decision.scope] [decision.idempotency] somebody %s gets and changes nothing by ids, uuids and keys that are not theirs',
  { timeout: 180_000 },
  async (_, isForeign) => {
    const owner = await makeClerk(server, { is_admin: true });
    const theirs = await possessions(owner);
    const thief = isForeign
      ? await makeClerk(server, { is_admin: true, store_id: seedIds.stores.other })
      : await makeClerk(server, {
          permission: permissions.map(({ action }) => action).filter((action) => !widening.includes(action)),
        });
    const uuids = [
      ...Object.values(theirs.keys),
      theirs.stopped,
      ...theirs.steps.map(({ command_uuid }) => command_uuid),
    ];
    const before = await rowsOf(theirs);
    const secrets = [
      theirs.grant,
      theirs.unlockKey,
      ...theirs.operations.map(({ id }) => id),
      ...theirs.devices,
      ...(isForeign ? [owner.id, owner.phone_number] : []),
    ];
    const wrong: string[] = [];

    async function send(row: AnyEndpoint, target: SampleTarget, idempotencyKey?: string, isAbout = false) {
      const sample = sampleOf(row, target);
      const answer = await server.callLoosely(row, sample, {
        as: thief,
        ...(idempotencyKey && { idempotencyKey }),
      });
      const sent = JSON.stringify(sample);
      const told = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null);
      const leaked = secrets.filter((secret) => told.includes(secret) && !sent.includes(secret));
      if (leaked.length > 0) wrong.push(`${row.name} tells ${leaked}`);
      // Under the same key they may have begun something of their own, which they find.
      const isOwn =
        isForeign && /^ios\.export\.(?:look|cancel)$/.test(row.name) && told.includes(`"id":"${thief.id}"`);
      if (answer.status >= 500 || (isAbout && answer.status === 200 && !isOwn))
        wrong.push(`${row.name} ${answer.verdict}`);
    }

    const ownTarget = (row: AnyEndpoint) =>
      makeTarget(server, row, { store_id: thief.store_id, clerk_id: thief.id }, thief.token);

    const [lockKey = '', ...otherUuids] = uuids;
    for (const row of memberRows) {
      const isAbout = row.target !== undefined || row.path.includes('{id}');
      for (const [n, target] of targetsOf(theirs).entries()) await send(row, target, otherUuids[n], isAbout);
    }
    // One that leaves at once, and meets the other at the gateway.
    await send(lock, await ownTarget(lock), lockKey);
    for (const row of memberRows.filter(({ idempotent }) => idempotent)) {
      for (const uuid of uuids) await send(row, await ownTarget(row), uuid);
    }
    expect(wrong).toEqual([]);
    expect(await rowsOf(theirs)).toEqual(before);
    await goesOn(theirs, thief, isForeign);
  },
);

/** All that was under way ends as if nobody else had been there. */
async function goesOn(theirs: Possessions, thief: MadeClerk, isForeign: boolean): Promise<void> {
  const { requests, ids, owner, phone, letGo, keys, scheduled } = theirs;
  for (const name of ['lock', 'unlock', 'export', 'register'] as const)
    expect([name, await requests[name]()]).toEqual([name, ids[name]]);

  const { db } = server.services;
  const sharing = await db
    .selectFrom('operation')
    .selectAll()
    .where('command_uuid', '=', keys.lock)
    .where('id', '!=', ids.lock)
    .execute();
  expect(sharing.map(({ clerk_id }) => clerk_id)).toEqual(isForeign ? [thief.id] : []);
  const taken = await eventually(async () => {
    const found = await db
      .selectFrom('simulated_command')
      .select('device_id')
      .where('command_uuid', '=', keys.lock)
      .execute();
    expect(found.length).toBe(sharing.length + 1);
    return found.map(({ device_id }) => device_id);
  });
  // The gateway takes both: a uuid alone does not make the second one a repetition.
  expect(taken.toSorted()).toEqual([phone, ...sharing.map(({ device_id }) => device_id)].toSorted());

  const answer = async (device_id: string, command_uuid: string): Promise<AnswerFact> => ({
    type: 'acknowledged',
    device_id,
    command_uuid,
    at: await server.services.clock.now(),
    result: {},
  });
  const statusOf = async (id: string) =>
    (await db.selectFrom('operation').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  for (const { device_id } of sharing)
    await receiveFacts(server.services, 'apple')([await answer(device_id, keys.lock)]);
  expect(await statusOf(ids.lock)).toBe(operationStatus.sent);
  await receiveFacts(server.services, 'apple')([await answer(phone, keys.lock)]);
  expect(await statusOf(ids.lock)).toBe(operationStatus.acknowledged);

  const read = async () => (await server.call(look, { params: { id: ids.unlock } }, { as: owner })).result;
  const [step] = (await read()).steps;
  await receiveFacts(server.services, 'apple')([await answer(letGo, step?.operation?.command_uuid ?? '')]);
  await eventually(async () =>
    expect(await read()).toMatchObject({ status: 'finished', cancel: null, cancelled_by: null }),
  );
  const cancelled = await server.call(
    cancelSchedule,
    { body: { operation_log_id: scheduled.id } },
    { as: owner },
  );
  expect(cancelled.result).toMatchObject({ cancel: 'won', cancelled_by: { id: owner.id } });
}

it('[decision.idempotency] a key that is used in two stores, also at the same moment, begins something in each, and finds it again', async () => {
  const people = [
    await makeClerk(server, { is_admin: true }),
    await makeClerk(server, { is_admin: true, store_id: seedIds.stores.other }),
  ];
  for (let round = 0; round < 5; round++) {
    const [unlockKey, exportKey] = [randomUUID(), randomUUID()];
    const begin = await Promise.all(
      people.map(async (owner) => {
        const device_id = await makeDevice(server, 'locked', {
          for_clerk: owner.id,
          store_id: owner.store_id,
        });
        const key = await makeUnlockKey(server, { clerk_id: owner.id, device_id });
        const as = (idempotencyKey: string) => ({ as: owner, idempotencyKey });
        const commands = ['device_unlock' as const, 'move_in_recycle_bin' as const];
        const body = { password: secondaryPassword, filter: {} };
        return {
          unlock: () => server.call(start, { body: { device_id, commands, key } }, as(unlockKey)),
          export: () => server.call(exportStart, { body }, as(exportKey)),
          found: () => server.call(look, { params: { id: unlockKey } }, { as: owner }),
          cancel: () => server.call(exportCancel, { params: { id: exportKey } }, { as: owner }),
        };
      }),
    );
    for (const [kind, key] of [
      ['unlock', unlockKey],
      ['export', exportKey],
    ] as const) {
      const send = () => Promise.all(begin.map((each) => each[kind]()));
      const first = await send();
      expect(first.map(({ verdict }) => verdict)).toEqual(['200', '200']);
      const ids = first.map(({ result }) => result.id);
      expect(new Set(ids).size).toBe(2);
      expect(ids).toContain(key);
      expect((await send()).map(({ result }) => result.id)).toEqual(ids);
    }
    const found = await Promise.all(begin.map((each) => each.found()));
    expect(found.map(({ result }) => result.clerk.id)).toEqual(people.map(({ id }) => id));
    const cancelled = await Promise.all(begin.map((each) => each.cancel()));
    expect(cancelled.map(({ result }) => [result.clerk.id, result.status])).toEqual(
      people.map(({ id }) => [id, 'cancelled']),
    );
  }
});

describe('a key that its own person uses for another call', () => {
  const keyed = memberRows.filter(({ idempotent }) => idempotent);
  const admin = () => makeClerk(server, { is_admin: true });
  const sampleFor = async (row: AnyEndpoint, { id, store_id, token }: MadeClerk) =>
    sampleOf(row, await makeTarget(server, row, { store_id, clerk_id: id }, token));

  /** What requests begin, counted; operations by their keys, since batches and unlocks make others meanwhile. */
  async function begun(keys: readonly string[]): Promise<Record<string, number>> {
    const count: Record<string, number> = {};
    const tables = [
      ...(['batch', 'export_job', 'unlock_saga', 'enrolment_code', 'report_version', 'rcs_request'] as const),
      ...(['wallpaper', 'clerk', 'apple_device', 'former_api_key', 'request_key', 'attempt'] as const),
    ];
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        server.services.db,
      );
      count[table] = rows[0]?.n ?? -1;
    }
    const operations = await server.services.db
      .selectFrom('operation')
      .select('id')
      .where('command_uuid', 'in', keys)
      .execute();
    return { ...count, operation: operations.length };
  }

  it('[decision.idempotency] gets 409 and changes nothing, whichever two calls they are', {
    timeout: 180_000,
  }, async () => {
    const person = await admin();
    const first: { readonly row: AnyEndpoint; readonly key: string }[] = [];
    for (const row of keyed) {
      const key = randomUUID();
      const { verdict } = await server.callLoosely(row, await sampleFor(row, person), {
        as: person,
        idempotencyKey: key,
      });
      expect([row.name, verdict]).toEqual([row.name, '200']);
      first.push({ row, key });
    }
    const second: { readonly row: AnyEndpoint; readonly sample: Awaited<ReturnType<typeof sampleFor>> }[] =
      [];
    for (const row of keyed) second.push({ row, sample: await sampleFor(row, person) });
    const keys = first.map(({ key }) => key);
    const before = await begun(keys);
    const taken: string[] = [];
    for (const { row: one, key: idempotencyKey } of first) {
      for (const { row, sample } of second) {
        if (row === one) continue;
        const answer = await server.callLoosely(row, sample, { as: person, idempotencyKey });
        if (answer.verdict !== '409 CONFLICT' || !JSON.stringify(answer.body).includes(messages.keyReused))
          taken.push(`${one.name} → ${row.name}: ${answer.verdict}`);
      }
    }
    expect(taken).toEqual([]);
    expect(await begun(keys)).toEqual(before);
  });

  /** One for each table in which something begins. */
  const beginners = [
    ...[
      'ios.command.lock',
      'android.operation.lock',
      'batch.start',
      'ios.export.start',
      'ios.oneClickUnlock.start',
    ],
    ...['android.enrolmentCode.new', 'report.add', 'store.rcsRequest', 'ios.new'],
  ];
  const pairs = beginners.flatMap((one, at) => beginners.slice(at + 1).map((other) => [one, other]));

  it.each(pairs)('[decision.idempotency] at the same moment is one call’s: %s, %s', async (...names) => {
    const person = await admin();
    const both = keyed.filter(({ name }) => names.includes(name));
    const samples = await Promise.all(both.map((row) => sampleFor(row, person)));
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      both.map((row, at) => server.callLoosely(row, samples[at] ?? {}, { as: person, idempotencyKey })),
    );
    expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual(['200', '409 CONFLICT']);
  });

  it('[decision.idempotency] is free again where the first was refused', async () => {
    const person = await admin();
    const idempotencyKey = randomUUID();
    const as = { as: person, idempotencyKey };
    const { body, ...rest } = await sampleFor(lock, person);
    const refused = await server.callLoosely(lock, { ...rest, body: { ...body, password: '000000' } }, as);
    expect(refused.status).toBe(403);
    const taken = await server.callLoosely(register, await sampleFor(register, person), as);
    expect(taken.verdict).toBe('200');
  });
});
