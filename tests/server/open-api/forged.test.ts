import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '#server/seed/invented/random.ts';
import { makeDevice } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { openShop, type Shop, type SignedRequest } from './shop.ts';

let server: TestServer;
let shop: Shop;
let other: Shop;
let device: string;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
  shop = await openShop(server);
  other = await openShop(server);
  device = await makeDevice(server, 'unlocked', { for_clerk: shop.admin.id, store_id: shop.store_id });
});
afterAll(() => server.stop());

/** A valid request that would lock the device, signed and not sent. */
const valid = (more: { readonly timestamp?: number } = {}) =>
  shop.sign('POST', `/openapi/v1/devices/${device}/lock`, {
    body: { message: '请联系门店' },
    headers: { 'idempotency-key': randomUUID() },
    ...more,
  });

type Forgery = (request: SignedRequest, random: Random) => SignedRequest | Promise<SignedRequest>;

const withHeader = (request: SignedRequest, name: string, value: string | null): SignedRequest => {
  const { [name]: _, ...headers } = request.headers;
  return { ...request, headers: value === null ? headers : { ...headers, [name]: value } };
};
/** Another hexadecimal digit in one place. */
const flipped = (text: string, random: Random) => {
  const at = random.int(0, text.length - 1);
  const digit = (Number.parseInt(text.charAt(at), 16) + 1 + random.int(0, 14)) % 16;
  return text.slice(0, at) + digit.toString(16) + text.slice(at + 1);
};
const of = ({ headers }: SignedRequest, name: string) => headers[name] ?? '';
const nowS = async () => Math.floor((await server.services.clock.now()).getTime() / 1_000);
const names = ['x-api-key', 'x-api-timestamp', 'x-api-nonce', 'x-api-signature'] as const;

const forgeries: Readonly<Record<string, Forgery>> = {
  'without one of its headers': (request, random) => withHeader(request, random.pick(names), null),
  'with an empty header': (request, random) => withHeader(request, random.pick(names), ''),
  'with a header twice': (request, random) => {
    const name = random.pick(names);
    return withHeader(request, name, `${of(request, name)}, ${of(request, name)}`);
  },
  'with another signature': (request, random) =>
    withHeader(request, 'x-api-signature', flipped(of(request, 'x-api-signature'), random)),
  'with half a signature': (request) =>
    withHeader(request, 'x-api-signature', of(request, 'x-api-signature').slice(0, 32)),
  'with the signature in capitals': (request) =>
    withHeader(request, 'x-api-signature', of(request, 'x-api-signature').toUpperCase()),
  'with another nonce': (request) => withHeader(request, 'x-api-nonce', randomUUID()),
  'with a nonce that is too short': async () => ({
    ...(await shop.sign('POST', `/openapi/v1/devices/${device}/lock`, {
      body: { message: '请联系门店' },
      nonce: 'short',
    })),
  }),
  'with another time': (request, random) =>
    withHeader(
      request,
      'x-api-timestamp',
      String(Number(of(request, 'x-api-timestamp')) + 1 + random.int(0, 59)),
    ),
  'with another message': (request) => ({ ...request, body: request.body.replace('门店', '我们') }),
  'with a blank more': (request) => ({ ...request, body: `${request.body} ` }),
  'without its body': (request) => ({ ...request, body: '' }),
  'as another call': (request) => ({ ...request, target: request.target.replace('/lock', '/unlock') }),
  'for another device': (request) => ({ ...request, target: request.target.replace(device, randomUUID()) }),
  'with a query': (request) => ({ ...request, target: `${request.target}?force=1` }),
  'by the key of another store': (request) => withHeader(request, 'x-api-key', other.key.api_key),
  'by a key that nobody has': (request, random) =>
    withHeader(request, 'x-api-key', `ak_${flipped(other.key.api_key.slice(3), random)}`),
  'signed with the id of the key': async () => {
    const { Shop: Forger } = await import('./shop.ts');
    const forger = new Forger(server, { ...shop.key, secret: shop.key.api_key }, shop.admin);
    return forger.sign('POST', `/openapi/v1/devices/${device}/lock`, { body: { message: '请联系门店' } });
  },
  'that is too old': async (_, random) => valid({ timestamp: (await nowS()) - 302 - random.int(0, 9_000) }),
  'from the future': async (_, random) => valid({ timestamp: (await nowS()) + 302 + random.int(0, 9_000) }),
  'that was sent before': async (request) => {
    const read = await shop.sign('GET', '/openapi/v1/clerks');
    expect((await shop.send(read)).status).toBe(200);
    // The nonce is used up for whatever is signed with it.
    const { nonce } = { nonce: of(read, 'x-api-nonce') };
    return shop.sign('POST', request.target, { body: { message: '请联系门店' }, nonce });
  },
};

describe('[decision.api.sign] a call that is forged, altered, late or replayed', () => {
  it.each(Object.entries(forgeries))('is refused: %s', async (title, forge) => {
    const random = new Random(`forged ${title}`);
    for (let n = 0; n < 15; n++) {
      const forged = await forge(await valid(), random);
      const ip = `198.51.${Object.keys(forgeries).indexOf(title)}.${n + 1}`;
      const answer = await shop.send(withHeader(forged, 'x-forwarded-for', ip));
      expect(answer.verdict).toBe('401 UNAUTHORIZED');
      expect(Object.keys(answer.refusal.data)).toEqual(['code']);
    }
  });

  it('is let in once of many that are the same and come together', async () => {
    const request = await shop.sign('GET', '/openapi/v1/clerks');
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.send(request)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)]);
  });

  it('has given no command: 300 and more were sent', async () => {
    expect(Object.keys(forgeries).length * 15).toBeGreaterThan(300);
    const given = await server.services.db
      .selectFrom('operation')
      .select('id')
      .where('store_id', '=', shop.store_id)
      .execute();
    expect(given).toEqual([]);
    expect((await shop.send(await valid())).status).toBe(200);
  });

  it('keeps its address from trying on, and nobody who has a key', async () => {
    const stranger = { 'x-forwarded-for': '203.0.113.50' };
    const verdicts: string[] = [];
    for (let n = 0; n < 62; n++) {
      const request = await shop.sign('GET', '/openapi/v1/clerks', { headers: stranger });
      verdicts.push((await shop.send(withHeader(request, 'x-api-nonce', randomUUID()))).verdict);
    }
    expect(verdicts).toEqual([...Array(60).fill('401 UNAUTHORIZED'), '429 TOO_MANY', '429 TOO_MANY']);
    expect((await shop.ask('GET', '/openapi/v1/clerks', { headers: stranger })).status).toBe(200);
  });

  it('has no body that is too large', async () => {
    const large = await shop.ask('POST', '/openapi/v1/batch', { body: { items: 'x'.repeat(128 * 1024) } });
    expect(large.verdict).toBe('413 TOO_LARGE');
  });
});
