import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { build, createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildManifest, latestBuild, payload } from '#api/contract/plumbing.ts';
import { routeMatcher } from '#domain/access/route-rules.ts';
import { helpTopics } from '#domain/help-topics.ts';
import { buildManifestPath, latestBuildPath, payloadPath } from '#domain/site/plumbing-paths.ts';
import { loadStatic } from '#server/site/static.ts';
import { serveStatic } from '#tests/server/serve-static.ts';
import { builds, buildsInDevelopment } from '../../../build/builds.ts';
import { precompress } from '../../../build/precompress.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'phoneward-builds-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = readFileSync('index.html', 'utf8');

/** A console in small, whose page is the real one. */
function project(name: string, changes: Readonly<Record<string, string>> = {}): string {
  const root = path.join(folder, name);
  const files = {
    'index.html': page,
    'src/main.tsx': 'document.body.dataset.screen = "login";',
    'public/theme.js': '// theme',
    ...changes,
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
  return root;
}

/** Builds it and answers its dist folder. */
async function built(root: string): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [builds(), precompress()],
    build: { manifest: true, modulePreload: { polyfill: false } },
  });
  return path.join(root, 'dist');
}

const readJson = (dist: string, address: string): unknown =>
  JSON.parse(readFileSync(path.join(dist, address), 'utf8'));
const latestOf = (dist: string) => v.parse(latestBuild, readJson(dist, latestBuildPath));
const idOf = async (root: string) => latestOf(await built(root)).id;

describe('a build', () => {
  let dist: string;
  beforeAll(async () => {
    dist = await built(project('first'));
  });

  it('[build.manifest] [call.plumbing] bears its id in the page, in latest.json and in the name of its manifest', () => {
    const { id, timestamp } = latestOf(dist);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(readFileSync(path.join(dist, 'index.html'), 'utf8')).toContain(
      `<meta name="build-id" content="${id}" />`,
    );
    const manifest = v.parse(buildManifest, readJson(dist, buildManifestPath(id)));
    expect(manifest).toEqual({
      id,
      timestamp,
      prerendered: ['/', '/login', '/console/help'],
      routeRules: [],
    });
    expect(routeMatcher(manifest.routeRules)('/')).toBeNull();
  });

  it('[build.payload] [call.plumbing] brings a payload for every prerendered route, that of the help page with its topics', () => {
    const { prerendered } = v.parse(buildManifest, readJson(dist, buildManifestPath(latestOf(dist).id)));
    const payloads = prerendered.map((route) => v.parse(payload, readJson(dist, payloadPath(route))));
    expect(payloads.map((one) => one.path)).toEqual(prerendered);
    expect(payloads.at(-1)).toEqual({ path: '/console/help', helpTopics });
  });

  it('has the same id from the same sources, and another one when anything of it changes', async () => {
    const { id } = latestOf(dist);
    expect(await idOf(project('again'))).toBe(id);
    const others = await Promise.all([
      idOf(project('script', { 'src/main.tsx': 'document.body.dataset.screen = "home";' })),
      idOf(project('page', { 'index.html': page.replace('viewport-fit=cover', 'viewport-fit=auto') })),
      idOf(project('public', { 'public/theme.js': '// another theme' })),
    ]);
    expect(new Set([id, ...others]).size).toBe(4);
  });

  it('leaves the names of chunks alone: the id stands in no chunk', () => {
    const { id } = latestOf(dist);
    const chunks = [...loadStatic(dist)].filter(([name]) => name.startsWith('/assets/'));
    expect(chunks.length).toBeGreaterThan(0);
    for (const [, { bodies }] of chunks) expect(Buffer.from(bodies.identity).includes(id)).toBe(false);
  });

  it('has its notes compressed beside them, and the page with its id as well', async () => {
    const help = payloadPath('/console/help');
    expect(existsSync(path.join(dist, `${help}.br`))).toBe(true);
    const request = (target: string) =>
      new Request(`http://127.0.0.1${target}`, { headers: { 'accept-encoding': 'gzip', accept: '*/*' } });
    const files = loadStatic(dist);
    const answer = serveStatic(files, request(help));
    expect([answer?.headers.get('content-encoding'), answer?.headers.get('cache-control')]).toEqual([
      'gzip',
      'no-cache',
    ]);
    const unzipped = new Response(answer?.body?.pipeThrough(new DecompressionStream('gzip')));
    expect(await unzipped.json()).toEqual(readJson(dist, help));
    const home = serveStatic(files, request('/login'));
    const html = await new Response(home?.body?.pipeThrough(new DecompressionStream('gzip'))).text();
    expect(html).toContain(latestOf(dist).id);
  });

  it('knows no other build: an older manifest is gone', async () => {
    const root = project('newer');
    const old = await built(root);
    const before = latestOf(old).id;
    cpSync(
      path.join(project('changed', { 'src/main.tsx': 'document.title = "new";' }), 'src'),
      path.join(root, 'src'),
      { recursive: true },
    );
    const files = loadStatic(await built(root));
    const get = (target: string) => serveStatic(files, new Request(`http://127.0.0.1${target}`));
    expect(get(buildManifestPath(before))).toBeNull();
    expect(get(buildManifestPath(latestOf(old).id))?.status).toBe(200);
    expect(latestOf(old).id).not.toBe(before);
  });

  it('fails where the page names no build', async () => {
    const root = project('nameless', { 'index.html': page.replace(/<meta name="build-id".*>/, '') });
    await expect(built(root)).rejects.toThrow('index.html must have <meta name="build-id"');
  });
});

describe('the page before its configuration is known', () => {
  it('shows no title but the one that the server writes, and no icon that it would have to take back', () => {
    expect(page).toContain('<title>{{site}}</title>');
    expect(page).toContain('<link rel="icon" href="data:," />');
  });
});

describe('in development', () => {
  const routeRules = [{ path: '/old', redirect: '/console' }];
  let vite: ViteDevServer;
  let http: Server;
  let url: string;
  beforeAll(async () => {
    vite = await createServer({
      root: project('development'),
      configFile: false,
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false, watch: null },
      plugins: [builds(), buildsInDevelopment(routeRules)],
    });
    http = createHttp(vite.middlewares).listen(0, '127.0.0.1');
    await new Promise((resolve) => http.once('listening', resolve));
    const address = http.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(async () => {
    http.close();
    await vite.close();
  });

  it('[call.plumbing] the same addresses answer, with the operator’s rules', async () => {
    const get = async (address: string) => (await fetch(url + address)).json();
    const html = await (await fetch(`${url}/login`, { headers: { accept: 'text/html' } })).text();
    const id = /<meta name="build-id" content="(\w+)"/.exec(html)?.[1] ?? '';
    const latest = v.parse(latestBuild, await get(`${latestBuildPath}?t=1`));
    expect(latest.id).toBe(id);
    expect(v.parse(buildManifest, await get(buildManifestPath(id)))).toMatchObject({ id, routeRules });
    expect(await get(payloadPath('/console/help'))).toEqual({ path: '/console/help', helpTopics });
  });

  it('an unknown build or payload is no page', async () => {
    for (const target of [buildManifestPath('other'), '/builds/', payloadPath('/console')]) {
      const { status, headers } = await fetch(url + target, { headers: { accept: 'text/html' } });
      expect([target, status, headers.get('content-type')]).toEqual([target, 404, 'application/json']);
    }
  });
});
