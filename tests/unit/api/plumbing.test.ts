import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchPayload, payloadAddress } from '#api/payload.ts';
import { fetchLatestBuildId, fetchManifest, fetchSite, ownBuildId, serverAnswers } from '#api/plumbing.ts';
import { findSiteIcon } from '#api/site-icon.ts';
import { siteConfigBucketMs } from '#domain/limits.ts';
import { json, scriptFetch } from './scripted-fetch.ts';

const now = 1_795_000_000_000;
const bucket = Math.floor(now / siteConfigBucketMs);
const neverGivenUp = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('location', { host: 'console.example:8443' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const html = () =>
  new Response('<!doctype html><title>x</title>', { headers: { 'content-type': 'text/html' } });

describe('the config of a host', () => {
  it('[app.config.host] [entity.site-config] [call.plumbing] comes from its own path with a time bucket', async () => {
    const sent = scriptFetch(() =>
      json({
        title: '安心租机',
        hideLoginPageLogo: true,
        billingUrl: 'https://billing.example/flow',
        redirectHosts: ['billing.example'],
        notConnected: ['sms'],
      }),
    );
    expect(await fetchSite(neverGivenUp)).toEqual({
      billingUrl: 'https://billing.example/flow',
      redirectHosts: ['billing.example'],
      notConnected: ['sms'],
    });
    vi.setSystemTime(now + siteConfigBucketMs);
    await fetchSite(neverGivenUp);
    expect(sent.map(({ url }) => url)).toEqual([
      `/site/console.example_8443/config.json?t=${bucket}`,
      `/site/console.example_8443/config.json?t=${bucket + 1}`,
    ]);
  });

  it('[app.config.host] keeps its own default for everything that the file does not say', async () => {
    scriptFetch(() => json({ redirectHosts: [] }));
    expect(await fetchSite(neverGivenUp)).toEqual({
      billingUrl: null,
      redirectHosts: [],
      notConnected: [],
    });
  });

  it.each([
    ['missing', () => new Response('', { status: 404 })],
    ['broken', () => new Response('', { status: 500 })],
    ['a page', html],
    ['no JSON', () => new Response('{')],
    ['a list', () => json([])],
    ['of another shape', () => json({ title: 7, redirectHosts: [] })],
    ['without a name in its title', () => json({ title: '  ', redirectHosts: [] })],
    ['of half a shape', () => json({ hideLoginPageLogo: 'yes', redirectHosts: [] })],
    ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('[app.config.fallback] [decision.title] is not there when its file is %s', async (_, reply) => {
    scriptFetch(reply);
    expect(await fetchSite(neverGivenUp)).toBeNull();
  });

  it('[app.config.fallback] is not there when its server hangs', async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    scriptFetch(
      (_, signal) =>
        new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const site = fetchSite(neverGivenUp);
    limit.abort();
    expect(await site).toBeNull();
  });
});

describe('the icon of a host', () => {
  const icon = '/site/console.example_8443/favicon.ico';

  it('[app.config.host] [call.plumbing] comes from the same path as its config', async () => {
    const sent = scriptFetch(() => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }));
    expect(await findSiteIcon()).toBe(icon);
    expect(sent.map(({ url }) => url)).toEqual([icon]);
  });

  it.each([
    ['there is none', () => new Response(null, { status: 204 })],
    ['there is no such path', () => new Response('', { status: 404 })],
    ['a page comes in its place', html],
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('[app.config.host] is none of its own when %s', async (_, reply) => {
    scriptFetch(reply);
    expect(await findSiteIcon()).toBeNull();
  });
});

describe('builds', () => {
  it('[build.poll] [call.plumbing] the newest one is asked for with a timestamp', async () => {
    const sent = scriptFetch(() => json({ id: 'b2', timestamp: now }));
    expect([await fetchLatestBuildId(), await serverAnswers()]).toEqual(['b2', true]);
    expect(sent.map(({ url }) => url)).toEqual([
      `/builds/latest.json?t=${now}`,
      `/builds/latest.json?t=${now}`,
    ]);
  });

  it.each([
    ['fails', () => new Response('', { status: 502 })],
    ['says something else', () => json({ id: 7, timestamp: now })],
    ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('[build.poll] a server that %s says nothing of builds', async (_, reply) => {
    scriptFetch(reply);
    expect([await fetchLatestBuildId(), await serverAnswers()]).toEqual([null, false]);
  });

  it('[build.manifest] [call.plumbing] the manifest goes by the id of the build', async () => {
    const manifest = {
      id: 'b1',
      timestamp: now,
      prerendered: ['/login'],
      routeRules: [{ path: '/old/**', redirect: '/console' }],
    };
    const sent = scriptFetch(() => json(manifest));
    expect(await fetchManifest('b1')).toEqual(manifest);
    expect(sent.map(({ url }) => url)).toEqual(['/builds/meta/b1.json']);
    scriptFetch(() => json({ ...manifest, routeRules: [{ path: '/old/**' }] }));
    await expect(fetchManifest('b1')).rejects.toThrow('/builds/meta/b1.json: malformed');
  });

  it.each([
    ['b1', { content: 'b1' }],
    [null, { content: '' }],
    [null, null],
  ])('the page belongs to %j', (id, meta) => {
    vi.stubGlobal('document', {
      querySelector: (selector: string) => (selector === 'meta[name=build-id]' ? meta : undefined),
    });
    expect(ownBuildId()).toBe(id);
  });
});

describe('payloads', () => {
  it.each([
    ['/', '/_payload.json'],
    ['/login', '/login/_payload.json'],
    ['/console/help/', '/console/help/_payload.json'],
    ['/console/help?a=1#lock', '/console/help/_payload.json'],
  ])('[build.payload] [call.plumbing] %s has its own at %s', async (path, address) => {
    const sent = scriptFetch(() => json({ path }));
    expect(await fetchPayload(path)).toEqual({ path });
    expect(sent.map(({ url }) => url)).toEqual([address]);
  });

  it.each([
    'https://evil.example/console/help',
    'https:/evil.example',
    '//evil.example/console/help',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\t/evil.example',
    'console/help',
    'javascript:alert(1)',
    '',
  ])('[build.payload] %j names a host, or no path: rejected before anything is sent', async (path) => {
    const sent = scriptFetch(() => json({ path }));
    await expect(fetchPayload(path)).rejects.toThrow('must not name a host');
    expect(() => payloadAddress(path)).toThrow('must not name a host');
    expect(sent).toEqual([]);
  });
});
