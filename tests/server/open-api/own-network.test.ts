import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { callbackAnswerBytes, callbackAnswerKeptBytes, callbackTimeoutMs } from '#domain/limits.ts';
import { destinationOf, type LookUp, NoDestination } from '#server/gateways/callbacks/destination.ts';
import { ownNetworks } from '#server/gateways/callbacks/own-networks.ts';
import { postCallback } from '#server/gateways/callbacks/post.ts';
import { patienceOf } from '#server/process/patience.ts';

/** The first and the last address of each network of the rule, and of IANA's registries (RFC 6890, iana-ipv4-special-registry, iana-ipv6-special-registry). */
const networks: Readonly<Record<string, readonly [string, string]>> = {
  '0.0.0.0/8': ['0.0.0.0', '0.255.255.255'],
  '10.0.0.0/8': ['10.0.0.0', '10.255.255.255'],
  '100.64.0.0/10': ['100.64.0.0', '100.127.255.255'],
  '127.0.0.0/8': ['127.0.0.0', '127.255.255.255'],
  '169.254.0.0/16': ['169.254.0.0', '169.254.255.255'],
  '172.16.0.0/12': ['172.16.0.0', '172.31.255.255'],
  '192.0.0.0/24': ['192.0.0.0', '192.0.0.255'],
  '192.0.2.0/24': ['192.0.2.0', '192.0.2.255'],
  '192.31.196.0/24': ['192.31.196.0', '192.31.196.255'],
  '192.52.193.0/24': ['192.52.193.0', '192.52.193.255'],
  '192.88.99.0/24': ['192.88.99.0', '192.88.99.255'],
  '192.168.0.0/16': ['192.168.0.0', '192.168.255.255'],
  '192.175.48.0/24': ['192.175.48.0', '192.175.48.255'],
  '198.18.0.0/15': ['198.18.0.0', '198.19.255.255'],
  '198.51.100.0/24': ['198.51.100.0', '198.51.100.255'],
  '203.0.113.0/24': ['203.0.113.0', '203.0.113.255'],
  '224.0.0.0/4': ['224.0.0.0', '239.255.255.255'],
  '240.0.0.0/4': ['240.0.0.0', '255.255.255.255'],
  '::/96': ['::', '::255.255.255.255'],
  '::ffff:0:0/96': ['::ffff:0.0.0.0', '::ffff:8.8.8.8'],
  '64:ff9b::/96': ['64:ff9b::', '64:ff9b::ffff:ffff'],
  '64:ff9b:1::/48': ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  '100::/64': ['100::', '100::ffff:ffff:ffff:ffff'],
  '2001::/32': ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2001::/23': ['2001:1::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2001:db8::/32': ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2002::/16': ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2620:4f:8000::/48': ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  '3fff::/20': ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '5f00::/16': ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'fc00::/7': ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'fe80::/10': ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'ff00::/8': ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
};

it.each(Object.entries(networks))(
  '[decision.own-network] %s is refused from end to end',
  (_network, ends) => {
    expect(ends.map(ownNetworks([]))).toEqual([true, true]);
  },
);

it('[decision.own-network] what is beside them is the internet, and what the operator names is allowed all the same', () => {
  const beside = [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.32.0.0',
    '192.169.0.0',
    '2606:4700::1111',
  ];
  expect(beside.filter(ownNetworks([]))).toEqual([]);
  expect(['10.1.0.1', '10.2.0.1'].map(ownNetworks(['10.1.0.0/16']))).toEqual([false, true]);
});

describe('[decision.own-network] [decision.api.callback] the host of an address', () => {
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

  it('is judged where its connection has ended, too, before a byte goes out', async () => {
    let bytes = 0;
    const beside = createTcpServer((socket) => {
      socket.on('data', (data) => {
        bytes += data.length;
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => beside.listen(0, '127.0.0.1', resolve));
    const { port } = beside.address() as AddressInfo;
    for (const scheme of ['http', 'https']) {
      const seen: string[] = [];
      const posted = await postCallback(
        new URL(`${scheme}://shop.example:${port}/hooks`),
        { headers: {}, body: '{}' },
        {
          // As the look-up has it the address is fine.
          network: {
            isOwn: (ip) => {
              seen.push(ip);
              return seen.length > 1;
            },
            lookUp: known('127.0.0.1'),
          },
          limits: { totalMs: 5_000, bodyMs: 1_000, answerBytes: callbackAnswerBytes },
          stop: new AbortController().signal,
        },
      );
      expect(posted).toEqual({ status: null, answer: null, fault: 'own' });
      expect(seen).toEqual(['127.0.0.1', '127.0.0.1']);
    }
    await new Promise((resolve) => beside.close(resolve));
    expect(bytes).toBe(0);
  });

  it('is reached by no proxy of the environment', async () => {
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9');
    let came = 0;
    const receiver = createServer((_request, response) => {
      came++;
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const posted = await postCallback(
      new URL(`http://shop.example:${port}/hooks`),
      { headers: {}, body: '{}' },
      {
        network: { isOwn: ownNetworks(['127.0.0.1']), lookUp: known('127.0.0.1') },
        limits: { totalMs: 5_000, bodyMs: 1_000, answerBytes: callbackAnswerBytes },
        stop: new AbortController().signal,
      },
    );
    receiver.close();
    vi.unstubAllEnvs();
    expect([posted.status, came]).toEqual([204, 1]);
  });

  it('has 10 seconds to the last byte; 64 KiB of it are read and 2 KiB kept', () => {
    expect([callbackTimeoutMs, patienceOf(1).callbackMs, patienceOf(1).callbackBodyMs]).toEqual([
      10_000, 10_000, 10_000,
    ]);
    expect([callbackAnswerBytes, callbackAnswerKeptBytes]).toEqual([65_536, 2_048]);
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
