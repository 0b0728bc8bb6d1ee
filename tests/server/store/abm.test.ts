import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { downloadPublicPem, info, uploadToken } from '#api/contract/store/abm.ts';
import { settingsLog } from '#api/contract/store/settings.ts';
import { moduleNames } from '#domain/access/modules.ts';
import { dayMs } from '#domain/text/time.ts';
import { OutsideFault } from '#server/gateways/ask-outside.ts';
import { type MadeClerk, makeClerk, makeStore } from '../fixtures.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { appleToken, envelope, tokenFile } from './apple-token.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** An administrator of a store of their own, where there is nothing yet. */
async function newAdmin(): Promise<MadeClerk> {
  return makeClerk(server, { is_admin: true, store_id: await makeStore(server, moduleNames) });
}

async function publicPem(as: MadeClerk): Promise<string> {
  const { status, body } = await server.callLoosely(downloadPublicPem, {}, { as });
  expect(status).toBe(200);
  return String(body);
}

const look = async (as: MadeClerk) => (await server.call(info, {}, { as })).result;
const upload = (as: MadeClerk, file: Buffer) =>
  server.call(uploadToken, { body: { content: file.toString('base64') } }, { as });

/** Of a token that is good for so long from now, by the server's time. */
async function tokenFor(ms: number) {
  const at = new Date((await server.services.clock.now()).getTime() + ms);
  return { ...appleToken, access_token_expiry: at.toISOString() };
}

describe('[store.abm] the public key', () => {
  it('[decision.abm] is a certificate of a key of the store, the same each time, also where two ask at once', async () => {
    const admin = await newAdmin();
    expect((await look(admin)).key).toBeNull();
    const [one, two] = await Promise.all([publicPem(admin), publicPem(admin)]);
    expect(two).toBe(one);
    const certificate = new X509Certificate(one);
    expect(certificate.publicKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 });
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const years = Date.parse(certificate.validTo) - (await server.services.clock.now()).getTime();
    expect(years).toBeGreaterThan(9 * 365 * dayMs);
    expect((await look(admin)).key).toMatchObject({ fingerprint: certificate.fingerprint256 });
    const other = await publicPem(await newAdmin());
    expect(new X509Certificate(other).fingerprint256).not.toBe(certificate.fingerprint256);
  });

  it('comes as a file that a browser saves', async () => {
    const { headers } = await server.callLoosely(downloadPublicPem, {}, { as: await newAdmin() });
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'application/x-pem-file',
      'attachment; filename="phoneward-abm.pem"',
    ]);
  });
});

describe('[store.abm] a token', () => {
  it.each(['aes-256-cbc', 'des-ede3-cbc'] as const)(
    '[decision.abm] that Apple has encrypted by %s is taken: info tells whose it is and how long it is good for',
    async (cipher) => {
      const admin = await newAdmin();
      const certificate = await publicPem(admin);
      const token = await tokenFor(100 * dayMs + 60_000);
      const { result } = await upload(admin, tokenFile(certificate, { cipher, token }));
      expect(result).toEqual({
        state: 'token',
        organisation: '演示组织',
        server: '演示服务器',
        expires: token.access_token_expiry,
        days_left: 100,
        changed: { clerk_name: expect.any(String), at: expect.any(String) },
        key: expect.any(Object),
      });
      expect(await look(admin)).toEqual(result);
    },
  );

  it('[decision.abm] is taken without its headers, too, in bytes or in base64', async () => {
    const admin = await newAdmin();
    const certificate = await publicPem(admin);
    const bytes = envelope(certificate);
    for (const file of [bytes, Buffer.from(bytes.toString('base64'))])
      expect((await upload(admin, file)).result.expires).toBe('2028-02-01T05:57:04.000Z');
  });

  it('[store.abm] takes the place of the former one; the same again changes nothing', async () => {
    const admin = await newAdmin();
    const certificate = await publicPem(admin);
    await upload(admin, tokenFile(certificate, { token: await tokenFor(10 * dayMs + 60_000) }));
    const token = await tokenFor(300 * dayMs + 60_000);
    const { result } = await upload(admin, tokenFile(certificate, { token }));
    expect(result.days_left).toBe(300);
    expect((await upload(admin, tokenFile(certificate, { token }))).result).toEqual(result);
    const { list } = (await server.call(settingsLog, { query: {} }, { as: admin })).result;
    expect(list.map(({ section }) => section)).toEqual(['abm-token', 'abm-token', 'abm-key']);
    for (const { ip } of list) expect(ip).toMatch(/127\.0\.0\.1$/);
  });

  it('[decision.abm] that runs out is told in days: none, 0 on the last one, and fewer behind it', async () => {
    const admin = await newAdmin();
    const certificate = await publicPem(admin);
    expect((await look(admin)).days_left).toBeNull();
    await upload(admin, tokenFile(certificate, { token: await tokenFor(dayMs / 2) }));
    expect((await look(admin)).days_left).toBe(0);
    await server.services.db
      .updateTable('store_abm')
      .set({ token_expires_at: new Date((await server.services.clock.now()).getTime() - 1_000) })
      .where('store_id', '=', admin.store_id)
      .execute();
    expect((await look(admin)).days_left).toBe(-1);
  });

  it('[decision.abm] is good without its names where Apple cannot be asked; they are asked for again', async () => {
    const admin = await newAdmin();
    const certificate = await publicPem(admin);
    const account = vi.spyOn(server.services.abm, 'account');
    account.mockRejectedValue(new OutsideFault('away'));
    const { result } = await upload(admin, tokenFile(certificate));
    expect(result).toMatchObject({ organisation: null, server: null });
    expect(result.days_left).toBeGreaterThan(0);
    account.mockRestore();
    expect(await look(admin)).toMatchObject({ organisation: '演示组织', server: '演示服务器' });
  });
});

describe('[decision.abm] a file that is no token for this key', () => {
  const refusalOf = async (as: MadeClerk, file: Buffer) => {
    const { verdict, refusal } = await upload(as, file);
    return [verdict, refusal.message];
  };
  const foreign = ['422 NOT_POSSIBLE', '文件不是 Apple 商务管理的服务器令牌'];
  const broken = ['422 NOT_POSSIBLE', '令牌文件已损坏或不完整，请在 Apple 商务管理中重新下载'];

  it('is refused with a sentence of its own where it was encrypted for another key', async () => {
    const admin = await newAdmin();
    const sentence = '令牌不是用当前公钥加密的，请把当前公钥上传到 Apple 商务管理，再下载新的令牌';
    const foreignFile = tokenFile(await publicPem(await newAdmin()));
    // There is no key yet.
    expect(await refusalOf(admin, foreignFile)).toEqual(['422 NOT_POSSIBLE', sentence]);
    await publicPem(admin);
    expect(await refusalOf(admin, foreignFile)).toEqual(['422 NOT_POSSIBLE', sentence]);
    expect((await look(admin)).expires).toBeNull();
  });

  it('… where it has expired', async () => {
    const admin = await newAdmin();
    const token = { ...appleToken, access_token_expiry: '2020-02-01T20:57:04Z' };
    const file = tokenFile(await publicPem(admin), { token });
    expect(await refusalOf(admin, file)).toEqual([
      '422 NOT_POSSIBLE',
      '令牌已于 2020-02-02 过期，请在 Apple 商务管理中下载新的令牌',
    ]);
  });

  it('… where it is broken, wherever it is cut off or written over', async () => {
    const admin = await newAdmin();
    const certificate = await publicPem(admin);
    const whole = envelope(certificate);
    for (let length = 40; length < whole.length; length += 61)
      expect(await refusalOf(admin, whole.subarray(0, length))).toEqual(broken);
    const overwritten = Buffer.from(whole);
    overwritten.fill(0, whole.length - 60, whole.length - 30);
    expect(await refusalOf(admin, overwritten)).toEqual(broken);
  });

  it('… where it is something else', async () => {
    const admin = await newAdmin();
    const certificate = await publicPem(admin);
    const others = [
      Buffer.from(certificate),
      Buffer.from('你好'),
      Buffer.from('{"consumer_key":"CK"}'),
      tokenFile(certificate, { message: '你好' }),
      tokenFile(certificate, { token: { hello: 'there' } }),
      tokenFile(certificate, { token: { ...appleToken, access_secret: '' } }),
      tokenFile(certificate, { token: { ...appleToken, access_token_expiry: 'soon' } }),
    ];
    for (const file of others) expect(await refusalOf(admin, file)).toEqual(foreign);
    expect(await refusalOf(admin, Buffer.alloc(64 * 1024 + 1, 48))).toEqual([
      '413 TOO_LARGE',
      '文件超过 64 KB，不是令牌文件',
    ]);
    for (const [content, message] of [
      ['', '令牌文件是空的，请在 Apple 商务管理中重新下载'],
      ['AAAA AAAA', '令牌文件已损坏或不完整，请在 Apple 商务管理中重新下载'],
      [`${' '.repeat(20_000)}!`, '令牌文件已损坏或不完整，请在 Apple 商务管理中重新下载'],
    ] as const) {
      const { verdict, refusal } = await server.call(uploadToken, { body: { content } }, { as: admin });
      expect([verdict, refusal.message]).toEqual(['400 INVALID_INPUT', message]);
    }
  });

  it('leaves the token that stands as it is', async () => {
    const admin = await newAdmin();
    const certificate = await publicPem(admin);
    const { result } = await upload(admin, tokenFile(certificate));
    await upload(admin, envelope(certificate).subarray(0, 300));
    expect(await look(admin)).toEqual(result);
  });
});

it('[decision.secrets] [decision.abm] neither token nor private key leaves the server or stands readable in the database', async () => {
  const admin = await newAdmin();
  const certificate = await publicPem(admin);
  const uploaded = await upload(admin, tokenFile(certificate));
  const log = await server.call(settingsLog, { query: {} }, { as: admin });
  const { db } = server.services;
  const stored = await db
    .selectFrom('store_abm')
    .selectAll()
    .where('store_id', '=', admin.store_id)
    .execute();
  const journal = await db.selectFrom('journal').selectAll().where('store_id', '=', admin.store_id).execute();
  const told = JSON.stringify([uploaded.body, await look(admin), log.body, stored, journal, certificate]);
  const { access_token_expiry: _, ...secrets } = appleToken;
  for (const secret of Object.values(secrets)) expect(told).not.toContain(secret);
  expect(told).not.toContain('PRIVATE KEY');
  expect(log.result.list[0]?.changes).toEqual([
    { field: 'token', before: null, after: '已更改' },
    { field: 'expires_at', before: null, after: '2028-02-01T05:57:04.000Z' },
    { field: 'abm_account', before: null, after: '演示组织' },
    { field: 'abm_server', before: null, after: '演示服务器' },
  ]);
});

it('[decision.access] [decision.scope] administrators alone see and set the store’s own', async () => {
  const admin = await newAdmin();
  const clerk = await makeClerk(server, { store_id: admin.store_id });
  for (const row of [info, downloadPublicPem])
    expect((await server.callLoosely(row, {}, { as: clerk })).verdict).toBe('403 PERMISSION_DENIED');
  const certificate = await publicPem(admin);
  expect((await upload(clerk, tokenFile(certificate))).verdict).toBe('403 PERMISSION_DENIED');
  await upload(admin, tokenFile(certificate));
  expect((await look(await newAdmin())).expires).toBeNull();
});
