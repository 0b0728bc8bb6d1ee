import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { type MadeClerk, makeClerk } from './fixtures.ts';
import { type LiveReader, openLive } from './live-reader.ts';
import { makeTarget } from './sample-target.ts';
import { sampleOf } from './samples.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Who listens while somebody acts on a device of the owner. */
const listeners = ['owner', 'seesAll', 'receiver', 'stranger', 'otherStore'] as const;
type Listener = (typeof listeners)[number];

let server: TestServer;
let admin: MadeClerk;
let owner: MadeClerk;
const streams = new Map<Listener, LiveReader>();
beforeAll(async () => {
  server = await startTestServer();
  // Nothing but what a test does may change.
  await server.services.db.deleteFrom('simulated_device').execute();
  await server.services.db.deleteFrom('operation').execute();
  admin = await makeClerk(server, { is_admin: true });
  owner = await makeClerk(server);
  const tokens: Record<Listener, string> = {
    owner: owner.token,
    seesAll: (await makeClerk(server, { permission: ['apple.viewAll', 'android.viewAll'] })).token,
    receiver: (await server.openSession('neighbour')).access_token,
    stranger: (await makeClerk(server)).token,
    otherStore: (await makeClerk(server, { is_admin: true, store_id: seedIds.stores.other })).token,
  };
  for (const name of listeners) {
    const stream = await openLive(server, tokens[name]);
    expect(await stream.next()).toMatchObject({ type: 'ready' });
    streams.set(name, stream);
  }
});
afterAll(async () => {
  for (const stream of streams.values()) await stream.close();
  await server.stop();
});

/** Of which devices each has heard by now; it ends with one that all are told of. */
async function heard(): Promise<Record<Listener, Set<string>>> {
  const { live, db } = server.services;
  const last = randomUUID();
  const everybody = (await db.selectFrom('clerk').select('id').execute()).map(({ id }) => id);
  for (const store_id of [seedIds.stores.main, seedIds.stores.other]) {
    await live.deviceChanged(db, { store_id, device_kind: 'apple', device_id: last, clerk_ids: everybody });
  }
  const of = async (name: Listener) => {
    const devices = new Set<string>();
    for (;;) {
      const event = await streams.get(name)?.next();
      if (!event) throw new Error(`the stream of ${name} has ended`);
      if (event.type !== 'appleDevice.changed' && event.type !== 'androidDevice.changed') continue;
      if (event.device_id === last) return devices;
      devices.add(event.device_id);
    }
  };
  const all = await Promise.all(listeners.map(async (name) => [name, await of(name)] as const));
  return Object.fromEntries(all) as Record<Listener, Set<string>>;
}

const handOvers = ['ios.changeForClerk', 'android.operation.changeForClerk'];
/** It says what would be done, and changes nothing. */
const asks = ['ios.command.oneClickUnlockPrevalidation'];
const changing = rows.filter(
  ({ target, method, name }: AnyEndpoint) =>
    target !== undefined && target !== 'clerk' && method !== 'GET' && !asks.includes(name),
);

describe.each(changing.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
  it('[decision.live] is told to who has the device, who sees all, and who gets it, and to nobody else', async () => {
    const of = { store_id: admin.store_id, clerk_id: owner.id };
    const target = await makeTarget(server, row, of, admin.token);
    await heard();
    const { params, body } = sampleOf(row, target);
    const input = { ...(params && { params }), ...(body && { body }) };
    const options = { as: admin, ...(row.idempotent && { idempotencyKey: randomUUID() }) };
    expect((await server.callLoosely(row, input, options)).verdict).toBe('200');
    const told = await heard();
    const device = await deviceOf(target, row);
    const toldOf = Object.fromEntries(listeners.map((name) => [name, told[name].has(device)]));
    expect(toldOf).toEqual({
      owner: true,
      seesAll: true,
      receiver: handOvers.includes(row.name),
      stranger: false,
      otherStore: false,
    });
  });
});

/** The device that the row was about. */
async function deviceOf(
  { device_id, operation, unlock_id }: Awaited<ReturnType<typeof makeTarget>>,
  { target }: AnyEndpoint,
): Promise<string> {
  const { db } = server.services;
  if (target === 'device' || target === 'appleDevice' || target === 'androidDevice') return device_id;
  const table = target === 'deviceOperation' ? 'operation' : 'unlock_saga';
  const id = target === 'deviceOperation' ? operation.id : unlock_id;
  const found = await db.selectFrom(table).select('device_id').where('id', '=', id).executeTakeFirstOrThrow();
  return found.device_id;
}
