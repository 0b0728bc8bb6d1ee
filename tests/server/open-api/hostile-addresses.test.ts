import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { test } from '#api/contract/store/api-callback.ts';
import { update } from '#api/contract/store/api-key.ts';
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
  'http://192.31.196.1/',
  'http://192.52.193.1/',
  'http://192.175.48.1/',
  'http://192.88.99.1/',
  'http://[2620:4f:8000::1]/',
  'http://[febf::1]/',
  'http://[fdff::1]/',
  'http://[ffff::1]/',
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
  '[decision.api.callback] [decision.own-network] an address of an own network (CALLBACK_NETWORKS=%s)',
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
