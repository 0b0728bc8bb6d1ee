import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import * as contract from '#api/contract/devices/wallpaper.ts';
import type { ModuleName } from '#domain/access/modules.ts';
import type { Refusal } from '#server/call/refusal.ts';
import { json } from '#server/database/json.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { removeWallpaper } from '#server/store/wallpapers.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type Bench, openBench } from '../devices/bench.ts';
import {
  type MadeClerk,
  makeBatch,
  makeClerk,
  makeDevice,
  makeStore,
  makeWallpaper,
  secondaryPassword,
  smallPicture,
} from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { jpegParts } from './jpeg-parts.ts';

let server: TestServer;
let admin: MadeClerk;
let uploader: MadeClerk;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeClerk(server, { is_admin: true });
  uploader = await makeClerk(server, { permission: ['android.setWallpaper'] });
});
afterAll(() => server.stop());

const prefix = 'data:image/jpeg;base64,';
const asContent = (bytes: Buffer) => prefix + bytes.toString('base64');
const upload = (content: string, as: MadeClerk = uploader, idempotencyKey: string = randomUUID()) =>
  server.call(contract.upload, { body: { content } }, { as, idempotencyKey });
const remove = (id: string, as: MadeClerk) => server.call(contract.remove, { params: { id } }, { as });
const listed = async (as: MadeClerk) => (await server.call(contract.list, {}, { as })).result.list;
const contentOf = async (id: string, as: MadeClerk = uploader) =>
  (await server.call(contract.item, { query: { type: 'custom', id } }, { as })).result.content;
const fileOf = async (id: string) => Buffer.from((await contentOf(id)).slice(prefix.length), 'base64');
/** Throws where no process runs it. */
function killRunning(script: string): void {
  const runs = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script);
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isChild(name) && runs(name));
  if (pid === undefined) throw new Error(`nobody runs ${script}`);
  process.kill(Number(pid), 'SIGKILL');
}
const isChild = (pid: string) =>
  readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${process.pid}\n`);
const emptyStore = () =>
  server.services.db.deleteFrom('wallpaper').where('store_id', '=', uploader.store_id).execute();

describe('what is uploaded', () => {
  it('[wallpaper.crud] [entity.wallpaper] [call.wallpaper] is in the store’s list with who uploaded it, and can be set', async () => {
    const { id } = (await upload(smallPicture)).result;
    const row = (await listed(admin)).find((one) => one.id === id);
    expect(row).toMatchObject({
      type: 'custom',
      for_store: uploader.store_id,
      uploaded_by: { id: uploader.id, name: expect.stringMatching(/^店员\d+$/) },
    });
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: admin.id });
    const body = { device_id, password: secondaryPassword, wallpaper_id: id, where: 1 as const };
    expect((await server.call(appleCommandCalls['set-wallpaper'], { body }, { as: admin })).verdict).toBe(
      '200',
    );
  });

  it('[wallpaper.crud] is in no list of another store', async () => {
    const { id } = (await upload(smallPicture)).result;
    const stranger = await makeClerk(server, { is_admin: true, store_id: seedIds.stores.other });
    expect((await listed(stranger)).map((one) => one.id)).not.toContain(id);
  });

  it('[decision.wallpaper.upload] stands upright, and is without what the file told beside the picture', async () => {
    const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#5fa8c4' } })
      .withExif({ IFD0: { Make: 'Phone of somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(jpegParts(lying)).toMatchObject({ width: 40, height: 20 });
    expect(lying.includes('Phone of somebody')).toBe(true);
    const { id } = (await upload(asContent(lying))).result;
    const kept = await fileOf(id);
    const { width, height, segments } = jpegParts(kept);
    expect([width, height]).toEqual([20, 40]);
    expect(segments).not.toContain('e1');
    expect(kept.includes('Phone of somebody')).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    '[decision.wallpaper.upload] is refused where it brings its process down, and the next one is taken',
    async () => {
      const large = await sharp({
        create: { width: 4_096, height: 4_096, channels: 3, background: '#5fa8c4' },
      })
        .jpeg()
        .toBuffer();
      const answer = upload(asContent(large));
      await eventually(() => killRunning('write-picture'));
      const { statusCode, message, data } = (await answer).refusal;
      expect([statusCode, message, data.field]).toEqual([422, '图片已损坏，无法读取', 'content']);
      expect((await upload(smallPicture)).verdict).toBe('200');
    },
  );

  it('[decision.wallpaper.upload] may have 4096 pixels on a side, and no more', async () => {
    const ofWidth = (width: number) =>
      sharp({ create: { width, height: 2, channels: 3, background: '#5fa8c4' } })
        .jpeg()
        .toBuffer();
    expect((await upload(asContent(await ofWidth(4_096)))).verdict).toBe('200');
    const { statusCode, message, data } = (await upload(asContent(await ofWidth(4_097)))).refusal;
    expect([statusCode, message, data.field]).toEqual([422, '图片的宽或高超过 4096 像素', 'content']);
  });

  it.each([
    ['a PNG', 'data:image/png;base64,iVBORw0KGgo=', 422, '文件不是 JPEG 图片'],
    ['a PNG that is called a JPEG', `${prefix}iVBORw0KGgo=`, 422, '文件不是 JPEG 图片'],
    ['nothing', '', 422, '文件不是 JPEG 图片'],
    ['the beginning of one', smallPicture.slice(0, 200), 422, '图片已损坏，无法读取'],
    ['4 MiB and a byte', asContent(Buffer.alloc(4 * 1024 ** 2 + 1, 0xff)), 413, '图片超过 4 MB'],
    ['what no body may hold', prefix + 'A'.repeat(7 * 1024 ** 2), 413, '提交的内容过大'],
  ])('[decision.wallpaper.upload] is refused where it is %s', async (_, content, status, sentence) => {
    const { statusCode, message } = (await upload(content)).refusal;
    expect([statusCode, message]).toEqual([status, sentence]);
  });

  it('[decision.wallpaper.upload] may weigh 4 MiB', async () => {
    const picture = Buffer.from(smallPicture.slice(prefix.length), 'base64');
    const padded = Buffer.concat([picture, Buffer.alloc(4 * 1024 ** 2 - picture.length)]);
    expect((await upload(asContent(padded))).verdict).toBe('200');
  });

  it('[decision.wallpaper.upload] is one of at most 50, also where two come at the same moment', async () => {
    await emptyStore();
    for (let n = 0; n < 48; n++) await makeWallpaper(server, uploader);
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(smallPicture)));
    expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual([
      '200',
      '200',
      '422 NOT_POSSIBLE',
      '422 NOT_POSSIBLE',
    ]);
    const refused = (await upload(smallPicture)).refusal;
    expect([refused.message, refused.data.exit]).toEqual(['门店最多保存 50 张壁纸', '先删除不再使用的壁纸']);
    expect((await listed(admin)).filter(({ type }) => type === 'custom')).toHaveLength(50);
    await emptyStore();
  });

  it('[decision.idempotency] is kept once, however often it is sent under its key', async () => {
    await emptyStore();
    const key = randomUUID();
    const [first, second] = await Promise.all([1, 2].map(() => upload(smallPicture, uploader, key)));
    const third = await upload(smallPicture, uploader, key);
    expect([second?.result, third.result]).toEqual([first?.result, first?.result]);
    expect((await listed(admin)).filter(({ type }) => type === 'custom')).toHaveLength(1);
  });

  it('[valid.wallpaper-item] [wallpaper.crud] is found by its type and id, as no other', async () => {
    const id = await makeWallpaper(server, uploader);
    const verdictOf = async (query: { type: string; id: string }) =>
      (await server.callLoosely(contract.item, { query }, { as: uploader })).verdict;
    expect(await verdictOf({ type: 'custom', id })).toBe('200');
    expect(await verdictOf({ type: 'system', id })).toBe('404 NOT_FOUND');
    expect(await verdictOf({ type: 'other', id })).toBe('400 INVALID_INPUT');
    expect(await verdictOf({ type: 'custom', id: 'dawn' })).toBe('400 INVALID_INPUT');
  });

  it('[decision.access] takes the right to set wallpapers on one kind of device', async () => {
    const apple = await makeClerk(server, { permission: ['apple.setWallpaper'] });
    const without = await makeClerk(server, { permission: ['apple.reboot', 'android.lock'] });
    expect((await upload(smallPicture, apple)).verdict).toBe('200');
    expect((await upload(smallPicture, uploader)).verdict).toBe('200');
    expect((await upload(smallPicture, without)).verdict).toBe('403 PERMISSION_DENIED');
  });
});

describe('who reads them', () => {
  const readBy = async (...modules: ModuleName[]) => {
    const member = await makeClerk(server, { store_id: await makeStore(server, modules) });
    const query = { type: 'system', id: seedIds.wallpapers.dawn } as const;
    const list = await server.call(contract.list, {}, { as: member });
    const item = await server.call(contract.item, { query }, { as: member });
    return { list, item };
  };

  it.each(['mdm-apple', 'mdm-android'] as const)(
    '[decision.access] is every member of a store with %s alone, without any code',
    async (module) => {
      const { list, item } = await readBy(module);
      expect([list.verdict, item.verdict]).toEqual(['200', '200']);
    },
  );

  it('[decision.access] is nobody of a store that has no module for devices', async () => {
    for (const modules of [['hx-early-access', 'hx-report-basic', 'apple-global-http-proxy'], []] as const) {
      const { list, item } = await readBy(...modules);
      for (const { verdict, refusal } of [list, item]) {
        const { message, data } = refusal;
        expect([verdict, message, data.exit]).toEqual([
          '403 PERMISSION_DENIED',
          '门店未开通此功能',
          '需要开通“设备管理”，请联系平台客服',
        ]);
      }
    }
  });
});

describe('how often one uploads', () => {
  it('[decision.wallpaper.upload] counts what is refused like what is kept, for each person', async () => {
    const eager = await makeClerk(server, { permission: ['apple.setWallpaper'] });
    const wrong = 'data:image/png;base64,iVBORw0KGgo=';
    expect((await upload(smallPicture, eager)).verdict).toBe('200');
    for (let n = 1; n < 60; n++) expect((await upload(wrong, eager)).verdict).toBe('422 NOT_POSSIBLE');
    for (const content of [smallPicture, wrong]) {
      const { statusCode, message } = (await upload(content, eager)).refusal;
      expect([statusCode, message]).toEqual([429, '上传壁纸过于频繁，请稍后再试']);
    }
    expect((await upload(smallPicture)).verdict).toBe('200');
    const { db, clock } = server.services;
    const begun = new Date((await clock.now()).getTime() - 15 * 60_000);
    await db
      .updateTable('attempt')
      .set({ window_start: begun })
      .where('key', 'like', `%${eager.id}`)
      .execute();
    expect((await upload(smallPicture, eager)).verdict).toBe('200');
    await emptyStore();
  });
});

describe('what is deleted', () => {
  it('[wallpaper.crud] is in no list, and can be set no more', async () => {
    const { id } = (await upload(smallPicture)).result;
    expect((await remove(id, uploader)).verdict).toBe('200');
    expect((await listed(admin)).map((one) => one.id)).not.toContain(id);
    const item = await server.call(contract.item, { query: { type: 'custom', id } }, { as: admin });
    const device_id = await makeDevice(server, 'unlocked', { for_clerk: admin.id });
    const body = { device_id, password: secondaryPassword, wallpaper_id: id, where: 1 as const };
    const set = await server.call(appleCommandCalls['set-wallpaper'], { body }, { as: admin });
    expect([item.verdict, set.verdict, (await remove(id, uploader)).verdict]).toEqual([
      '404 NOT_FOUND',
      '404 NOT_FOUND',
      '404 NOT_FOUND',
    ]);
  });

  it('[decision.wallpaper.upload] is deleted by who uploaded it or an administrator, and nobody else', async () => {
    const colleague = await makeClerk(server, { permission: ['apple.setWallpaper'] });
    const id = await makeWallpaper(server, uploader);
    const { statusCode, message } = (await remove(id, colleague)).refusal;
    expect([statusCode, message]).toEqual([403, '只有上传者和门店管理员可以删除此壁纸']);
    expect((await remove(id, admin)).verdict).toBe('200');
  });

  it('[wallpaper.crud] of before is deleted by an administrator', async () => {
    const id = await makeWallpaper(server, uploader);
    await server.services.db
      .updateTable('wallpaper')
      .set({ uploaded_by: null })
      .where('id', '=', id)
      .execute();
    expect((await remove(id, uploader)).verdict).toBe('403 PERMISSION_DENIED');
    expect((await remove(id, admin)).verdict).toBe('200');
  });

  it('[wallpaper.crud] is never the system’s nor another store’s', async () => {
    const foreign = await makeWallpaper(server, { id: uploader.id, store_id: seedIds.stores.other });
    const ofSystem = await remove(seedIds.wallpapers.dawn, admin);
    expect([ofSystem.verdict, ofSystem.refusal.message]).toEqual(['422 NOT_POSSIBLE', '系统壁纸不能删除']);
    expect((await remove(foreign, admin)).verdict).toBe('404 NOT_FOUND');
    const left = await server.services.db
      .selectFrom('wallpaper')
      .select('id')
      .where('id', '=', foreign)
      .execute();
    expect(left).toHaveLength(1);
  });
});

/** Nothing moves by itself: what waits, waits. */
describe('what is deleted while it is ordered', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.stop());

  const refusalOf = (id: string) =>
    removeWallpaper(bench.services, bench.actor, id).then(
      () => null,
      ({ code, message, detail }: Refusal) => [code, message, detail.exit],
    );

  it('[decision.wallpaper.upload] is not what a command that waits to be sent needs', async () => {
    const wallpaper_id = await makeWallpaper(bench, bench.actor);
    const other = await makeWallpaper(bench, bench.actor);
    const device_id = await makeDevice(bench, 'unlocked', { for_clerk: bench.actor.id });
    await bench.submit(device_id, 'set-wallpaper', { body: { wallpaper_id, where: 1 } });
    expect(await refusalOf(wallpaper_id)).toEqual([
      'NOT_POSSIBLE',
      '1 条设置此壁纸的指令等待发出，暂不能删除',
      '等指令发出，或取消后再删除',
    ]);
    expect(await refusalOf(other)).toBeNull();
    await bench.cycle();
    expect(bench.pushes.at(-1)?.attachments).toEqual({ content: smallPicture });
    expect(await refusalOf(wallpaper_id)).toBeNull();
  });

  it('[decision.wallpaper.upload] is not what a running batch needs', async () => {
    const wallpaper_id = await makeWallpaper(bench, bench.actor);
    const batch = await makeBatch(bench, bench.actor);
    const stand = (status: 'running' | 'stopped') =>
      bench.services.db
        .updateTable('batch')
        .set({ command: 'set-wallpaper', device_kind: 'android', fields: json({ wallpaper_id }), status })
        .where('id', '=', batch)
        .execute();
    await stand('running');
    expect(await refusalOf(wallpaper_id)).toEqual([
      'NOT_POSSIBLE',
      '正在进行的批量操作使用此壁纸，暂不能删除',
      '等批量操作结束，或停止后再删除',
    ]);
    await stand('stopped');
    expect(await refusalOf(wallpaper_id)).toBeNull();
  });
});

it('[decision.wallpaper.upload] reads no picture of somebody who is not logged in', async () => {
  const uploading = request(server.url + contract.upload.path, { method: 'POST' });
  // The rest never comes.
  uploading.write('{"content":"');
  const [response] = (await once(uploading, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(401);
  uploading.destroy();
});
