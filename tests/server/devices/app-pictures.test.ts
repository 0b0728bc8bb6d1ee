import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { itunesSearch } from '#api/contract/outside.ts';
import {
  appPictureMaxBytes,
  appPictureRetryMs,
  appPictureSide,
  appPicturesAtOnce,
  appPicturesKept,
} from '#domain/limits.ts';
import { appIconPath } from '#domain/site/plumbing-paths.ts';
import { lookUpIcons, mountAppIcons, rememberIcons } from '#server/devices/apple/app-icons.ts';
import { catalogueStore } from '#server/gateways/app-store/catalogue.ts';
import { isApplesPicture, itunesStore } from '#server/gateways/app-store/itunes.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { makeDevice } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

/** Stands for Apple's store and for the host of its pictures. */
let outside: Server;
let origin: string;
let lookUp: { status: number; body: string };
const lookedUp: URL[] = [];
/** how the host of pictures answers */
let pictureHost: RequestListener;
const fetched: string[] = [];

let server: TestServer;
let app: Hono<AppEnv>;

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#07c160' } });

beforeAll(async () => {
  outside = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://outside.example');
    if (url.pathname === '/lookup') {
      lookedUp.push(url);
      response.writeHead(lookUp.status).end(lookUp.body);
    } else {
      fetched.push(url.pathname);
      pictureHost(request, response);
    }
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await startTestServer();
  const appStore = itunesStore(`${origin}/search`, (address) => address.startsWith(origin));
  Object.assign(server.services, { appStore });
  app = new Hono<AppEnv>();
  mountAppIcons(app, server.services);
});
afterAll(async () => {
  await server.stop();
  outside.closeAllConnections();
  await new Promise((resolve) => outside.close(resolve));
});
afterEach(async () => {
  await server.services.db.deleteFrom('app_icon').execute();
  fetched.length = 0;
});

const icon = async (id: string) => app.request(appIconPath(id));
const answers =
  (
    body: Uint8Array | string,
    status = 200,
    headers: Readonly<Record<string, string>> = {},
  ): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'image/png', ...headers }).end(body);

/** The store has told that its picture is there. */
const told = async (id: string, address = `${origin}/${id}.png`) =>
  rememberIcons(server.services.db, new Map([[id, address]]), await server.services.clock.now());

const shown = async (id: string) => {
  const answer = await icon(id);
  return [answer.status, answer.headers.get('cache-control')];
};
const none = [204, `public, max-age=${appPictureRetryMs / 1000}`];
const there = [200, 'public, max-age=86400'];

describe('the picture of an app', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    '[decision.app-store] is fetched once, written anew, small, and kept: %s',
    async (format) => {
      const file = await picture(512)
        .toFormat(format)
        .withExif({ IFD0: { Copyright: 'secret' } })
        .toBuffer();
      expect(file.toString('latin1')).toContain('secret');
      pictureHost = answers(file, 200, { 'content-type': 'text/html' });
      await told('com.good');
      const answer = await icon('com.good');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.toString('latin1')).not.toContain('secret');
      const { format: written, width, height } = await sharp(bytes).metadata();
      expect([written, width, height]).toEqual(['webp', appPictureSide, appPictureSide]);
      const again = await icon('com.good');
      expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
      expect(await shown('com.good')).toEqual(there);
      expect(fetched).toEqual(['/com.good.png']);
    },
  );

  it('[decision.app-store] is fetched once for all who ask at the same time', async () => {
    const file = await picture(100).png().toBuffer();
    const waiting: (() => void)[] = [];
    pictureHost = (request, response) => waiting.push(() => answers(file)(request, response));
    await told('com.good');
    const asked = Array.from({ length: 5 }, () => icon('com.good'));
    await eventually(async () => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(fetched).toHaveLength(1);
  });

  it('[decision.app-store] is none for a moment where too many are on their way, and nothing is remembered of that', async () => {
    const file = await picture(100).png().toBuffer();
    const waiting: (() => void)[] = [];
    pictureHost = (request, response) => waiting.push(() => answers(file)(request, response));
    const many = Array.from({ length: appPicturesAtOnce }, (_, n) => `com.many.${n}`);
    for (const id of [...many, 'com.late']) await told(id);
    const asked = many.map(icon);
    await eventually(async () => expect(waiting).toHaveLength(appPicturesAtOnce));
    expect(await shown('com.late')).toEqual([204, null]);
    for (const answer of waiting) answer();
    await Promise.all(asked);
    pictureHost = answers(file);
    expect(await shown('com.late')).toEqual(there);
  });

  const png = () => picture(100).png().toBuffer();
  const wrong: readonly { readonly what: string; readonly host: () => Promise<RequestListener> }[] = [
    { what: 'a fault', host: async () => answers('', 500) },
    { what: 'a page', host: async () => answers('<html>') },
    {
      what: 'a drawing, which could name files',
      host: async () => answers('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    },
    { what: 'the beginning of a picture alone', host: async () => answers((await png()).subarray(0, 60)) },
    {
      what: 'a file that is too large',
      host: async () => answers(Buffer.concat([await png(), Buffer.alloc(appPictureMaxBytes)])),
    },
    {
      what: 'a picture of too many pixels',
      host: async () => answers(await picture(2_100).png().toBuffer()),
    },
    {
      what: 'where it is now',
      host: async () => {
        const file = await png();
        return (request, response) =>
          request.url === '/elsewhere.png'
            ? answers(file)(request, response)
            : answers('', 302, { location: '/elsewhere.png' })(request, response);
      },
    },
    {
      what: 'less than it announced',
      host: async () => {
        const file = await png();
        return (_, response) => {
          response.writeHead(200, { 'content-length': file.length });
          response.write(file.subarray(0, 60), () => response.destroy());
        };
      },
    },
    {
      what: 'the beginning, and then nothing',
      host: async () => {
        const file = await png();
        return (_, response) => {
          response.writeHead(200);
          response.write(file.subarray(0, 60));
        };
      },
    },
  ];
  it.each(wrong)(
    '[decision.app-store] is none where its host answers $what, and is asked for again later',
    async ({ host }) => {
      pictureHost = await host();
      await told('com.bad');
      expect(await shown('com.bad')).toEqual(none);
      expect(fetched).toEqual(['/com.bad.png']);
      pictureHost = answers(await png());
      expect(await shown('com.bad')).toEqual(none);
      await server.advance(appPictureRetryMs + 1_000);
      expect(await shown('com.bad')).toEqual(there);
      expect(fetched).toEqual(['/com.bad.png', '/com.bad.png']);
    },
    15_000,
  );

  it('[decision.app-store] is fetched anew from another address; the former one stays where that fails', async () => {
    pictureHost = answers(await png());
    await told('com.good');
    await shown('com.good');
    await told('com.good');
    await shown('com.good');
    expect(fetched).toEqual(['/com.good.png']);
    await told('com.good', `${origin}/newer.png`);
    pictureHost = answers('', 500);
    expect(await shown('com.good')).toEqual(there);
    expect(fetched).toEqual(['/com.good.png', '/newer.png']);
    await shown('com.good');
    expect(fetched).toHaveLength(2);
    await server.advance(appPictureRetryMs + 1);
    pictureHost = answers(await png());
    expect(await shown('com.good')).toEqual(there);
    await shown('com.good');
    expect(fetched).toEqual(['/com.good.png', '/newer.png', '/newer.png']);
  });

  it('[decision.app-store] is on no other host than Apple’s, over TLS', () => {
    const addresses = [
      'https://is1-ssl.mzstatic.com/x.png',
      'http://is1-ssl.mzstatic.com/x.png',
      'https://mzstatic.com.example/x.png',
      'https://is1-ssl.mzstatic.com.example/x.png',
      'https://is1-ssl.mzstatic.com@127.0.0.1/x.png',
      'https://127.0.0.1/.mzstatic.com/',
      '',
    ];
    expect(addresses.filter(isApplesPicture)).toEqual([addresses[0]]);
  });

  it('[decision.app-store] is not fetched from an address that stands there but is none of the store’s', async () => {
    pictureHost = answers(await png());
    await told('com.bad', `${origin.replace('127.0.0.1', 'localhost')}/x.png`);
    expect(await shown('com.bad')).toEqual(none);
    expect(fetched).toEqual([]);
  });

  it.each(['com.never.heard.of', '..%2Fhealthz', 'com.a%0d%0alocation:x', 'a'.repeat(200)])(
    'is nothing, and no fault, where none is known, and nobody outside is asked: %s',
    async (id) => {
      lookedUp.length = 0;
      expect(await shown(id)).toEqual(none);
      expect([fetched, lookedUp]).toEqual([[], []]);
    },
  );

  it('[decision.app-store] is remembered of what a search has found', async () => {
    pictureHost = (request, response) =>
      request.url?.startsWith('/search')
        ? answers(
            JSON.stringify({
              results: [
                { trackId: 1, trackName: 'A', bundleId: 'com.found', artworkUrl512: `${origin}/found.png` },
                {
                  trackId: 2,
                  trackName: 'B',
                  bundleId: 'com.bare',
                  artworkUrl512: 'https://other.example/b',
                },
              ],
            }),
          )(request, response)
        : answers('', 404)(request, response);
    await server.call(itunesSearch, { query: { term: 'A' } }, { as: 'admin' });
    expect(
      await server.services.db.selectFrom('app_icon').select(['bundle_id', 'address']).execute(),
    ).toEqual([{ bundle_id: 'com.found', address: `${origin}/found.png` }]);
  });

  it('is looked up for what devices have told of, many in one question, and what is unknown not soon again', async () => {
    const { db } = server.services;
    const apps = ['com.told', 'com.secret'].map((bundle_id) => ({ bundle_id, app_name: bundle_id }));
    const id = await makeDevice(server, 'locked', { for_clerk: null });
    await db
      .updateTable('apple_device')
      .set({ app_list: JSON.stringify(apps) })
      .where('id', '=', id)
      .execute();
    const artworkUrl512 = `${origin}/told.png`;
    const results = [{ trackId: 1, trackName: 'told', bundleId: 'com.told', artworkUrl512 }];
    lookUp = { status: 200, body: JSON.stringify({ results }) };
    lookedUp.length = 0;
    await lookUpIcons(server.services);
    await lookUpIcons(server.services);
    const [question, ...more] = lookedUp.map(({ searchParams }) => searchParams.get('bundleId')?.split(','));
    expect(question).toEqual(expect.arrayContaining(['com.told', 'com.secret', 'com.tencent.xin']));
    expect(more).toEqual([]);
    const known = db.selectFrom('app_icon').select(['bundle_id', 'address']).orderBy('bundle_id');
    expect(await known.where('bundle_id', 'in', ['com.told', 'com.secret']).execute()).toEqual([
      { bundle_id: 'com.secret', address: '' },
      { bundle_id: 'com.told', address: artworkUrl512 },
    ]);
  });

  it('is looked up again later where the store did not answer', async () => {
    lookUp = { status: 500, body: '' };
    await lookUpIcons(server.services);
    expect(await server.services.db.selectFrom('app_icon').select('bundle_id').execute()).toEqual([]);
  });

  it('[decision.app-store] is given up where there are too many, the oldest first, and fetched when it is asked for again', async () => {
    const { db } = server.services;
    const now = await server.services.clock.now();
    const old = (n: number) => new Date(now.getTime() - (n + 1) * 1_000);
    await db
      .insertInto('app_icon')
      .values(
        Array.from({ length: appPicturesKept }, (_, n) => ({
          bundle_id: `com.old.${n}`,
          address: `${origin}/old.png`,
          found_at: now,
          picture: new Uint8Array([n % 256]),
          picture_address: `${origin}/old.png`,
          tried_at: old(n),
        })),
      )
      .execute();
    pictureHost = answers(await png());
    await told('com.good');
    expect(await shown('com.good')).toEqual(there);
    const given = db.selectFrom('app_icon').select('bundle_id').where('picture', 'is', null);
    expect(await given.execute()).toEqual([{ bundle_id: `com.old.${appPicturesKept - 1}` }]);
    expect(await shown(`com.old.${appPicturesKept - 1}`)).toEqual(there);
    expect(fetched).toEqual(['/com.good.png', '/old.png']);
  });

  it('is drawn by ourselves where no store is connected', async () => {
    const demo = new Hono<AppEnv>();
    mountAppIcons(demo, { ...server.services, appStore: catalogueStore });
    const drawn = await demo.request(appIconPath('com.tencent.xin'));
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await drawn.text()).toContain('>微</text>');
    expect(await (await demo.request(appIconPath('com.apple.camera'))).text()).toContain('>相</text>');
    expect((await demo.request(appIconPath('com.a'))).status).toBe(204);
  });
});
