import { afterAll, beforeAll, expect, it } from 'vitest';
import { importDevices, previewImport } from '#api/contract/apple/registration.ts';
import { broughtTables, ownTables, tableIn } from '#tests/unit/screens/brought-tables.ts';
import { readTable } from '#tests/unit/screens/read-table.ts';
import { type MadeClerk, makeClerk } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let clerk: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
  clerk = await makeClerk(server, { permission: ['apple.new'] });
});
afterAll(() => server.stop());

const inFiles = Object.entries(broughtTables).map(([name, lines]) => ({
  name,
  table: () => tableIn(name),
  lines,
}));

it.each([...inFiles, ...ownTables])(
  '[decision.table-import] a table as a store brings it stands in the database as a person reads it: $name',
  async ({ table, lines: expected }) => {
    const lines = readTable(await table()).map(({ raw }) => raw);
    const as = { as: { token: clerk.token } };
    const { result: preview } = await server.call(previewImport, { body: { lines } }, as);
    const wanted = expected.map(({ serial_number }) => (serial_number === '' ? 'malformed' : 'ok'));
    expect(preview.lines.map(({ status }) => status)).toEqual(wanted);
    const good = lines.filter((_, at) => wanted[at] === 'ok');
    if (good.length > 0) {
      const { result } = await server.call(
        importDevices,
        { body: { lines: good } },
        { ...as, idempotencyKey: crypto.randomUUID() },
      );
      expect(result.registered).toBe(good.length);
    }
    const { db } = server.services;
    const rows = await db
      .selectFrom('apple_device')
      .select(['serial_number', 'hirer_name', 'hirer_phone_number', 'remark'])
      .where('for_clerk', '=', clerk.id)
      .orderBy('serial_number')
      .execute();
    const registered = expected.filter(({ serial_number }) => serial_number !== '');
    expect(rows).toEqual(
      registered
        .map(({ serial_number, hirer_name = null, hirer_phone_number = null, remark = '' }) => ({
          serial_number,
          hirer_name,
          hirer_phone_number,
          remark,
        }))
        .toSorted((a, b) => (a.serial_number < b.serial_number ? -1 : 1)),
    );
    await db.deleteFrom('apple_device').where('for_clerk', '=', clerk.id).execute();
  },
);
