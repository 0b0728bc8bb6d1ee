import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { list } from '#api/contract/notifications.ts';
import { dayMs } from '#domain/text/time.ts';
import { type MadeClerk, makeAndroid, makeClerk, makeDevice, makeStore } from './fixtures.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let admin: MadeClerk;
const sites = mkdtempSync(path.join(tmpdir(), 'phoneward-sites-'));
beforeAll(async () => {
  server = await startTestServer({ SITES_DIR: sites });
});
afterAll(async () => {
  await server.stop();
  rmSync(sites, { recursive: true });
});
beforeEach(async () => {
  const store_id = await makeStore(server, ['mdm-apple', 'mdm-android']);
  admin = await makeClerk(server, { store_id, is_admin: true });
  await setPlaces(100);
});

type Type = 'homepage' | 'timeliness';
const told = async (as: MadeClerk, type?: Type) =>
  (await server.call(list, { query: type ? { type } : {} }, { as })).result.list;
const titles = async (as: MadeClerk, type: Type = 'timeliness') =>
  (await told(as, type)).map(({ title }) => title);

const setPlaces = (device_count: number) =>
  server.services.db.updateTable('store').set({ device_count }).where('id', '=', admin.store_id).execute();

async function setToken(expires: Date | null): Promise<void> {
  const { db } = server.services;
  await db.deleteFrom('store_abm').where('store_id', '=', admin.store_id).execute();
  await db
    .insertInto('store_abm')
    .values({
      store_id: admin.store_id,
      date_created: new Date(0),
      certificate: '',
      private_key: '',
      token: expires && 'sealed',
      token_expires_at: expires,
    })
    .execute();
}

describe('[decision.notifications] what runs out soon', () => {
  it('[decision.abm] says from 30 days before its end on that the ABM token runs out, to administrators alone', async () => {
    const { store_id } = admin;
    const clerk = await makeClerk(server, { store_id });
    const now = (await server.services.clock.now()).getTime();
    const said: unknown[] = [];
    for (const days of [null, 31.5, 30.5, 1.5, 0.5, -0.5]) {
      await setToken(days === null ? null : new Date(now + days * dayMs));
      said.push([days, ...(await titles(admin))]);
      expect(await titles(clerk)).toEqual([]);
    }
    expect(said).toEqual([
      [null],
      [31.5],
      [30.5, 'ABM 令牌还有 30 天到期'],
      [1.5, 'ABM 令牌还有 1 天到期'],
      [0.5, 'ABM 令牌将在一天内到期'],
      [-0.5, expect.stringMatching(/^ABM 令牌已于 \d{4}-\d\d-\d\d 过期$/)],
    ]);
    expect(await told(admin, 'timeliness')).toMatchObject([
      { tone: 'warn', link: '/console/merchant/update-abm-token' },
    ]);
  });

  it('says nothing of a token to a store that has no Apple devices', async () => {
    const store_id = await makeStore(server, ['mdm-android']);
    admin = await makeClerk(server, { store_id, is_admin: true });
    await setPlaces(100);
    await setToken(new Date(0));
    expect(await titles(admin)).toEqual([]);
  });

  it('[decision.clerk.quota-change] counts devices of both kinds that are in use, of the store and of a clerk', async () => {
    const { store_id } = admin;
    const clerk = await makeClerk(server, { store_id });
    const quota = { quota_limit: true, total_quota: 2 };
    await server.services.db.updateTable('clerk').set(quota).where('id', '=', clerk.id).execute();
    expect(await titles(clerk)).toEqual([]);
    await makeDevice(server, 'unlocked', { store_id, for_clerk: clerk.id });
    expect(await titles(clerk)).toEqual([]);
    await makeAndroid(server, { store_id, for_clerk: clerk.id });
    expect(await told(clerk, 'timeliness')).toEqual([
      {
        id: 'quota',
        tone: 'warn',
        title: '您的 2 台配额已用完',
        content: '如需更多，请联系门店管理员调整。',
        from: null,
        until: null,
        link: null,
      },
    ]);
    await setPlaces(2);
    expect(await titles(admin)).toEqual(['门店可登记的 2 台设备已满']);
    await setPlaces(3);
    expect(await titles(admin)).toEqual([]);
  });
});

describe('[decision.notifications] what the operator says', () => {
  const write = (content: string) => {
    const folder = path.join(sites, new URL(server.url).host.replaceAll(':', '_'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'notifications.json'), content);
  };

  it('is told to everybody from its begin until its end', async () => {
    const now = (await server.services.clock.now()).getTime();
    const at = (ms: number) => new Date(now + ms).toISOString();
    write(
      JSON.stringify([
        { title: '今晚 23 点维护', text: '约半小时', from: at(-dayMs), until: at(dayMs) },
        { title: '一直有效', tone: 'warn' },
        { title: '还没开始', from: at(dayMs) },
        { title: '已经结束', until: at(-1_000) },
      ]),
    );
    expect(await told(admin, 'homepage')).toEqual([
      {
        id: expect.any(String),
        tone: 'info',
        title: '今晚 23 点维护',
        content: '约半小时',
        from: at(-dayMs),
        until: at(dayMs),
        link: null,
      },
      {
        id: expect.any(String),
        tone: 'warn',
        title: '一直有效',
        content: '',
        from: null,
        until: null,
        link: null,
      },
    ]);
    await setToken(new Date(0));
    expect((await told(admin)).map(({ title }) => title)).toEqual([
      '今晚 23 点维护',
      '一直有效',
      expect.stringContaining('ABM 令牌已于'),
    ]);
  });

  it.each(['{', '{}', '[{"text":"没有标题"}]', `[{"title":"${'长'.repeat(61)}"}]`])(
    'is nothing where the file cannot be used: %s',
    async (content) => {
      write(content);
      expect(await told(admin, 'homepage')).toEqual([]);
    },
  );
});
