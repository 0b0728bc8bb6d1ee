import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BatchItem, BatchOrder } from '#api/contract/batch.ts';
import type { Batch } from '#api/contract/devices/batch.ts';
import { permissionCode } from '#domain/access/permissions.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import {
  batchesAtOnce,
  batchFaults,
  batchMaxDevices,
  batchRecordMs,
  batchUncounted,
  requestTimeoutMs,
} from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { dismissBatch, resumeBatch, retryBatch, stopBatch } from '#server/batch/change.ts';
import { listBatches, readBatch } from '#server/batch/find.ts';
import { startBatch } from '#server/batch/start.ts';
import { takeBatchTurn } from '#server/batch/turn.ts';
import type { Actor } from '#server/call/handler.ts';
import type { Services } from '#server/call/services.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { settleContacts } from '#server/outbox/contacts.ts';
import { accounts } from '#server/seed/accounts.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import { makeClerk, makeCrowd, makeDevice } from '../fixtures.ts';
import { makeStoppedUnlock, makeUnlockKey } from '../unlock-fixtures.ts';

/** No loop: each turn is a call of the test. */
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.reset());

const password = accounts.admin.secondary_password;
const lockFields = { message: '请联系门店', when: 'now' } as const;
const lockOf = (ids: string[], more: object = {}): BatchOrder => ({
  kind: 'apple',
  command: 'lock',
  fields: { ...lockFields, ...more },
  ids,
  ...(ids.length > batchUncounted && { count: ids.length }),
  password,
});

const start = async (
  body: BatchOrder,
  { key = randomUUID(), actor = bench.actor }: { key?: string; actor?: Actor } = {},
): Promise<Batch> =>
  startBatch({
    services: bench.services,
    actor,
    now: await bench.now(),
    ip: '127.0.0.1',
    ...{ idempotencyKey: key, callName: 'batch.start' },
    grant: {},
    body,
  });
const call = async (id: string, actor: Actor = bench.actor) => ({
  services: bench.services,
  actor,
  now: await bench.now(),
  params: { id },
});
const read = (id: string, query: Parameters<typeof readBatch>[3] = {}) =>
  readBatch(bench.services.db, bench.actor, id, { page_size: 50, ...query });
const turn = (services: Services = bench.services) => takeBatchTurn(services);
async function turns(services: Services = bench.services): Promise<void> {
  while (await turn(services));
}
const silent = (): Services => ({ ...bench.services, log: { ...bench.services.log, error: () => {} } });
const devices = async (count: number, for_clerk: string | null = accounts.admin.id) => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await makeDevice(bench, 'unlocked', { for_clerk }));
  return ids;
};
const crowdOf = async (for_clerk: string, count: number) => {
  await makeCrowd(bench, for_clerk, count);
  const rows = await bench.services.db
    .selectFrom('apple_device')
    .select('id')
    .where('for_clerk', '=', for_clerk)
    .where('serial_number', 'like', 'CROWD%')
    .execute();
  return rows.map(({ id }) => id);
};
const change = (id: string, columns: { recycled_status?: number; for_clerk?: string }) =>
  bench.services.db.updateTable('apple_device').set(columns).where('id', '=', id).execute();
const stagesOf = (items: readonly BatchItem[]) => items.map(({ stage }) => stage);
const sentencesOf = (items: readonly BatchItem[]) => items.map(({ sentence }) => sentence);
const operationsOf = (ids: readonly string[]) =>
  bench.services.db
    .selectFrom('operation')
    .select(['device_id', 'command_uuid', 'command', 'clerk_id', 'ip'])
    .where('device_id', 'in', ids)
    .execute();

describe('a batch', () => {
  it('[decision.batch] [decision.app-store] installs the same apps on each device', async () => {
    const ids = await devices(2);
    const apps = [{ app_name: '微信', bundle_id: 'com.tencent.xin', track_id: 414_478_124 }];
    const { id } = await start({ kind: 'apple', command: 'install-apps', fields: { apps }, ids, password });
    await turns();
    expect(stagesOf((await read(id)).list)).toEqual(['accepted', 'accepted']);
    const given = await bench.services.db
      .selectFrom('operation')
      .select(['command', 'payload'])
      .where('device_id', 'in', ids)
      .execute();
    expect(given).toEqual(Array(2).fill({ command: 'install-apps', payload: { apps } }));
  });

  it('[decision.batch] gives each device the command once, in their order, under the uuid that it was accepted with', async () => {
    const ids = await devices(3);
    const { id, status, counts, total } = await start(lockOf(ids));
    expect([status, total, counts.unsent]).toEqual(['running', 3, 3]);
    const accepted = await read(id);
    expect(accepted.list.map(({ device }) => device?.id)).toEqual(ids);
    expect(await turn()).toBe(true);
    expect(stagesOf((await read(id)).list)).toEqual(['accepted', 'unsent', 'unsent']);
    await turns();
    const ended = await read(id);
    expect(ended).toMatchObject({ status: 'finished', counts: { pending: 3, unsent: 0 } });
    expect(ended.finished_at).not.toBeNull();
    const given = await operationsOf(ids);
    expect(given.map(({ device_id, command_uuid }) => [device_id, command_uuid]).toSorted()).toEqual(
      accepted.list.map(({ device, command_uuid }) => [device?.id, command_uuid]).toSorted(),
    );
    expect(given).toMatchObject(
      ids.map(() => ({ command: 'lock', clerk_id: bench.actor.id, ip: '127.0.0.1' })),
    );
  });

  it('[decision.batch] judges each device when its turn comes, and the refused keep no other', async () => {
    const ids = await devices(5);
    const [first = '', binned = '', busy = '', letGo = '', last = ''] = ids;
    const { id } = await start(lockOf(ids));
    await change(binned, { recycled_status: recycledStatus.recycled });
    await bench.submit(busy, 'lock');
    const unlock = await makeStoppedUnlock(bench, {
      id: letGo,
      store_id: bench.actor.store_id,
      clerk_id: bench.actor.id,
    });
    await bench.services.db
      .updateTable('unlock_saga')
      .set({ status: 'running' })
      .where('id', '=', unlock)
      .execute();
    await turns();
    const { list, counts, status } = await read(id);
    expect(stagesOf(list)).toEqual(['accepted', 'refused', 'refused', 'refused', 'accepted']);
    expect([status, counts.failed, counts.pending]).toEqual(['finished', 3, 2]);
    for (const { stage, sentence } of list) expect(sentence !== '').toBe(stage === 'refused');
    const { list: troubles } = await read(id, { first: 'trouble' });
    expect(troubles.map(({ device }) => device?.id)).toEqual([binned, busy, letGo, first, last]);
  });

  it('[decision.batch] [decision.scope] gives nothing any more to a device that has passed out of sight', async () => {
    const clerk = await makeClerk(bench, { permission: ['apple.enableLostMode'] });
    const actor: Actor = {
      ...bench.actor,
      id: clerk.id,
      is_admin: false,
      permission: [permissionCode('apple.enableLostMode')],
      visible_clerk: [],
    };
    const [kept = '', away = ''] = await devices(2, clerk.id);
    const { id } = await start(lockOf([kept, away]), { actor });
    await change(away, { for_clerk: accounts.neighbour.id });
    await turns();
    const { list } = await readBatch(bench.services.db, actor, id, {});
    expect(stagesOf(list)).toEqual(['accepted', 'refused']);
    expect(await operationsOf([away])).toEqual([]);
  });

  it('[decision.batch] [decision.scope] tells of a device out of sight what the batch has done, and nothing of the device', async () => {
    const permission = [permissionCode('apple.enableLostMode')];
    const clerk = await makeClerk(bench, { permission: ['apple.enableLostMode'] });
    const actor: Actor = { ...bench.actor, id: clerk.id, is_admin: false, permission, visible_clerk: [] };
    const ids = await devices(4, clerk.id);
    const [kept = '', locked = '', failed = '', refused = ''] = ids;
    const { id } = await start(lockOf(ids), { actor });
    await change(refused, { recycled_status: recycledStatus.recycled });
    await turns();
    const end = (device_id: string, status: number) =>
      sql`update operation set status = ${status}, remark = '设备拒绝执行' where device_id = ${device_id}`.execute(
        bench.services.db,
      );
    await end(locked, operationStatus.acknowledged);
    await end(failed, operationStatus.failed);
    const seenBy = (who: Actor) => readBatch(bench.services.db, who, id, { first: 'trouble' });
    const before = await seenBy(actor);
    expect(before.list.map(({ device }) => device?.id)).toEqual([failed, refused, kept, locked]);
    for (const away of [locked, failed, refused]) await change(away, { for_clerk: accounts.neighbour.id });

    const { list, counts } = await seenBy(actor);
    const untold = { device: null, status: null, awaits_device: false, run_at: null };
    const why = before.list.find(({ device }) => device?.id === refused)?.sentence;
    expect(list).toMatchObject([
      { position: 3, ...untold, stage: 'refused', sentence: why },
      { position: 0, device: { id: kept }, stage: 'accepted', status: operationStatus.waiting },
      { position: 1, ...untold, stage: 'accepted', sentence: '' },
      { position: 2, ...untold, stage: 'accepted', sentence: '' },
    ]);
    expect(counts).toEqual({
      unsent: 0,
      pending: 1,
      done: 0,
      failed: 1,
      cancelled: 0,
      unknown: 0,
      hidden: 2,
    });
    expect((await listBatches(bench.services.db, actor, {}, await bench.now())).list[0]?.counts).toEqual(
      counts,
    );
    expect((await stopBatch(await call(id, actor))).counts).toEqual(counts);
    // What failed out of sight is not told by a retry either.
    expect((await retryBatch(await call(id, actor))).counts).toMatchObject({
      unsent: 1,
      failed: 0,
      hidden: 2,
    });
    await turns();
    expect(await operationsOf(ids)).toHaveLength(3);

    const mayLookOver = { ...actor, permission: [...permission, permissionCode('apple.viewAll')] };
    expect((await seenBy(mayLookOver)).list.map(({ device }) => device?.id).toSorted()).toEqual(
      ids.toSorted(),
    );
  });

  it('[decision.batch] [decision.scope] a hand-over says which devices it left with the person, and of the others that they have gone', async () => {
    const permission = [permissionCode('apple.changeClerk')];
    const clerk = await makeClerk(bench, { permission: ['apple.changeClerk'] });
    const actor: Actor = { ...bench.actor, id: clerk.id, is_admin: false, permission, visible_clerk: [] };
    const receiver = await makeClerk(bench);
    await bench.services.db
      .updateTable('clerk')
      .set({ quota_limit: true, total_quota: 1 })
      .where('id', '=', receiver.id)
      .execute();
    await bench.services.db
      .updateTable('clerk')
      .set({
        secondary_password_hash: sql`(select secondary_password_hash from clerk where id = ${accounts.admin.id})`,
      })
      .where('id', '=', clerk.id)
      .execute();
    const ids = await devices(2, clerk.id);
    const fields = { for_clerk: receiver.id };
    const order: BatchOrder = { kind: 'apple', command: 'change-for-clerk', fields, ids, password };
    const { id } = await start(order, { actor });
    await turns();
    const { list, counts } = await readBatch(bench.services.db, actor, id, {});
    expect(list).toMatchObject([
      { device: null, stage: 'accepted' },
      { device: { id: ids[1] }, stage: 'refused', sentence: expect.stringContaining(messages.noRoom) },
    ]);
    expect(counts).toMatchObject({ done: 1, failed: 1, hidden: 0 });
  });

  it('[decision.batch] [decision.scope] names a deleted device still to whose it was', async () => {
    const permission = [permissionCode('apple.archive')];
    const clerk = await makeClerk(bench, { permission: ['apple.archive'] });
    const actor: Actor = { ...bench.actor, id: clerk.id, is_admin: false, permission, visible_clerk: [] };
    const ids = await devices(2, clerk.id);
    for (const binned of ids) await change(binned, { recycled_status: recycledStatus.recycled });
    const { id } = await start({ kind: 'apple', command: 'remove', fields: {}, ids, password }, { actor });
    await turns();
    const { list, counts } = await readBatch(bench.services.db, actor, id, {});
    expect(list.map(({ device }) => device?.id)).toEqual(ids);
    expect(counts).toMatchObject({ done: 2, hidden: 0 });
  });

  it.each([
    ['the right', { permission: '' }],
    ['the account', { disabled: true }],
  ])('[decision.batch] [role.check] goes no further for who has lost %s half-way', async (_, columns) => {
    const clerk = await makeClerk(bench, { permission: ['apple.enableLostMode'] });
    const permission = [permissionCode('apple.enableLostMode')];
    const actor: Actor = { ...bench.actor, id: clerk.id, is_admin: false, permission, visible_clerk: [] };
    const ids = await devices(3, clerk.id);
    const { id } = await start(lockOf(ids), { actor });
    await turn();
    await bench.services.db.updateTable('clerk').set(columns).where('id', '=', clerk.id).execute();
    await turns();
    const { list } = await readBatch(bench.services.db, actor, id, {});
    expect(stagesOf(list)).toEqual(['accepted', 'refused', 'refused']);
    expect(sentencesOf(list).filter((sentence) => sentence !== '')).toHaveLength(2);
    expect(await operationsOf(ids)).toHaveLength(1);
  });

  it('[decision.batch] [decision.when] locks nothing at a time that has gone by when the turn comes', async () => {
    const [id = ''] = await devices(1);
    const when = new Date((await bench.now()).getTime() + 60_000).toISOString();
    const batch = await start(lockOf([id], { when }));
    await bench.advance(120_000);
    await turns();
    expect((await read(batch.id)).list).toMatchObject([{ stage: 'refused', sentence: messages.whenPast }]);
  });

  it('[decision.batch] gives nothing after the answer of a stop, and goes on where it stood', async () => {
    const ids = await devices(4);
    const { id } = await start(lockOf(ids));
    const [, stopped] = await Promise.all([turn(), stopBatch(await call(id))]);
    expect(stopped.status).toBe('stopped');
    const { unsent } = stopped.counts;
    expect(await turn()).toBe(false);
    expect((await read(id)).counts.unsent).toBe(unsent);
    expect((await stopBatch(await call(id))).status).toBe('stopped');
    expect((await resumeBatch(await call(id))).status).toBe('running');
    await turns();
    expect(await read(id)).toMatchObject({ status: 'finished', counts: { pending: 4 } });
    expect((await stopBatch(await call(id))).status).toBe('finished');
  });

  it('[decision.clerk.disable] [decision.batch] is stopped by an administrator of its store, and goes on only by whose it is', async () => {
    const permission = [permissionCode('apple.enableLostMode')];
    const clerk = await makeClerk(bench, { permission: ['apple.enableLostMode'] });
    const actor: Actor = { ...bench.actor, id: clerk.id, is_admin: false, permission, visible_clerk: [] };
    const { id } = await start(lockOf(await devices(3, clerk.id)), { actor });
    await turn();
    const colleague = { ...actor, id: (await makeClerk(bench)).id };
    await expect(stopBatch(await call(id, colleague))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await stopBatch(await call(id))).toMatchObject({ status: 'stopped', counts: { unsent: 2 } });
    expect(await turn()).toBe(false);
    for (const act of [resumeBatch, retryBatch, dismissBatch])
      await expect(act(await call(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await resumeBatch(await call(id, actor))).status).toBe('running');
  });

  it('[decision.batch] gives nothing twice when its server dies in a turn', async () => {
    const ids = await devices(2);
    const { id } = await start(lockOf(ids));
    const { db } = bench.services;
    const dying: typeof db = Object.create(db, {
      transaction: {
        value: () => ({
          execute: (act: (tx: unknown) => Promise<unknown>) =>
            db.transaction().execute(async (tx) => {
              await act(tx);
              throw new Error('killed before the commit');
            }),
        }),
      },
    });
    await expect(turn({ ...silent(), db: dying })).rejects.toThrow('killed before the commit');
    expect((await read(id)).counts.unsent).toBe(2);
    expect(await operationsOf(ids)).toEqual([]);
    await turns();
    expect(await operationsOf(ids)).toHaveLength(2);
  });

  it('[decision.batch] gives each of two hundred devices one command, whoever has the turns', async () => {
    const ids = await crowdOf(accounts.neighbour.id, 200);
    const { id } = await start(lockOf(ids));
    await Promise.all([turns(), turns(), turns()]);
    // Who found the batch taken has gone; one more goes to its end.
    await turns();
    expect((await read(id)).counts.pending).toBe(200);
    const given = await operationsOf(ids);
    expect([given.length, new Set(given.map(({ device_id }) => device_id)).size]).toEqual([200, 200]);
  }, 60_000);

  it('[decision.batch] lets a small one have its turns while a large one runs', async () => {
    const large = await start(lockOf(await devices(12)));
    await turn();
    const small = await start(lockOf(await devices(2)));
    for (let n = 0; n < 4; n++) await turn();
    expect((await read(small.id)).status).toBe('finished');
    expect((await read(large.id)).counts.unsent).toBeGreaterThan(7);
  });

  it('[decision.batch] is over those that matched its filter when it was accepted', async () => {
    const clerk = await makeClerk(bench);
    const ids = await devices(2, clerk.id);
    const filter = { for_clerk: clerk.id };
    const { id } = await start({ kind: 'apple', command: 'lock', fields: lockFields, filter, password });
    const [later = ''] = await devices(1, clerk.id);
    await turns();
    expect((await read(id)).list.map(({ device }) => device?.id).toSorted()).toEqual(ids.toSorted());
    expect(await operationsOf([later])).toEqual([]);
  });

  it('[decision.batch] is over the bin where its command is one of the bin', async () => {
    const clerk = await makeClerk(bench);
    const [inUse = '', binned = ''] = await devices(2, clerk.id);
    await change(binned, { recycled_status: recycledStatus.recycled });
    const filter = { for_clerk: clerk.id };
    const { id } = await start({ kind: 'apple', command: 'restore', fields: {}, filter, password });
    expect((await read(id)).list.map(({ device }) => device?.id)).toEqual([binned]);
    await turns();
    expect((await read(id)).counts.done).toBe(1);
    expect(await operationsOf([inUse])).toEqual([]);
  });

  it('[decision.batch] takes five thousand devices within the time of its call, and not one more', {
    timeout: 120_000,
  }, async () => {
    const clerk = await makeClerk(bench);
    const filter = { for_clerk: clerk.id };
    const count = batchMaxDevices;
    const order: BatchOrder = { kind: 'apple', command: 'lock', fields: lockFields, filter, count, password };
    const ids = await crowdOf(clerk.id, batchMaxDevices);
    const began = performance.now();
    const byFilter = await start(order);
    const byIds = await start(lockOf(ids));
    expect(performance.now() - began).toBeLessThan(requestTimeoutMs);
    expect([byFilter.total, byIds.total]).toEqual([batchMaxDevices, batchMaxDevices]);
    await devices(1, clerk.id);
    await expect(start(order)).rejects.toMatchObject({
      code: 'NOT_POSSIBLE',
      message: memberMessages.batchTooMuch(batchMaxDevices),
    });
  });

  it('[decision.batch] [decision.quota] hands devices over until the receiver has no room, and says so of the others', async () => {
    const receiver = await makeClerk(bench);
    const { db } = bench.services;
    await db
      .updateTable('clerk')
      .set({ quota_limit: true, total_quota: 2 })
      .where('id', '=', receiver.id)
      .execute();
    const ids = await devices(3);
    const fields = { for_clerk: receiver.id };
    const batch = await start({ kind: 'apple', command: 'change-for-clerk', fields, ids, password });
    expect(batch.receiver?.id).toBe(receiver.id);
    await turns();
    const { list, counts } = await read(batch.id);
    expect(stagesOf(list)).toEqual(['accepted', 'accepted', 'refused']);
    expect([counts.done, counts.failed]).toEqual([2, 1]);
    expect(list[2]?.sentence).toContain(messages.noRoom);
    const owned = await db
      .selectFrom('apple_device')
      .select('id')
      .where('for_clerk', '=', receiver.id)
      .execute();
    expect(owned.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  });

  it('[decision.batch] retries what was refused and what has failed under new uuids; the first records stay', async () => {
    const ids = await devices(3);
    const [done = '', failed = '', binned = ''] = ids;
    const { id } = await start(lockOf(ids));
    await change(binned, { recycled_status: recycledStatus.recycled });
    await turns();
    const { list: before } = await read(id);
    const end = (device_id: string, status: number) =>
      sql`update operation set status = ${status}, finished_at = server_now() where device_id = ${device_id}`.execute(
        bench.services.db,
      );
    await end(done, operationStatus.acknowledged);
    await end(failed, operationStatus.failed);
    await change(binned, { recycled_status: recycledStatus.active });
    expect(await retryBatch(await call(id))).toMatchObject({
      status: 'running',
      finished_at: null,
      counts: { done: 1, unsent: 2, failed: 0 },
    });
    await turns();
    const { list, status, counts } = await read(id);
    expect([status, counts.pending, counts.done]).toEqual(['finished', 2, 1]);
    expect(list.map(({ command_uuid }, n) => command_uuid === before[n]?.command_uuid)).toEqual([
      true,
      false,
      false,
    ]);
    expect(await operationsOf([failed])).toHaveLength(2);
    expect((await bench.operation(before[1]?.command_uuid ?? '')).status).toBe(operationStatus.failed);
    expect((await retryBatch(await call(id))).status).toBe('finished');
  });

  describe('of a phone that enrols again while its lock runs', () => {
    const sent = async () => {
      const [device_id = ''] = await devices(1);
      const { id } = await start(lockOf([device_id]));
      await turns();
      await bench.cycle();
      await bench.advance(1_000);
      const [item] = (await read(id)).list;
      const fact = async () => ({
        command_uuid: item?.command_uuid ?? '',
        device_id,
        at: await bench.now(),
      });
      return { id, device_id, fact };
    };
    const enrol = async (device_id: string) => {
      await bench.advance(1_000);
      await bench.tell({ type: 'contact', by: 'enrolment', device_id, at: await bench.now(), locked: false });
      await bench.advance(1_000);
    };
    const latest = (device_id: string) =>
      bench.services.db
        .selectFrom('operation')
        .selectAll()
        .where('device_id', '=', device_id)
        .where('command', '=', 'lock')
        .orderBy('date_created', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
    type Sent = Awaited<ReturnType<typeof sent>>;

    it.each<[string, (given: Sent) => Promise<void>]>([
      ['has not answered', async () => {}],
      ['was busy', async ({ fact }) => bench.tell({ type: 'notNow', ...(await fact()) })],
      ['came to nobody knows what', () => bench.unanswered()],
      [
        'was carried out',
        async ({ fact }) => bench.tell({ type: 'acknowledged', ...(await fact()), result: {} }),
      ],
    ])(
      '[decision.relocked] [decision.batch] tells of the lock of the system where the former %s, and has none to retry',
      async (_, happens) => {
        const given = await sent();
        await happens(given);
        await enrol(given.device_id);
        const again = await latest(given.device_id);
        expect(again.actor).toBe('system');
        const told = await read(given.id);
        expect(told.counts).toMatchObject({ pending: 1, failed: 0, unknown: 0, done: 0 });
        expect(told.list).toMatchObject([
          { status: again.status, relocked_by: again.id, sentence: '设备已重新入网，系统已再次锁定' },
        ]);
        expect((await retryBatch(await call(given.id))).counts).toMatchObject({ pending: 1, unsent: 0 });
        await bench.cycle();
        const { command_uuid, device_id } = again;
        const at = await bench.now();
        await bench.tell({ type: 'acknowledged', command_uuid, device_id, at, result: {} });
        const done = await read(given.id);
        expect([done.counts.done, done.list[0]?.sentence]).toEqual([1, '设备已重新入网，系统已再次锁定']);
      },
    );

    it('[decision.relocked] tells whoever follows it, and offers to retry only what the system could not lock', async () => {
      const told: string[] = [];
      const live: Services['live'] = {
        ...bench.services.live,
        batchChanged: async (_, { batch_id }) => void told.push(batch_id),
      };
      const { id, device_id } = await sent();
      const at = await bench.now();
      const fact = { type: 'contact', by: 'enrolment', device_id, at, locked: false } as const;
      await settleContacts({ ...bench.services, live }, 'apple', [fact]);
      expect(told).toEqual([id]);
      await bench.cycle();
      await bench.advance(1_000);
      const { command_uuid } = await latest(device_id);
      await bench.tell({
        type: 'failed',
        command_uuid,
        device_id,
        at: await bench.now(),
        reason: '设备拒绝执行',
      });
      const failed = await read(id);
      expect([failed.counts.failed, failed.list[0]?.sentence]).toEqual([1, '设备拒绝执行']);
      expect((await retryBatch(await call(id))).counts).toMatchObject({ failed: 0, unsent: 1 });
    });
  });

  it('[decision.batch] leaves out a device that nobody knows why it fails, after a few tries', async () => {
    const [broken = '', sound = ''] = await devices(2);
    const { id } = await start(lockOf([broken, sound]));
    const live: Services['live'] = {
      ...bench.services.live,
      deviceChanged: async (_, { device_id }) => {
        if (device_id === broken) throw new Error('broken on purpose');
      },
    };
    const services = { ...silent(), live };
    for (let n = 0; n < batchFaults; n++) {
      expect((await read(id)).counts.unsent).toBe(2);
      await expect(turn(services)).rejects.toThrow('broken on purpose');
    }
    await turns(services);
    expect((await read(id)).list).toMatchObject([
      { stage: 'refused', sentence: messages.batchItemBroken },
      { stage: 'accepted' },
    ]);
  });

  it('[decision.idempotency] [decision.batch] keeps its uuids for itself: a command that uses one is refused, before the turn and after', async () => {
    const [first = '', second = ''] = await devices(2);
    const { id } = await start(lockOf([first]));
    const key = (await read(id)).list[0]?.command_uuid ?? '';
    const reused = { code: 'CONFLICT', message: messages.keyReused };
    const body = { ...lockFields };
    await expect(bench.submit(first, 'lock', { key, body })).rejects.toMatchObject(reused);
    await expect(bench.submit(second, 'lock', { key, body })).rejects.toMatchObject(reused);
    await turns();
    expect((await read(id)).counts.pending).toBe(1);
    await expect(bench.submit(second, 'lock', { key, body })).rejects.toMatchObject(reused);
    // The very same command of the same person is the batch's.
    await bench.submit(first, 'lock', { key, body });
    expect(await operationsOf([first, second])).toHaveLength(1);
  });

  it('[decision.batch] runs ten at once of a person at most, those that go on included', async () => {
    const ids = await devices(1);
    const batches: Batch[] = [];
    while (batches.length < batchesAtOnce) batches.push(await start(lockOf(ids)));
    const full = { code: 'NOT_POSSIBLE', message: messages.batchesRunning(batchesAtOnce) };
    await expect(start(lockOf(ids))).rejects.toMatchObject(full);
    const id = batches[0]?.id ?? '';
    await stopBatch(await call(id));
    await start(lockOf(ids));
    await expect(resumeBatch(await call(id))).rejects.toMatchObject(full);
  });

  it('[decision.batch] [decision.idempotency] answers a request that comes twice at once with the last free place', async () => {
    const ids = await devices(1);
    for (let n = 1; n < batchesAtOnce; n++) await start(lockOf(ids));
    const key = randomUUID();
    const twice = await Promise.all([start(lockOf(ids), { key }), start(lockOf(ids), { key })]);
    expect(twice.map(({ id }) => id)).toEqual([key, key]);
  });

  it('[decision.batch] [decision.grant] takes no key that was made for a workflow on one device', async () => {
    const ids = await devices(2);
    const [device_id = ''] = ids;
    const key = await makeUnlockKey(bench, { clerk_id: bench.actor.id, device_id });
    await expect(start({ kind: 'apple', command: 'unlock', fields: {}, ids, key })).rejects.toMatchObject({
      code: 'SECPWD_MISMATCH',
    });
    expect(await bench.services.db.selectFrom('batch').select('id').execute()).toEqual([]);
  });

  it('[decision.batch] is offered for a day, and does not go on after it', async () => {
    const ids = await devices(2);
    const { id } = await start(lockOf(ids));
    await turn();
    await bench.advance(batchRecordMs + 1);
    expect(await turn()).toBe(true);
    expect(await turn()).toBe(false);
    expect(await read(id)).toMatchObject({ status: 'stopped', counts: { unsent: 1 } });
    const over = { code: 'NOT_POSSIBLE', message: messages.batchOver };
    await expect(resumeBatch(await call(id))).rejects.toMatchObject(over);
    await expect(retryBatch(await call(id))).rejects.toMatchObject(over);
    const { db } = bench.services;
    expect((await listBatches(db, bench.actor, {}, await bench.now())).list).toEqual([]);
  });

  it('[decision.batch] is put aside only when it stands still, and then neither offered nor gone on with', async () => {
    const { id } = await start(lockOf(await devices(2)));
    const { db } = bench.services;
    const offered = async () =>
      (await listBatches(db, bench.actor, {}, await bench.now())).list.map((one) => one.id);
    expect(await offered()).toEqual([id]);
    await expect(dismissBatch(await call(id))).rejects.toMatchObject({ message: messages.batchStillRunning });
    await stopBatch(await call(id));
    expect((await dismissBatch(await call(id))).dismissed).toBe(true);
    expect((await dismissBatch(await call(id))).dismissed).toBe(true);
    expect(await offered()).toEqual([]);
    await expect(resumeBatch(await call(id))).rejects.toMatchObject({ message: messages.batchOver });
  });

  it('[decision.batch] retries what has failed in one that was put aside, and offers it again', async () => {
    const ids = await devices(2);
    const { id } = await start(lockOf(ids));
    await change(ids[0] ?? '', { recycled_status: recycledStatus.recycled });
    await turns();
    expect((await dismissBatch(await call(id))).counts.failed).toBe(1);
    await change(ids[0] ?? '', { recycled_status: recycledStatus.active });
    expect(await retryBatch(await call(id))).toMatchObject({
      status: 'running',
      dismissed: false,
      counts: { failed: 0, unsent: 1 },
    });
    const { db } = bench.services;
    expect((await listBatches(db, bench.actor, {}, await bench.now())).total).toBe(1);
  });

  it('[decision.batch] is removed with its devices a week after it began; what was asked for is forgotten after a day', async () => {
    const { id } = await start(lockOf(await devices(2)));
    await turns();
    const { db } = bench.services;
    const rows = async () => ({
      hash: (await db.selectFrom('batch').select('request_hash').where('id', '=', id).executeTakeFirst())
        ?.request_hash,
      items: (await db.selectFrom('batch_item').select('position').where('batch_id', '=', id).execute())
        .length,
    });
    await bench.advance(batchRecordMs - 60_000);
    await removeExpired(bench.services);
    expect((await rows()).hash).not.toBe('');
    await bench.advance(120_000);
    await removeExpired(bench.services);
    expect(await rows()).toEqual({ hash: '', items: 2 });
    await bench.advance(7 * 24 * 3_600_000);
    await removeExpired(bench.services);
    expect(await rows()).toEqual({ hash: undefined, items: 0 });
  });
});
