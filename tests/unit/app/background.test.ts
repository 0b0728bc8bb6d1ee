import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BuildManifest } from '#api/contract/plumbing.ts';
import { type LazyBackground, lazyBackground } from '#app/builds/lazy-background.ts';
import { buildPollMs, payloadPreloadDelayMs } from '#domain/limits.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { json, scriptFetch } from '../api/scripted-fetch.ts';

// What it does to a page of a browser is asked in one.
vi.mock(import('#app/page/replaced-text.ts'), () => ({ keepReplacedTexts: () => undefined }));
vi.mock(import('#app/page/composing.ts'), () => ({ composeUndisturbed: () => () => undefined }));

const manifest: BuildManifest = {
  id: 'a',
  timestamp: 0,
  prerendered: ['/login', '/console/help'],
  routeRules: [],
};
const ownIcon = '/site/a.example/favicon.ico';
const noIcon = new Response(null, { status: 204 });
let latest = 'a';
let icon = noIcon;
let running: LazyBackground | undefined;

beforeEach(async () => {
  latest = 'a';
  icon = noIcon;
  // The first import takes its own time, which no fake clock knows.
  await import('#app/builds/background.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  running?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that is still loading, on a server that has everything. */
function setUp(readyState: DocumentReadyState) {
  const sent = scriptFetch(({ url }) => {
    if (url.startsWith('/builds/latest.json')) return json({ id: latest, timestamp: 0 });
    if (url === ownIcon) return icon.clone();
    return json({ path: url.replace('/_payload.json', '') });
  });
  vi.stubGlobal('location', { host: 'a.example' });
  const link = {
    href: 'data:,',
    setAttribute: (name: 'href', value: string) => {
      link[name] = value;
    },
  };
  const page = Object.assign(new EventTarget(), {
    readyState,
    visibilityState: 'visible',
    querySelector: (selector: string) => (selector === 'link[rel=icon]' ? link : null),
  });
  const target = Object.assign(new EventTarget(), {
    document: page,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  });
  const found = vi.fn();
  running = lazyBackground(target as never, {
    page: page as never,
    buildId: 'a',
    manifest: async () => manifest,
    newBuildFound: found,
  });
  const urls = () => sent.map(({ url }) => url.replace(/\?.*/, '')).filter((url) => url !== ownIcon);
  return { background: running, target, urls, found, link };
}

const payloads = ['/login/_payload.json', '/console/help/_payload.json'];

describe('what goes on behind the pages', () => {
  it('[build.payload] fetches the payloads of the prerendered routes from 1 s after load', async () => {
    const { background, target, urls } = setUp('loading');
    expect(payloadPreloadDelayMs).toBe(1_000);
    background.start();
    await vi.advanceTimersByTimeAsync(60_000);
    target.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(999);
    expect(urls()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await eventually(() => expect(urls()).toEqual(payloads));
    expect(await background.payload('/console/help')).toEqual({ path: '/console/help' });
    expect(urls()).toEqual(payloads);
  });

  it('[build.payload] counts from its start where the page has loaded already', async () => {
    const { background, urls } = setUp('complete');
    background.start();
    await vi.advanceTimersByTimeAsync(999);
    expect(urls()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await eventually(() => expect(urls()).toEqual(payloads));
  });

  it('a payload that could not be fetched is asked for again', async () => {
    const { background } = setUp('complete');
    const sent = scriptFetch(() => new Response('', { status: 502 }));
    await expect(background.payload('/login')).rejects.toThrow('502');
    await expect(background.payload('/login')).rejects.toThrow('502');
    expect(sent).toHaveLength(2);
  });

  it('[build.poll] [decision.builds] watches for new builds', async () => {
    const { background, urls, found } = setUp('complete');
    background.start();
    await vi.advanceTimersByTimeAsync(payloadPreloadDelayMs);
    await eventually(() => expect(urls()).toEqual(payloads));
    latest = 'b';
    await vi.advanceTimersByTimeAsync(buildPollMs);
    await eventually(() => expect(found).toHaveBeenCalledOnce());
    expect(urls()).toEqual([...payloads, '/builds/latest.json']);
  });

  it.each([
    ['the host’s, where it has one', new Response('', { headers: { 'content-type': 'image/png' } }), ownIcon],
    ['the product’s, where it has none', noIcon, '/favicon.svg'],
  ])('[app.config.host] shows an icon in the browser’s tab: %s', async (_, answer, href) => {
    icon = answer;
    const { background, link } = setUp('complete');
    background.start();
    await vi.advanceTimersByTimeAsync(payloadPreloadDelayMs);
    await eventually(() => expect(link.href).toBe(href));
  });

  it('ends without having begun', async () => {
    const { background, target, urls } = setUp('loading');
    background.start();
    background.stop();
    target.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(urls()).toEqual([]);
  });
});
