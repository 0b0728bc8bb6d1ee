import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { test } from '#api/contract/store/api-callback.ts';
import { update } from '#api/contract/store/api-key.ts';
import { callbackAnswerBytes } from '#domain/limits.ts';
import { destinationOf, type LookUp, NoDestination } from '#server/gateways/callbacks/destination.ts';
import { ownNetworks } from '#server/gateways/callbacks/own-networks.ts';
import { postCallback } from '#server/gateways/callbacks/post.ts';
import { secondaryPassword } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { openShop, type Shop } from './shop.ts';

/** This machine, the networks beside it, and what is no receiver, in the spellings that have been used to get there. */
const hostile = [
  'http://127.0.0.1/',
  'http://127.0.0.1:5432/',
  'http://127.1/',
  'http://127.255.255.254/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://2130706433/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://１２７.0.0.1/',
  'http://127。0。0。1/',
  'http://0.0.0.0/',
  'http://0/',
  'http://0.1.2.3/',
  'http://localhost/',
  'http://LOCALHOST:8080/',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://0xa.1/',
  'http://100.64.0.1/',
  'http://100.127.255.254/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.0.1/',
  'http://2852039166/',
  'http://100.100.100.200/latest/meta-data/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://192.168.255.255/',
  'http://0300.0250.0.1/',
  'http://192.0.0.8/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.19.255.255/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250:1900/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]:8080/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a00:1::]/',
  'http://[2001::1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[5f00::1]/',
] as const;

const noUrls = [
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'javascript:alert(1)',
  'data:text/plain,x',
  '//127.0.0.1/',
  'http:127.0.0.1',
  'http:///127.0.0.1/',
  'http://user:pass@8.8.8.8/',
  'http://8.8.8.8@127.0.0.1/',
  'http://127.0.0.1#@8.8.8.8/',
  'http://',
  'unix:/var/run/docker.sock',
];

describe.each([
  ['', 'none is allowed', hostile],
  ['10.1.0.0/16', 'one of the operator’s own is allowed', hostile],
])(
  '[decision.api.callback] an address of an own network (CALLBACK_NETWORKS=%s)',
  (networks, _, addresses) => {
    let server: TestServer;
    let shop: Shop;
    beforeAll(async () => {
      server = await startTestServer({ CALLBACK_NETWORKS: networks });
      shop = await openShop(server);
    });
    afterAll(() => server.stop());

    it('is refused when it is saved', async () => {
      for (const api_callback_url of [...addresses, ...noUrls]) {
        const body = { api_callback_url, api_ip_white_list: '', password: secondaryPassword };
        const { verdict } = await server.call(update, { body }, { as: shop.admin });
        expect([api_callback_url, verdict]).toEqual([api_callback_url, '400 INVALID_INPUT']);
      }
    });

    it('is refused when something is to be sent, however it came there', async () => {
      expect(addresses.length).toBeGreaterThanOrEqual(60);
      for (const api_callback_url of addresses) {
        await server.services.db
          .updateTable('store')
          .set({ api_callback_url })
          .where('id', '=', shop.store_id)
          .execute();
        await server.services.db.deleteFrom('attempt').where('key', 'like', 'api-callback:%').execute();
        const { result } = await server.call(test, {}, { as: shop.admin });
        expect([api_callback_url, result.last?.status]).toEqual([api_callback_url, null]);
        // A name that nobody knows here may be known elsewhere.
        expect(['own', 'unknown']).toContain(result.last?.fault);
      }
    });
  },
);

describe('[decision.api.callback] the host of an address', () => {
  const isOwn = ownNetworks([]);
  const known =
    (...addresses: string[]): LookUp =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const shop = new URL('https://shop.example/hooks');
  const reasonOf = (lookUp: LookUp) =>
    destinationOf(shop, { isOwn, lookUp }).then(
      ({ address }) => address,
      (error: unknown) => (error instanceof NoDestination ? error.reason : error),
    );

  it.each([
    [['8.8.8.8'], '8.8.8.8'],
    [['2606:4700::1111', '1.1.1.1'], '2606:4700::1111'],
    [['127.0.0.1'], 'own'],
    [['8.8.8.8', '10.0.0.1'], 'own'],
    [['8.8.8.8', '::1'], 'own'],
    [['2606:4700::1111', '::ffff:192.168.0.1'], 'own'],
    [[], 'unknown'],
  ])('that is known as %o: %s', async (addresses, expected) => {
    expect(await reasonOf(known(...addresses))).toBe(expected);
  });

  it('is unknown where nobody answers', async () => {
    expect(await reasonOf(() => Promise.reject(new Error('ENOTFOUND')))).toBe('unknown');
  });

  it('is looked up once: what was checked is connected to, whatever it is a moment later', async () => {
    const hosts: (string | undefined)[] = [];
    const receiver = createServer((request, response) => {
      hosts.push(request.headers.host);
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    let asked = 0;
    // The second answer leads beside us.
    const lookUp: LookUp = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    const posted = await postCallback(
      new URL(`http://shop.example:${port}/hooks`),
      { headers: {}, body: '{}' },
      {
        network: { isOwn: ownNetworks(['127.0.0.1']), lookUp },
        limits: { totalMs: 5_000, bodyMs: 1_000, answerBytes: callbackAnswerBytes },
        stop: new AbortController().signal,
      },
    );
    receiver.close();
    expect(posted).toEqual({ status: 204, answer: '', fault: null });
    expect(asked).toBe(1);
    expect(hosts).toEqual([`shop.example:${port}`]);
  });

  it('that takes forever to look up is waited for no longer than an attempt may take', async () => {
    const posted = await postCallback(
      shop,
      { headers: {}, body: '{}' },
      {
        network: { isOwn, lookUp: () => new Promise(() => {}) },
        limits: { totalMs: 50, bodyMs: 50, answerBytes: callbackAnswerBytes },
        stop: new AbortController().signal,
      },
    );
    expect(posted).toEqual({ status: null, answer: null, fault: 'timeout' });
  });
});
