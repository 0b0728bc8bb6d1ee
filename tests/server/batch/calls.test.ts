import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#api/contract/batch.ts';
import type { AnyEndpoint, CallInput } from '#api/contract/row/endpoint.ts';
import { tasks } from '#api/contract/tasks.ts';
import { deniedExit } from '#domain/access/permissions.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { json } from '#server/database/json.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import {
  type MadeClerk,
  makeAndroid,
  makeClerk,
  makeCrowd,
  makeDevice,
  makeStore,
  makeWallpaper,
  secondaryPassword,
} from '../fixtures.ts';
import { openLive } from '../live-reader.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

type Order = CallInput<typeof contract.start>['body'];

let server: TestServer;
let clerk: MadeClerk;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  clerk = await makeClerk(server, { permission: ['apple.enableLostMode', 'apple.changeClerk'] });
  ids = [];
  while (ids.length < 2) ids.push(await makeDevice(server, 'unlocked', { for_clerk: clerk.id }));
});

const fields = { message: '请归还设备', when: 'now' as const };
const order = (more: object = {}): Order => ({
  kind: 'apple',
  command: 'lock',
  fields,
  ids,
  password: secondaryPassword,
  ...more,
});
const send = (body: Order, key = randomUUID(), as: MadeClerk = clerk) =>
  server.call(contract.start, { body }, { as, idempotencyKey: key });
const batchesOf = async ({ id }: MadeClerk) =>
  (await server.services.db.selectFrom('batch').select('id').where('clerk_id', '=', id).execute()).map(
    (batch) => batch.id,
  );
const finished = (id: string, as = clerk) =>
  eventually(async () => {
    const { result } = await server.call(contract.read, { params: { id } }, { as });
    expect(result.status).toBe('finished');
    return result;
  });

describe('POST /api/batch', () => {
  it('[decision.batch] [decision.idempotency] accepts once what comes twice, also at the same moment, and goes on by itself', async () => {
    const key = randomUUID();
    const answers = await Promise.all([send(order(), key), send(order(), key)]);
    expect(answers.map(({ verdict }) => verdict)).toEqual(['200', '200']);
    expect(answers.map(({ result }) => result.id)).toEqual([key, key]);
    expect(await batchesOf(clerk)).toEqual([key]);
    await finished(key);
    expect((await send(order(), key)).result).toMatchObject({ id: key, status: 'finished', total: 2 });
    const given = await server.services.db
      .selectFrom('operation')
      .select('device_id')
      .where('device_id', 'in', ids)
      .execute();
    expect(given.map(({ device_id }) => device_id).toSorted()).toEqual(ids.toSorted());
  });

  it('[decision.idempotency] refuses the same key for another order, and for somebody else of the store', async () => {
    const key = randomUUID();
    await send(order(), key);
    expect(await send(order({ fields: { ...fields, message: '别的' } }), key)).toMatchObject({
      verdict: '409 CONFLICT',
    });
    const colleague = await makeClerk(server, { is_admin: true });
    expect(await send(order(), key, colleague)).toMatchObject({ verdict: '409 CONFLICT' });
  });

  it('[decision.idempotency] gives another store that uses the same key a batch of its own', async () => {
    const key = randomUUID();
    await send(order(), key);
    const store_id = await makeStore(server, ['mdm-apple']);
    const stranger = await makeClerk(server, { store_id, is_admin: true });
    const own = await makeDevice(server, 'unlocked', { for_clerk: stranger.id, store_id });
    const { result } = await send(order({ ids: [own] }), key, stranger);
    expect(result.id).not.toBe(key);
    expect((await server.call(contract.read, { params: { id: key } }, { as: stranger })).result.id).toBe(
      result.id,
    );
    expect((await server.call(contract.read, { params: { id: result.id } }, { as: clerk })).verdict).toBe(
      '404 NOT_FOUND',
    );
  });

  it.each([
    ['a device that nobody knows', () => randomUUID()],
    ['a device of another store', () => seedIds.otherStoreDevices.unlocked],
    ['a device of another clerk', () => seedIds.devices.unlockedOnline],
  ])('[decision.batch] [decision.scope] makes nothing where one is %s', async (_, foreign) => {
    const id = foreign();
    const { verdict, body } = await send(order({ ids: [...ids, id] }));
    expect(verdict).toBe('404 NOT_FOUND');
    // Which one, and nothing about it: each is as if it were not there.
    expect(body).toMatchObject({
      message: messages.batchDevicesMissing(1),
      data: { code: 'NOT_FOUND', missing: [id] },
    });
    expect(Object.keys((body as { data: object }).data).toSorted()).toEqual(['code', 'missing']);
    expect(await batchesOf(clerk)).toEqual([]);
  });

  it('[decision.batch] [decision.secondary-lock] makes nothing with a wrong password', async () => {
    expect((await send(order({ password: 'Wrong-2026' }))).verdict).toBe('403 SECPWD_MISMATCH');
    expect(await batchesOf(clerk)).toEqual([]);
  });

  it('[decision.batch] [decision.grant] answers a key that stands for the password of the next one', async () => {
    const { result } = await send(order());
    await finished(result.id);
    const again = await send(order({ password: undefined, key: result.key }));
    expect([again.verdict, again.result.key]).toEqual(['200', undefined]);
    expect((await send(order({ key: result.key }))).verdict).toBe('400 INVALID_INPUT');
    expect((await send(order({ password: undefined }))).verdict).toBe('400 INVALID_INPUT');
  });

  it('[decision.batch] [decision.grant] takes for a hand-over a password alone, and a receiver who is there', async () => {
    const { key } = (await send(order())).result;
    const to = (for_clerk: string, more: object = {}) =>
      send(order({ command: 'change-for-clerk', fields: { for_clerk }, ...more }));
    const receiver = seedIds.clerks.neighbour;
    expect((await to(receiver, { password: undefined, key })).verdict).toBe('403 SECPWD_MISMATCH');
    expect((await to(randomUUID())).verdict).toBe('404 NOT_FOUND');
    expect((await to(seedIds.clerks.disabled)).verdict).toBe('422 NOT_POSSIBLE');
    expect((await to(receiver)).verdict).toBe('200');
  });

  it('[decision.batch] [valid.ios.wallpaper] [wallpaper.crud] gives a wallpaper that is there, and makes nothing for another', async () => {
    clerk = await makeClerk(server, { permission: ['apple.setWallpaper'] });
    ids = [await makeDevice(server, 'unlocked', { for_clerk: clerk.id })];
    const wallpaper = (of: object) =>
      send(
        order({
          command: 'set-wallpaper',
          fields: { wallpaper_id: seedIds.wallpapers.lake, where: 3, ...of },
        }),
      );
    const foreign = await makeWallpaper(server, { id: clerk.id, store_id: seedIds.stores.other });
    for (const wallpaper_id of [randomUUID(), foreign]) {
      const { verdict, refusal } = await wallpaper({ wallpaper_id });
      expect([verdict, refusal.message, refusal.data.field]).toEqual([
        '404 NOT_FOUND',
        '壁纸不存在',
        'fields.wallpaper_id',
      ]);
    }
    expect((await wallpaper({ where: 4 })).verdict).toBe('400 INVALID_INPUT');
    expect(await batchesOf(clerk)).toEqual([]);
    const { result } = await wallpaper({ allowWallpaperModification: false });
    await finished(result.id);
    const given = await server.services.db
      .selectFrom('operation')
      .select(['command', 'payload'])
      .where('device_id', '=', ids[0] ?? '')
      .where('clerk_id', '=', clerk.id)
      .execute();
    expect(given).toMatchObject([
      {
        command: 'set-wallpaper',
        payload: { wallpaper_id: seedIds.wallpapers.lake, where: 3, allow_modification: false },
      },
    ]);
  });

  it('[decision.batch] [decision.denied] asks for the right to the command, and says who gives it', async () => {
    const answer = await send(order({ command: 'unlock', fields: {} }));
    expect(answer.verdict).toBe('403 PERMISSION_DENIED');
    expect(JSON.stringify(answer.body)).toContain(deniedExit('apple.disableLostMode'));
    expect(await batchesOf(clerk)).toEqual([]);
  });

  it('[decision.batch] [session.unauthorized] [decision.device-modules] is for nobody without a session, and for no store without the module', async () => {
    expect((await server.call(contract.start, { body: order() })).verdict).toBe('401 UNAUTHORIZED');
    const store_id = await makeStore(server, []);
    const boss = await makeClerk(server, { store_id, is_admin: true });
    const answer = await send(order(), randomUUID(), boss);
    expect(answer.verdict).toBe('403 PERMISSION_DENIED');
    expect(JSON.stringify(answer.body)).toContain(messages.moduleMissing);
  });

  it('[decision.batch] takes ids or a filter, none twice, and refuses a filter that nothing matches', async () => {
    expect((await send(order({ filter: {} }))).verdict).toBe('400 INVALID_INPUT');
    expect((await send(order({ ids: undefined }))).verdict).toBe('400 INVALID_INPUT');
    expect((await send(order({ ids: [] }))).verdict).toBe('400 INVALID_INPUT');
    const [id = ''] = ids;
    expect((await send(order({ ids: [id, id.toUpperCase()] }))).verdict).toBe('400 INVALID_INPUT');
    const none = await send(order({ ids: undefined, filter: { serial_number: 'NOSUCHSERIAL' } }));
    expect(none.verdict).toBe('422 NOT_POSSIBLE');
    expect(JSON.stringify(none.body)).toContain(messages.batchNothing);
  });

  it('[decision.when] refuses a time that is over at once', async () => {
    expect((await send(order({ fields: { ...fields, when: '2020-01-01 00:00:00' } }))).verdict).toBe(
      '400 INVALID_INPUT',
    );
  });
});

describe('a batch whose right or module has gone', () => {
  const { start: startRow, list, stop, ...others } = contract;
  const ofOne = Object.values(others).filter((one) => 'path' in one);
  const take = {
    right: (id: string) =>
      server.services.db.updateTable('clerk').set({ permission: 'Ab5' }).where('id', '=', id).execute(),
    module: (_: string, store_id: string) =>
      server.services.db
        .updateTable('store')
        .set({ modules: json(['mdm-android']) })
        .where('id', '=', store_id)
        .execute(),
  };
  it.each([
    ['right', deniedExit('apple.enableLostMode')],
    ['module', messages.moduleMissing],
  ] as const)(
    '[decision.batch] [decision.denied] is told without its %s by nothing but its stop',
    async (what, sentence) => {
      const store_id = await makeStore(server, ['mdm-apple']);
      const own = await makeClerk(server, { store_id, permission: ['apple.enableLostMode'] });
      const phones = [await makeDevice(server, 'unlocked', { for_clerk: own.id, store_id })];
      const key = randomUUID();
      const { id } = (await send(order({ ids: phones }), key, own)).result;
      await finished(id, own);
      await take[what](own.id, store_id);
      const denied = async (row: AnyEndpoint) => {
        const answer = await server.callLoosely(row, { params: { id } }, { as: own });
        expect([row.name, answer.verdict]).toEqual([row.name, '403 PERMISSION_DENIED']);
        expect(JSON.stringify(answer.body)).toContain(sentence);
      };
      for (const row of ofOne) await denied(row);
      // The same request again is no way round.
      expect((await send(order({ ids: phones }), key, own)).verdict).toBe('403 PERMISSION_DENIED');
      expect((await server.call(list, {}, { as: own })).result).toEqual({ list: [], total: 0 });
      expect((await server.call(tasks, { query: {} }, { as: own })).result.list).toEqual([]);
      const stopped = await server.call(stop, { params: { id } }, { as: own });
      expect([stopped.verdict, stopped.result.id]).toEqual(['200', id]);
      if (what === 'module') expect(stopped.result.counts).toMatchObject({ hidden: 1 });
      expect(startRow.path).toBe(list.path);
    },
  );
});

describe('a batch of more than 20 devices', () => {
  const boss = () => makeClerk(server, { is_admin: true });
  const crowd = async (who: MadeClerk, count: number) => {
    await makeCrowd(server, who.id, count);
    const rows = await server.services.db
      .selectFrom('apple_device')
      .select('id')
      .where('for_clerk', '=', who.id)
      .execute();
    return rows.map(({ id }) => id);
  };
  const phones = async (who: MadeClerk, count: number) => {
    const made: string[] = [];
    while (made.length < count) made.push(await makeAndroid(server, { for_clerk: who.id }));
    return made;
  };
  const ofApple: [string, object, boolean][] = [
    ['lock', fields, true],
    ['set-wallpaper', { wallpaper_id: seedIds.wallpapers.lake, where: 3 }, true],
    ['set-system-restriction', { config: { allowCamera: false } }, true],
    ['install-apps', { apps: [{ app_name: '微信', bundle_id: 'com.tencent.xin' }] }, true],
    ['unlock', {}, false],
    ['change-for-clerk', { for_clerk: seedIds.clerks.neighbour }, false],
    ['move-to-recycle-bin', {}, false],
  ];
  const ofAndroid: [string, object, boolean][] = [
    ['lock', fields, true],
    ['set-wallpaper', { wallpaper_id: seedIds.wallpapers.lake }, true],
    ['set-system-restriction', { configs: { no_safe_boot: true } }, true],
    ['regulate', {}, true],
    ['unlock', {}, false],
    ['change-for-clerk', { for_clerk: seedIds.clerks.neighbour }, false],
    ['archive', {}, false],
  ];
  const cases = [
    ...ofApple.map((each) => ['apple', ...each] as const),
    ...ofAndroid.map((each) => ['android', ...each] as const),
  ];

  it.each(cases)(
    '[decision.batch.count] (%s) %s: a number that a person has typed stands for those it locks or restricts',
    async (kind, command, said, isCounted) => {
      const who = await boss();
      const many = await (kind === 'apple' ? crowd : phones)(who, 21);
      const of = (more: object) =>
        send({ ...order({ command, fields: said, ids: many, ...more }), kind } as Order, undefined, who);
      for (const count of [undefined, 20, 22]) {
        if (!isCounted && count === undefined) continue;
        const { verdict, refusal } = await of({ count });
        expect([count, verdict, refusal.message, refusal.data.field, refusal.data.current]).toEqual([
          count,
          '409 CONFLICT',
          memberMessages.batchCount(21),
          'count',
          { count: 21 },
        ]);
      }
      expect(await batchesOf(who)).toEqual([]);
      expect((await of({ count: isCounted ? 21 : undefined })).verdict).toBe('200');
    },
  );

  it('[decision.batch.count] is counted at acceptance where a filter names them, and takes no number up to 20', async () => {
    const who = await boss();
    const [first = ''] = await crowd(who, 21);
    const of = (more: object) =>
      send(order({ ids: undefined, filter: { for_clerk: who.id }, ...more }), undefined, who);
    expect((await of({})).refusal.data.current).toEqual({ count: 21 });
    await server.services.db.deleteFrom('apple_device').where('id', '=', first).execute();
    expect((await of({ count: 21 })).refusal.data.current).toEqual({ count: 20 });
    expect((await of({})).verdict).toBe('200');
  });

  it('[decision.batch.count] [decision.secondary-lock] costs no try of the password', async () => {
    const who = await boss();
    const many = await crowd(who, 21);
    const { verdict } = await send(order({ ids: many, password: 'Wrong-2026' }), undefined, who);
    expect(verdict).toBe('409 CONFLICT');
  });
});

describe('a batch of somebody else', () => {
  it('[decision.batch] [decision.denied] is not there, whatever right one has, but for the stop of an administrator', async () => {
    const { id } = (await send(order())).result;
    const boss = await makeClerk(server, { is_admin: true });
    const { start, list, stop, ...ofOne } = contract;
    const permission = ['apple.enableLostMode', 'apple.viewAll'] as const;
    const colleague = await makeClerk(server, { permission });
    const elsewhere = await makeClerk(server, { is_admin: true, store_id: seedIds.stores.other });
    for (const as of [colleague, elsewhere])
      expect((await server.call(stop, { params: { id } }, { as })).verdict).toBe('404 NOT_FOUND');
    expect((await server.call(stop, { params: { id } }, { as: boss })).result.id).toBe(id);
    for (const row of Object.values(ofOne).filter((one) => 'path' in one)) {
      expect((await server.callLoosely(row, { params: { id } }, { as: boss })).verdict).toBe('404 NOT_FOUND');
    }
    expect((await server.call(list, {}, { as: boss })).result).toEqual({ list: [], total: 0 });
    expect((await server.call(list, {}, { as: clerk })).result.total).toBe(1);
    expect(start.path).toBe(list.path);
  });
});

describe('the live stream', () => {
  it('[decision.batch] [decision.live] tells a second stream of the person of each turn, and nobody else', async () => {
    const boss = await makeClerk(server, { is_admin: true });
    const own = await openLive(server, clerk.token);
    const other = await openLive(server, boss.token);
    const { id } = (await send(order())).result;
    let told = 0;
    // Accepted, and one turn for each device.
    while (told < 3) {
      const event = await own.next();
      if (event?.type === 'batch.changed') {
        expect(event.batch_id).toBe(id);
        told++;
      }
    }
    await finished(id);
    const mark = await send(
      order({ ids: [await makeDevice(server, 'unlocked', { for_clerk: boss.id })] }),
      randomUUID(),
      boss,
    );
    for (;;) {
      const event = await other.next();
      if (event?.type !== 'batch.changed') continue;
      expect(event.batch_id).toBe(mark.result.id);
      break;
    }
    await own.close();
    await other.close();
  });
});
