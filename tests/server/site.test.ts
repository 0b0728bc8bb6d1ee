import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { siteAnswer } from '#api/contract/plumbing.ts';
import { siteFileMaxBytes } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { siteConfigPath, siteIconPath } from '#domain/site/plumbing-paths.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { mountSites } from '#server/site/site.ts';
import { createSiteNaming } from '#server/site/site-naming.ts';
import { fileAnswer, staticFile } from '#server/site/static.ts';
import { allowedHosts, hostileTargets } from '../unit/domain/hostile-targets.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'phoneward-sites-'));
  server = await startTestServer({
    SITES_DIR: path.join(folder, 'sites'),
    REDIRECT_HOSTS: allowedHosts.join(', ').toUpperCase(),
    LOG_LEVEL: 'silent',
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const redirectHosts = [...allowedHosts];

function put(host: string, name: string, content: string | Uint8Array): void {
  mkdirSync(path.join(folder, 'sites', host), { recursive: true });
  writeFileSync(path.join(folder, 'sites', host, name), content);
}

const putConfig = (host: string, config: unknown) => put(host, 'config.json', JSON.stringify(config));

async function configOf(host: string) {
  const response = await server.fetch(`${siteConfigPath(host)}?t=29410001`);
  expect([host, response.status]).toEqual([host, 200]);
  return v.parse(v.strictObject(siteAnswer.entries), await response.json());
}

/** fetch() would resolve dots before it sends them. */
function statusOf(target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const sent = request({ hostname, port, path: target }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });
}

describe('config.json of a host', () => {
  it('[app.config.host] [call.plumbing] says what the operator has put down for the host, its port included', async () => {
    const config = { title: '某某租机', hideLoginPageLogo: true, billingUrl: 'https://billing.example/flow' };
    putConfig('console.example', config);
    putConfig('console.example_8443', { title: ' 另一个端口 ' });
    expect(await configOf('console.example')).toEqual({ ...config, redirectHosts });
    expect(await configOf('console.example:8443')).toEqual({ title: '另一个端口', redirectHosts });
  });

  it('[app.config.host] is to be had for an IPv6 address, too', async () => {
    expect(await configOf('[::1]:8080')).toEqual({ redirectHosts });
    putConfig('[2001_db8__7]_8443', { title: '六' });
    putConfig('[__1]', { title: '本机' });
    expect(await configOf('[2001:db8::7]:8443')).toEqual({ title: '六', redirectHosts });
    expect(await configOf('[::1]')).toEqual({ title: '本机', redirectHosts });
  });

  it('says only where people may be led when there is no file, or none that can be used', async () => {
    put('broken.example', 'config.json', '{"title": "缺一个括号"');
    put('latin.example', 'config.json', Uint8Array.of(0x22, 0xff, 0x22));
    putConfig('wrong.example', { title: 7, billingUrl: 'https://billing.example/' });
    putConfig('list.example', ['某某租机']);
    putConfig('empty.example', { title: '  ' });
    putConfig('huge.example', { title: '长'.repeat(siteFileMaxBytes) });
    mkdirSync(path.join(folder, 'sites', 'folder.example', 'config.json'), { recursive: true });
    const hosts = ['broken', 'latin', 'wrong', 'list', 'empty', 'huge', 'folder', 'missing'];
    for (const host of hosts) expect(await configOf(`${host}.example`)).toEqual({ redirectHosts });
  });

  it('that cannot be used is told to the operator, by the host’s name alone', async () => {
    const warn = vi.fn();
    const app = new Hono<AppEnv>();
    const { config } = server.services;
    mountSites(app, { config, notConnected: [], log: { debug: warn, info: warn, warn, error: warn } });
    put('told.example', 'config.json', '{');
    putConfig('astray.example', { billingUrl: 'https://evil.test/' });
    put('ok.example', 'config.json', '{}');
    for (const host of ['told.example', 'astray.example', 'ok.example', 'missing.example']) {
      expect((await app.request(siteConfigPath(host))).status).toBe(200);
    }
    expect(warn.mock.calls).toEqual([
      ['config.json of a host cannot be used', { host: 'told.example', error: expect.any(SyntaxError) }],
      [expect.stringContaining('billingUrl'), { host: 'astray.example' }],
    ]);
  });

  it('takes no hosts from the file and nothing else that it does not know, but a byte order mark', async () => {
    put(
      'more.example',
      'config.json',
      `\ufeff${JSON.stringify({ redirectHosts: ['evil.test'], secret: 'x', title: '甲' })}`,
    );
    expect(await configOf('more.example')).toEqual({ title: '甲', redirectHosts });
  });

  it('[decision.goto] passes on no billing address that may not be gone to', async () => {
    const passed: string[] = [];
    for (const [index, billingUrl] of hostileTargets.entries()) {
      putConfig(`host-${index}.example`, { title: '甲', billingUrl });
      const { billingUrl: answered, ...rest } = await configOf(`host-${index}.example`);
      if (answered !== undefined) passed.push(billingUrl);
      expect(rest).toEqual({ title: '甲', redirectHosts });
    }
    expect(passed).toEqual([]);
  });

  it('is asked for again each time, and changes while the server runs', async () => {
    putConfig('change.example', { title: '旧' });
    const address = siteConfigPath('change.example');
    const first = await server.fetch(address);
    const etag = first.headers.get('etag') ?? '';
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      // the page starts with an empty icon: data:,
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*img-src 'self' data:/),
    });
    expect((await server.fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    putConfig('change.example', { title: '新' });
    const changed = await server.fetch(address, { headers: { 'if-none-match': etag } });
    expect([changed.status, await changed.json()]).toEqual([200, { title: '新', redirectHosts }]);
  });
});

describe('a page', () => {
  const html =
    '<!doctype html><html lang="zh-CN"><meta name="application-name" content="{{site}}"><title>{{site}}</title>';
  const plain = staticFile('enroll.html', new TextEncoder().encode('<!doctype html>'));
  const page = staticFile('index.html', new TextEncoder().encode(html));
  const pageOf = async (address: string, file = page) => {
    const request = new Request(address, { headers: { 'accept-encoding': 'identity' } });
    return fileAnswer(await createSiteNaming(server.services)(file, request), request);
  };

  it('[decision.title] bears the title of its host and whether the logo is hidden, from the same file', async () => {
    putConfig('one.example', { title: ' 甲店 ' });
    putConfig('two.example_8443', { title: '乙店', hideLoginPageLogo: true });
    put('three.example', 'config.json', '{"title": "缺一个括号"');
    const written = async (address: string) => (await pageOf(address)).text();
    const named = (title: string) => html.replaceAll('{{site}}', title);
    expect(await written('http://ONE.example/login')).toBe(named('甲店'));
    expect(await written('http://two.example:8443/console')).toBe(
      named('乙店').replace('<html', '<html data-no-logo'),
    );
    for (const host of ['three.example', 'two.example', 'missing.example', '[::2]:80'])
      expect([host, await written(`http://${host}/`)]).toEqual([host, named('机安卫士')]);
  });

  it('[decision.title] takes no title for a part of itself', async () => {
    for (const title of ['</title><script>alert(1)</script>', '"><img src=x>', "$& & $1 {{site}} '"]) {
      putConfig('odd.example', { title });
      const text = await (await pageOf('http://odd.example/')).text();
      expect(text.match(/[<"]/g)).toEqual(html.match(/[<"]/g));
    }
  });

  it('[decision.title] is another one when the title has changed, and compressed as the browser takes it', async () => {
    const named = createSiteNaming(server.services);
    const get = async (headers: Record<string, string>) => {
      const request = new Request('http://fresh.example/login', { headers });
      return fileAnswer(await named(page, request), request);
    };
    putConfig('fresh.example', { title: '旧' });
    const first = await get({ 'accept-encoding': 'gzip, br' });
    const etag = first.headers.get('etag') ?? '';
    const bytes = new Uint8Array(await first.arrayBuffer());
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(bytes).toString()).toContain('<title>旧</title>');
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    putConfig('fresh.example', { title: '新' });
    expect(await (await get({ 'if-none-match': etag })).text()).toContain('<title>新</title>');
  });

  it('that bears no name of a site is served as it was built', async () => {
    expect(await createSiteNaming(server.services)(plain, new Request('http://one.example/'))).toBe(plain);
  });
});

describe('the icon of a host', () => {
  it('[app.config.host] [call.plumbing] comes with its own type, whatever its name in the address says', async () => {
    const icon = async (host: string) => {
      const { status, headers } = await server.fetch(siteIconPath(host));
      return [status, headers.get('content-type'), headers.get('x-content-type-options')];
    };
    put('icon.example', 'favicon.ico', 'ico');
    expect(await icon('icon.example')).toEqual([200, 'image/x-icon', 'nosniff']);
    put('icon.example', 'favicon.png', 'png');
    expect(await icon('icon.example')).toEqual([200, 'image/png', 'nosniff']);
    put('icon.example', 'favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await icon('icon.example')).toEqual([200, 'image/svg+xml', 'nosniff']);
    expect(await icon('without.example')).toEqual([204, null, 'nosniff']);
    put('large.example', 'favicon.png', new Uint8Array(siteFileMaxBytes + 1));
    expect(await icon('large.example')).toEqual([204, null, 'nosniff']);
  });
});

describe('the folders of the hosts', () => {
  it('are left by no address', async () => {
    writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ title: '外面' }));
    put('sub', 'config.json', '{"title":"里面"}');
    mkdirSync(path.join(folder, 'sites', 'sub', 'deep'), { recursive: true });
    put('sub/deep', 'config.json', '{"title":"深处"}');
    const hosts = [
      '.',
      '..',
      '%2e%2e',
      '..%2f..',
      'sub%2fdeep',
      'sub%5cdeep',
      '..%5c',
      '%00',
      'sub%00',
      'a..b',
      '.sub',
      'sub.',
      'SUB',
      '',
      '%zz',
      'sub:8080',
      '[::1]',
      '[]',
      '[..]',
      '[__1]_',
      'sub_port',
      `${'a'.repeat(64)}`,
      '%e4%b8%ad',
    ];
    for (const host of hosts) {
      expect([host, await statusOf(`/site/${host}/config.json`)]).toEqual([host, 404]);
    }
    for (const target of [
      '/site/sub/other.json',
      '/site/sub/deep/config.json',
      '/site/sub',
      '/site/',
      '/site/sub/../config.json',
    ]) {
      const response = await server.fetch(target, { headers: { accept: 'text/html' } });
      expect([target, response.status]).toEqual([target, 404]);
    }
  });

  it('are left by no link either', async () => {
    const outside = path.join(folder, 'outside');
    mkdirSync(outside);
    writeFileSync(path.join(outside, 'config.json'), JSON.stringify({ title: '外面' }));
    writeFileSync(path.join(outside, 'favicon.png'), 'png');
    putConfig('inside.example', { title: '里面' });
    mkdirSync(path.join(folder, 'sites', 'file-link.example'));
    symlinkSync(
      path.join(outside, 'config.json'),
      path.join(folder, 'sites', 'file-link.example', 'config.json'),
    );
    symlinkSync(outside, path.join(folder, 'sites', 'folder-link.example'));
    symlinkSync('inside.example', path.join(folder, 'sites', 'alias.example'));
    expect(await configOf('file-link.example')).toEqual({ redirectHosts });
    expect(await configOf('folder-link.example')).toEqual({ redirectHosts });
    expect((await server.fetch(siteIconPath('folder-link.example'))).status).toBe(204);
    expect(await configOf('alias.example')).toEqual({ title: '里面', redirectHosts });
  });
});

describe('what stands beside the API', () => {
  it.each([
    '/builds/meta/0123456789abcdef.json',
    '/builds/none.json',
    '/builds/',
    '/console/_payload.json',
    '/site/a/b',
  ])('[call.plumbing] is never the page: %s', async (target) => {
    const response = await server.fetch(target, { headers: { accept: 'text/html,*/*' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json']);
    expect(await response.json()).toMatchObject({ error: true, url: target, message: messages.notFound });
  });

  it('answers HEAD as GET, without the body, and nothing else but GET', async () => {
    putConfig('head.example', { title: '头' });
    const address = siteConfigPath('head.example');
    const [head, get] = await Promise.all([server.fetch(address, { method: 'HEAD' }), server.fetch(address)]);
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([
      200,
      get.headers.get('etag'),
      '',
    ]);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await server.fetch(address, { method })).status).toBe(404);
    }
  });
});
