import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#api/contract/people/auth.ts';
import { loginLog, ownLoginLog } from '#api/contract/people/login-log.ts';
import { ownSessions } from '#api/contract/people/sessions.ts';
import { readAddressPlaces } from '#server/process/address-places.ts';
import { BadConfig, readConfig } from '#server/process/config.ts';
import { makeClerk } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { mmdb } from './mmdb.ts';

const named = (zh: string | null, en: string) => ({ names: { ...(zh && { 'zh-CN': zh }), en } });
const china = { ...named('中国', 'China'), iso_code: 'CN' };
const file = mmdb({
  '203.0.113.0/25': {
    country: china,
    subdivisions: [named('浙江省', 'Zhejiang')],
    city: named('杭州', 'Hangzhou'),
  },
  '203.0.113.128/25': {
    country: china,
    subdivisions: [named('北京市', 'Beijing')],
    city: named('北京', 'Beijing'),
  },
  '198.51.100.0/24': { country: china },
  '192.0.2.0/24': {
    country: { ...named('新加坡', 'Singapore'), iso_code: 'SG' },
    city: named(null, 'Jurong'),
  },
  '2001:db8:7::/48': { country: china, subdivisions: [named('云南省', 'Yunnan')] },
  '233.252.0.0/24': { country: {} },
});

let folder: string;
let database: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'places-'));
  database = path.join(folder, 'cities.mmdb');
  writeFileSync(database, file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the place of an address', () => {
  it.each([
    ['203.0.113.8', '浙江省 杭州'],
    ['203.0.113.200', '北京市'],
    ['198.51.100.4', '中国'],
    ['192.0.2.9', '新加坡 Jurong'],
    ['2001:db8:7:1::2', '云南省'],
    ['233.252.0.1', null],
    ['8.8.8.8', null],
    ['2001:db8:8::1', null],
    ['', null],
  ])('[log.login] of %s is %s', (ip, place) => {
    expect(readAddressPlaces({ geoipDatabase: database })(ip)).toBe(place);
  });

  it('[log.login] is told of private networks without a file, and of no other', () => {
    const placeOf = readAddressPlaces({ geoipDatabase: null });
    const own = [
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.2',
      '127.0.0.1',
      '100.64.0.9',
      '::1',
      'fd00::1',
      'fe80::1%eth0',
    ];
    expect(own.map(placeOf)).toEqual(own.map(() => '内网'));
    const others = ['203.0.113.8', '172.32.0.1', '100.128.0.1', '2001:db8:7:1::2', ''];
    expect(others.map(placeOf)).toEqual(others.map(() => null));
  });

  it.each([
    ['is not there', null],
    ['is another kind of file', Buffer.from('{"203.0.113.8": "杭州"}')],
    ['is empty', Buffer.alloc(0)],
    ['has lost its end', file.subarray(0, file.length - 40)],
  ])('keeps the server from starting where its file %s', (_, bytes) => {
    const broken = path.join(folder, 'broken.mmdb');
    rmSync(broken, { force: true });
    if (bytes) writeFileSync(broken, bytes);
    const { geoipDatabase } = readConfig({ GEOIP_DATABASE: broken });
    expect(() => readAddressPlaces({ geoipDatabase })).toThrow(BadConfig);
    expect(() => readAddressPlaces({ geoipDatabase })).toThrow(`GEOIP_DATABASE：无法读取 ${broken}`);
  });
});

describe('a server that knows places', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1', GEOIP_DATABASE: database });
  });
  afterAll(() => server.stop());

  it('[log.login] [decision.own-log-ins] tells them in the log, of one’s own log-ins and of one’s sessions', async () => {
    const clerk = await makeClerk(server, { permission: ['security.loginLog'] });
    const logIn = async (ip: string) => {
      const { cookie, answer } = await server.takeCaptcha();
      const body = { account: clerk.phone_number, password: 'Phone-2026', captcha_code: answer };
      await server.call(login, { body }, { headers: { cookie, 'x-forwarded-for': ip } });
    };
    for (const ip of ['192.168.3.4', '8.8.8.8', '203.0.113.8']) await logIn(ip);
    const places = (list: readonly { place: string | null }[]) => list.map(({ place }) => place);
    const as = clerk;
    const query = { for_clerk: clerk.id };
    const log = await server.call(loginLog, { query }, { as });
    const own = await server.call(ownLoginLog, { query: {} }, { as });
    const expected = ['浙江省 杭州', null, '内网'];
    expect(places(log.result.list)).toEqual(expected);
    expect(places(own.result.list)).toEqual(expected);
    const sessions = await server.call(ownSessions, {}, { as });
    expect(places(sessions.result.list).slice(0, 3)).toEqual(expected);
  });
});
