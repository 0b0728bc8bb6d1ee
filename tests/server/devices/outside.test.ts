import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locationLog } from '#api/contract/apple/locations.ts';
import { geocodeRegeo, itunesSearch } from '#api/contract/outside.ts';
import { connections } from '#domain/connections.ts';
import { toGcj02 } from '#domain/devices/coordinates.ts';
import { locationLogMs, outsideAnswerBytes, outsideTries, outsideWindowMs } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { demoAbm } from '#server/gateways/abm/abm.ts';
import { catalogueStore } from '#server/gateways/app-store/catalogue.ts';
import { nearestPlace } from '#server/gateways/geocoder/nearest-place.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { readConfig } from '#server/process/config.ts';
import { servicesOutside } from '#server/server.ts';
import { type MadeClerk, makeClerk, makeDevice } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

/** What stands for Apple's store and for AMap: says what a test has it say. */
let outside: Server;
let answer: { status: number; body: string; location?: string };
const nothing: typeof answer = { status: 200, body: JSON.stringify({ results: [] }) };
const asked: URL[] = [];

let server: TestServer;
let clerk: MadeClerk;

beforeAll(async () => {
  outside = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://outside.example');
    // The server looks up pictures of apps when it starts (app-pictures.test.ts).
    const isLookUp = url.pathname === '/lookup';
    if (!isLookUp) asked.push(url);
    const { status, body, location } = isLookUp ? nothing : answer;
    const headers = { 'content-type': 'application/json', ...(location && { location }) };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const { port } = outside.address() as AddressInfo;
  server = await startTestServer({
    APP_SEARCH_URL: `http://127.0.0.1:${port}/search`,
    AMAP_URL: `http://127.0.0.1:${port}/regeo`,
    AMAP_KEY: 'the key',
  });
  clerk = await makeClerk(server);
});
afterAll(async () => {
  await server.stop();
  await new Promise((resolve) => outside.close(resolve));
});

const says = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  asked.length = 0;
};
const admin = { as: 'admin' } as const;
const search = (term: string, platform: '0' | '1' = '0') =>
  server.call(itunesSearch, { query: { term, platform } }, admin);
const addressOf = (longitude: string, latitude: string) =>
  server.call(geocodeRegeo, { query: { longitude, latitude } }, admin);

describe('a search of apps', () => {
  it('[call.helper] asks Apple’s store in China, for iPhone or iPad, and tells what an installation needs', async () => {
    says({
      resultCount: 2,
      results: [
        {
          trackId: 414_478_124,
          trackName: '微信',
          bundleId: 'com.tencent.xin',
          sellerName: 'Tencent',
          artworkUrl512: 'https://is1-ssl.mzstatic.com/x.png',
          price: 0,
        },
        {
          trackId: 1,
          trackName: 'A',
          bundleId: 'com.a',
          artworkUrl512: 'https://mzstatic.com.example/a.png',
        },
      ],
    });
    const { list, total } = (await search('微信 &x=1', '1')).result;
    expect(list).toEqual([
      {
        track_id: 414_478_124,
        app_name: '微信',
        bundle_id: 'com.tencent.xin',
        seller: 'Tencent',
        icon: 'https://is1-ssl.mzstatic.com/x.png',
      },
      { track_id: 1, app_name: 'A', bundle_id: 'com.a', seller: '', icon: '' },
    ]);
    expect(total).toBe(2);
    expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { term: '微信 &x=1', country: 'cn', entity: 'iPadSoftware', limit: '25' },
    ]);
  });

  it('[call.helper] searches a catalogue of our own where no store is connected; not all of it runs on iPad', async () => {
    const names = async (term: string, platform = 0) =>
      (await catalogueStore.search({ term, platform })).map(({ app_name }) => app_name);
    expect(await names('微 信')).toEqual(['微信', '企业微信']);
    expect(await names('TENCENT.XIN')).toEqual(['微信']);
    expect([await names('支付宝', 0), await names('支付宝', 1)]).toEqual([['支付宝'], []]);
  });

  it('[call.helper] takes something to search for, and one of two platforms', async () => {
    expect((await search('  ')).verdict).toBe('400 INVALID_INPUT');
    const query = { term: '微信', platform: '2' };
    expect((await server.callLoosely(itunesSearch, { query }, admin)).verdict).toBe('400 INVALID_INPUT');
  });

  it.each([
    ['a fault', '', 500],
    ['no JSON', '<html>', 200],
    ['something else', { results: [{ trackName: 'x' }] }, 200],
  ])('[call.helper] says honestly that there is no answer: %s', async (_, body, status) => {
    says(body, status);
    const { verdict, refusal } = await search('微信');
    expect([verdict, refusal.message]).toEqual(['503 UNAVAILABLE', messages.appSearchUnavailable]);
    // Not asked again behind somebody's back.
    expect(asked).toHaveLength(1);
  });

  it('[call.helper] takes no answer that is too long, and none from where it is sent on to', async () => {
    const body = JSON.stringify({ results: [] });
    says(body);
    expect((await search('微信')).verdict).toBe('200');
    says(`${body}${' '.repeat(outsideAnswerBytes)}`);
    expect((await search('微信')).verdict).toBe('503 UNAVAILABLE');
    says('', 302);
    answer.location = '/elsewhere';
    expect((await search('微信')).verdict).toBe('503 UNAVAILABLE');
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/search']);
  });
});

describe('somebody who asks too often', () => {
  it.each([
    ['apps', memberMessages.appSearchTooMany],
    ['places', memberMessages.geocoderTooMany],
  ] as const)(
    'is told to wait, asks nobody outside, and keeps nobody else from it: %s',
    async (what, sentence) => {
      says(what === 'apps' ? { results: [] } : { status: '1', regeocode: { formatted_address: '杭州市' } });
      const ask = ({ token }: MadeClerk) =>
        what === 'apps'
          ? server.call(itunesSearch, { query: { term: '微信' } }, { as: { token } })
          : server.call(geocodeRegeo, { query: { longitude: '120.1', latitude: '30.2' } }, { as: { token } });
      const eager = await makeClerk(server);
      await Promise.all(Array.from({ length: outsideTries }, () => ask(eager)));
      expect(asked).toHaveLength(outsideTries);
      const refused = await ask(eager);
      expect([refused.verdict, refused.refusal.message]).toEqual(['429 TOO_MANY', sentence]);
      expect(asked).toHaveLength(outsideTries);
      expect((await ask(clerk)).verdict).toBe('200');
      await server.advance(outsideWindowMs);
      expect((await ask(eager)).verdict).toBe('200');
    },
  );
});

describe('what is not connected', () => {
  it('[call.helper] has a stand-in in the demo; in production it is said that there is none', async () => {
    expect(servicesOutside(readConfig({}), server.services.clock)).toEqual({
      appStore: catalogueStore,
      geocoder: nearestPlace,
      abm: demoAbm,
      reports: expect.objectContaining({ demo: true }),
    });
    const { appStore, geocoder, reports } = servicesOutside(
      readConfig({ NODE_ENV: 'production' }),
      server.services.clock,
    );
    expect(reports).toBe(null);
    const connected = { ...server.services };
    Object.assign(server.services, { appStore, geocoder });
    const answers = [await search('微信'), await addressOf('-0.128', '51.507')];
    Object.assign(server.services, { appStore: connected.appStore, geocoder: connected.geocoder });
    expect(answers.map(({ verdict, refusal }) => [verdict, refusal.message])).toEqual([
      ['503 UNAVAILABLE', connections.appSearch.sentence],
      ['503 UNAVAILABLE', connections.map.sentence],
    ]);
  });
});

describe('the address of a place', () => {
  const place = { longitude: 120.126, latitude: 30.272 };

  it('[call.helper] is asked of the map in its own coordinates, and answered with them', async () => {
    says({ status: '1', regeocode: { formatted_address: '浙江省杭州市西湖区文三路' } });
    const { result } = await addressOf('120.126', '30.272');
    const drawn = toGcj02(place);
    expect(result).toEqual({ address: '浙江省杭州市西湖区文三路', ...drawn });
    expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { key: 'the key', location: `${drawn.longitude.toFixed(6)},${drawn.latitude.toFixed(6)}` },
    ]);
  });

  it('[call.helper] is null where the map knows none, and a refusal where it refuses', async () => {
    says({ status: '1', regeocode: { formatted_address: [] } });
    expect((await addressOf('120.126', '30.272')).result.address).toBeNull();
    says({ status: '0', info: 'INVALID_USER_KEY' });
    const { verdict, refusal } = await addressOf('120.126', '30.272');
    expect([verdict, refusal.message]).toEqual(['503 UNAVAILABLE', messages.geocoderUnavailable]);
  });

  it('[call.helper] is the district where no map is connected; none far away', async () => {
    expect(await nearestPlace.addressOf(toGcj02({ longitude: 120.13, latitude: 30.27 }))).toBe(
      '浙江省杭州市西湖区附近',
    );
    expect(await nearestPlace.addressOf({ longitude: -0.128, latitude: 51.507 })).toBeNull();
  });

  it('[call.helper] is asked of degrees that there are', async () => {
    const wrong = [await addressOf('181', '0'), await addressOf('120', '1e1'), await addressOf('', '')];
    expect(wrong.map(({ verdict }) => verdict)).toEqual(Array(3).fill('400 INVALID_INPUT'));
  });
});

describe('the places of a device', () => {
  const query = (device_id: string, page_num: string, page_size: string) => ({
    query: { device_id, page_num, page_size },
  });

  async function trail(count: number): Promise<string> {
    const { db, clock } = server.services;
    const id = await makeDevice(server, 'locked', { for_clerk: clerk.id });
    const now = await clock.now();
    const rows = Array.from({ length: count }, (_, n) => ({
      device_id: id,
      date_created: new Date(now.getTime() - n * 3_600_000),
      longitude: 120 + n,
      latitude: 30,
      accuracy_m: 10,
      address: null,
      operation_id: n === 0 ? 'abcdefg' : null,
    }));
    await db.insertInto('location_log').values(rows).execute();
    return id;
  }

  it('[call.ios] [call.list-shape] come in pages, newest first, with the time and what asked for them', async () => {
    const id = await trail(5);
    const as = { as: { token: clerk.token } };
    const read = async (page: string) => (await server.call(locationLog, query(id, page, '2'), as)).result;
    const pages = [await read('1'), await read('2'), await read('3'), await read('4')];
    expect(pages.map(({ list }) => list.map(({ longitude }) => longitude))).toEqual([
      [120, 121],
      [122, 123],
      [124],
      [],
    ]);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
    const [first] = pages[0]?.list ?? [];
    expect(first).toMatchObject({ latitude: 30, accuracy_m: 10, address: null, operation_id: 'abcdefg' });
    expect(Date.parse(first?.date_created ?? '')).toBeGreaterThan(0);
  });

  it('are forgotten after half a year', async () => {
    const id = await trail(2);
    const { db } = server.services;
    const longAgo = new Date((await server.services.clock.now()).getTime() - locationLogMs - 60_000);
    await db
      .insertInto('location_log')
      .values({ device_id: id, date_created: longAgo, longitude: 2, latitude: 0 })
      .execute();
    await removeExpired(server.services);
    const left = await db
      .selectFrom('location_log')
      .select('longitude')
      .where('device_id', '=', id)
      .execute();
    expect(left.map(({ longitude }) => longitude).toSorted()).toEqual([120, 121]);
  });
});
