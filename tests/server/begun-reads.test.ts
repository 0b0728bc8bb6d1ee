import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { type ModuleName, moduleNames } from '#domain/access/modules.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { json } from '#server/database/json.ts';
import { tableOf } from '#server/database/schema/tables.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import {
  type MadeClerk,
  makeAndroid,
  makeApiKey,
  makeBatch,
  makeClerk,
  makeDelivery,
  makeDevice,
  makeEnrolmentCode,
  makeExport,
  makeReport,
  makeScheduledLock,
  makeStore,
  makeWallpaper,
  openReports,
} from './fixtures.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { makeStoppedUnlock } from './unlock-fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** How something that a person has begun is asked for, and what must not be told once they may not know it. */
interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

const denied = '403 PERMISSION_DENIED';
const gone = '404 NOT_FOUND';
/** Answered, without what must not be told. */
const untold = 'untold';
/** Whoever sees the device, or uses the store's, is told it anyway: nothing is lost by losing it. */
const told = 'told';
type Outcome = typeof denied | typeof gone | typeof untold | typeof told;

interface Begun {
  readonly row: string;
  /** of what the row reads, where it reads more than one kind of thing */
  readonly of?: DeviceKindName;
  /** what its person was given for it; 'admin': they are one */
  readonly by: readonly Permission[] | 'admin';
  readonly module: ModuleName | 'every';
  readonly begin: (clerk: MadeClerk) => Promise<Asked>;
  /** after each of them was taken; null: it asks for none */
  readonly after: {
    readonly right: Outcome | null;
    readonly sight: Outcome | null;
    readonly module: Outcome;
  };
}

const db = () => server.services.db;

async function phoneOf(kind: DeviceKindName, { id: for_clerk, store_id }: MadeClerk) {
  const of = { for_clerk, store_id };
  const id = await (kind === 'apple' ? makeDevice(server, 'unlocked', of) : makeAndroid(server, of));
  const { serial_number } = await db()
    .selectFrom(tableOf(kind))
    .select('serial_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, serial_number };
}

const batchOf = (kind: DeviceKindName) => async (clerk: MadeClerk) => {
  const device = await phoneOf(kind, clerk);
  const batch = await makeBatch(server, clerk);
  await db().updateTable('batch').set({ device_kind: kind }).where('id', '=', batch).execute();
  await db()
    .updateTable('batch_item')
    .set({ device_id: device.id, serial_number: device.serial_number, product_name: 'a phone of theirs' })
    .where('batch_id', '=', batch)
    .execute();
  return { batch, secrets: [device.serial_number, 'a phone of theirs'] };
};

const lockOf = (kind: DeviceKindName) => async (clerk: MadeClerk) => {
  const device = await phoneOf(kind, clerk);
  const { id, command_uuid } = await makeScheduledLock(server, {
    id: device.id,
    store_id: clerk.store_id,
    clerk_id: clerk.id,
  });
  await sql`update operation set device_kind = ${kind} where id = ${id}`.execute(db());
  return { params: { id: command_uuid }, secrets: [id] };
};

async function stoppedUnlock(clerk: MadeClerk) {
  const device = await phoneOf('apple', clerk);
  const { store_id, id: clerk_id } = clerk;
  const unlock = await makeStoppedUnlock(server, { id: device.id, store_id, clerk_id });
  return { device, unlock, secrets: [device.serial_number] };
}

const exportOf = (kind: DeviceKindName) => async (clerk: MadeClerk) => ({
  params: { id: await makeExport(server, clerk, kind) },
  secrets: [],
});

async function reportOf(clerk: MadeClerk) {
  await openReports(server, clerk.store_id);
  return makeReport(server, clerk, { name: '夏侯无名' });
}

const kinds = ['apple', 'android'] as const;
const unlockRight = { apple: 'apple.disableLostMode', android: 'android.unlock' } as const;
const exportRows = { apple: 'ios.export', android: 'android.export' } as const;

const begun: readonly Begun[] = [
  ...kinds.flatMap((of): Begun[] => {
    const { module, viewAll } = deviceKind(of);
    return [
      {
        row: 'batch.read',
        of,
        by: [unlockRight[of]],
        module,
        begin: async (clerk) => {
          const { batch, secrets } = await batchOf(of)(clerk);
          return { params: { id: batch }, secrets };
        },
        after: { right: denied, sight: untold, module: denied },
      },
      ...(['batch.list', 'user.tasks'] as const).map(
        (row): Begun => ({
          row,
          of,
          by: [unlockRight[of]],
          module,
          begin: async (clerk) => ({ secrets: [(await batchOf(of)(clerk)).batch] }),
          after: { right: untold, sight: null, module: untold },
        }),
      ),
      {
        row: 'operation.lookUp',
        of,
        by: [of === 'apple' ? 'apple.enableLostMode' : 'android.lock'],
        module,
        begin: lockOf(of),
        after: { right: told, sight: gone, module: gone },
      },
      ...(['look', 'download'] as const).map(
        (call): Begun => ({
          row: `${exportRows[of]}.${call}`,
          by: [viewAll],
          module,
          begin: exportOf(of),
          after: { right: denied, sight: null, module: denied },
        }),
      ),
    ];
  }),
  {
    row: 'ios.operationStatus',
    by: ['apple.enableLostMode'],
    module: 'mdm-apple',
    begin: lockOf('apple'),
    after: { right: told, sight: gone, module: denied },
  },
  {
    row: 'ios.oneClickUnlock.look',
    by: ['apple.oneClickUnlock'],
    module: 'mdm-apple',
    begin: async (clerk) => {
      const { unlock, secrets } = await stoppedUnlock(clerk);
      return { params: { id: unlock }, secrets };
    },
    after: { right: denied, sight: gone, module: denied },
  },
  {
    row: 'ios.oneClickUnlock.ofDevice',
    by: ['apple.oneClickUnlock'],
    module: 'mdm-apple',
    begin: async (clerk) => {
      const { device, secrets } = await stoppedUnlock(clerk);
      return { query: { device_id: device.id }, secrets };
    },
    after: { right: denied, sight: gone, module: denied },
  },
  {
    row: 'user.tasks',
    by: ['apple.oneClickUnlock'],
    module: 'mdm-apple',
    begin: async (clerk) => ({ secrets: (await stoppedUnlock(clerk)).secrets }),
    after: { right: untold, sight: untold, module: untold },
  },
  {
    row: 'android.enrolmentCode.look',
    by: ['android.new'],
    module: 'mdm-android',
    begin: async (clerk) => {
      const device = await phoneOf('android', clerk);
      const { id } = await makeEnrolmentCode(server, { store_id: clerk.store_id, clerk_id: clerk.id });
      await db()
        .updateTable('enrolment_code')
        .set({ used_at: await server.services.clock.now(), device_id: device.id })
        .where('id', '=', id)
        .execute();
      return { params: { id }, secrets: [device.serial_number] };
    },
    after: { right: denied, sight: untold, module: denied },
  },
  {
    row: 'report.preview',
    by: ['report.list'],
    module: 'hx-report-basic',
    begin: async (clerk) => ({
      query: { level: 'basic', id: await reportOf(clerk) },
      secrets: ['夏侯无名'],
    }),
    after: { right: denied, sight: null, module: denied },
  },
  {
    row: 'report.list',
    by: ['report.list'],
    module: 'hx-report-basic',
    begin: async (clerk) => {
      const id = await reportOf(clerk);
      return { query: { id }, secrets: [id] };
    },
    after: { right: denied, sight: null, module: untold },
  },
  {
    row: 'store.rcsList',
    by: ['report.list'],
    module: 'every',
    begin: async () => ({ query: { id: seedIds.devices.unlockedOnline }, secrets: [] }),
    after: { right: denied, sight: null, module: denied },
  },
  {
    row: 'store.apiCallback.list',
    by: 'admin',
    module: 'mdm-apple',
    begin: async (clerk) => {
      await makeApiKey(server, clerk.store_id);
      const id = await makeDelivery(server, clerk.store_id);
      return { secrets: [id] };
    },
    after: { right: denied, sight: null, module: untold },
  },
  {
    row: 'wallpaper.item',
    by: ['apple.setWallpaper'],
    module: 'every',
    begin: async (clerk) => ({
      query: { type: 'custom', id: await makeWallpaper(server, clerk) },
      secrets: [],
    }),
    after: { right: told, sight: null, module: denied },
  },
];

/** What is read by an id and is not begun by anybody: devices and people, which matrix.test.ts asks for. */
const standing: readonly string[] = [
  'android.detail',
  'android.appRestriction',
  'android.installedAppList',
  'android.locationLog',
  'android.operationLog',
  'android.records',
  'android.systemRestriction',
  'contract.read',
  'ios.detail',
  'ios.enrollLink',
  'ios.locationLog',
  'ios.operationLog',
  'store.clerk.permission',
  'store.clerk.sessions',
  'store.clerk.tasks',
];

const entriesOf = (schema: object | undefined): readonly string[] =>
  schema !== undefined && 'entries' in schema ? Object.keys(schema.entries ?? {}) : [];
const readsById = ({ method, path, query, access }: AnyEndpoint) =>
  access.login &&
  method === 'GET' &&
  (path.includes('{') || entriesOf(query).some((field) => field === 'id' || field === 'device_id'));

it('every read by an id is in the table, or about what nobody has begun', () => {
  const known = new Set([...begun.map(({ row }) => row), ...standing]);
  expect(
    rows
      .filter(readsById)
      .map(({ name }) => name)
      .filter((name) => !known.has(name)),
  ).toEqual([]);
});

const rowNamed = (name: string): AnyEndpoint => {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`no row named ${name}`);
  return row;
};

async function taken(what: 'right' | 'sight' | 'module', clerk: MadeClerk, { module }: Begun): Promise<void> {
  const { id, store_id } = clerk;
  if (what === 'right') {
    await db().updateTable('clerk').set({ permission: '', is_admin: false }).where('id', '=', id).execute();
    return;
  }
  if (what === 'module') {
    const modules = module === 'every' ? [] : moduleNames.filter((name) => name !== module);
    await db()
      .updateTable('store')
      .set({ modules: json(modules) })
      .where('id', '=', store_id)
      .execute();
    return;
  }
  const { id: for_clerk } = await makeClerk(server, { store_id });
  for (const kind of kinds)
    await db().updateTable(tableOf(kind)).set({ for_clerk }).where('for_clerk', '=', id).execute();
}

const named = begun.map((one) => ({
  ...one,
  name: one.of === undefined ? one.row : `${one.row} (${one.of})`,
}));

describe.each(named)('$name, of what one has begun,', (one) => {
  it.each(['right', 'sight', 'module'] as const)(
    '[decision.denied] [decision.scope] [decision.device-modules] tells it no longer without the %s',
    async (what) => {
      const store_id = await makeStore(server, moduleNames);
      const clerk = await makeClerk(server, {
        store_id,
        ...(one.by === 'admin' ? { is_admin: true } : { permission: one.by }),
      });
      const { secrets, ...input } = await one.begin(clerk);
      const row = rowNamed(one.row);
      const ask = async () => {
        const { verdict, body } = await server.callLoosely(row, input, { as: clerk });
        return { verdict, text: typeof body === 'string' ? body : JSON.stringify(body) };
      };
      const before = await ask();
      expect(before.verdict).toBe('200');
      for (const secret of secrets) expect(before.text).toContain(secret);
      const expected = one.after[what];
      if (expected === null) return;
      await taken(what, clerk, one);
      const { verdict, text } = await ask();
      if (expected === told) return expect([verdict, text]).toEqual([before.verdict, before.text]);
      expect(verdict).toBe(expected === untold ? '200' : expected);
      for (const secret of secrets) expect(text).not.toContain(secret);
    },
  );
});
