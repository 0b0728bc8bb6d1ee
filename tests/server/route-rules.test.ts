import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildManifest } from '#api/contract/plumbing.ts';
import type { RouteRule } from '#domain/access/route-rules.ts';
import { siteFileMaxBytes } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { buildManifestPath, latestBuildPath } from '#domain/site/plumbing-paths.ts';
import { BadConfig } from '#server/process/config.ts';
import { readRouteRules, withRouteRules } from '#server/site/route-rules.ts';
import { loadStatic, type StaticFiles } from '#server/site/static.ts';
import { allowedHosts, hostileTargets } from '../unit/domain/hostile-targets.ts';
import { serveStatic } from './serve-static.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'phoneward-rules-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the server makes of a file with this content, or its sentence. */
function read(content: string | Uint8Array, redirectHosts: readonly string[] = allowedHosts) {
  const routeRules = path.join(folder, 'rules.json');
  writeFileSync(routeRules, content);
  try {
    return readRouteRules({ routeRules, redirectHosts });
  } catch (error) {
    return error instanceof BadConfig ? error.message.replace(routeRules, 'FILE') : error;
  }
}

describe('the operator’s route rules', () => {
  it('lead within the console or to an allowed host', () => {
    const rules: RouteRule[] = [
      { path: '/old/**', redirect: '/console/help?from=old#lock' },
      { path: '/billing', redirect: 'https://billing.example/flow' },
    ];
    expect(read(JSON.stringify(rules))).toEqual(rules);
    expect(read(`\ufeff${JSON.stringify(rules)}`)).toEqual(rules);
    expect(read('[]')).toEqual([]);
    expect(readRouteRules({ routeRules: null, redirectHosts: [] })).toEqual([]);
  });

  it.each([
    ['{', 'ROUTE_RULES：FILE 不是有效的 JSON'],
    ['', 'ROUTE_RULES：FILE 不是有效的 JSON'],
    ['{}', 'ROUTE_RULES：FILE 应为 [{"path": "/…", "redirect": "/…"}] 形式的列表'],
    ['[{"path": "/old"}]', 'ROUTE_RULES：FILE 应为 [{"path": "/…", "redirect": "/…"}] 形式的列表'],
    [
      '[{"path": "/old", "redirect": 7}]',
      'ROUTE_RULES：FILE 应为 [{"path": "/…", "redirect": "/…"}] 形式的列表',
    ],
    ['[{"path": "old", "redirect": "/console"}]', `ROUTE_RULES：${memberMessages.rulePathInvalid('old')}`],
    [
      '[{"path": "/a", "redirect": "/b"}, {"path": "/b", "redirect": "/a"}]',
      `ROUTE_RULES：${memberMessages.ruleCircular('/a')}`,
    ],
  ])('say in Chinese what is wrong with them: %s', (content, sentence) => {
    expect(read(content)).toBe(sentence);
  });

  it('say so too where the file is none', () => {
    const at = (routeRules: string) => () => readRouteRules({ routeRules, redirectHosts: [] });
    const missing = path.join(folder, 'missing.json');
    expect(at(missing)).toThrow(new BadConfig(`ROUTE_RULES：无法读取 ${missing}`));
    expect(at(folder)).toThrow(`ROUTE_RULES：无法读取 ${folder}`);
    expect(read(Uint8Array.of(0xff))).toBe('ROUTE_RULES：无法读取 FILE');
    expect(read(' '.repeat(siteFileMaxBytes + 1))).toBe('ROUTE_RULES：FILE 过大');
  });

  it('lead to no address that may not be gone to', () => {
    const accepted = hostileTargets.filter((redirect) => {
      const answer = read(JSON.stringify([{ path: '/old', redirect }]));
      return !(
        typeof answer === 'string' &&
        answer.startsWith(`ROUTE_RULES：${memberMessages.ruleRedirectInvalid(redirect)}`)
      );
    });
    expect(accepted).toEqual([]);
    const rule = JSON.stringify([{ path: '/old', redirect: 'https://billing.example/' }]);
    expect(read(rule, [])).toMatch(/billing\.example.*REDIRECT_HOSTS 中$/);
  });
});

describe('the manifest of the build', () => {
  const id = '0123456789abcdef';
  const ofBuild: BuildManifest = {
    id,
    timestamp: 1,
    prerendered: ['/'],
    routeRules: [
      { path: '/guide', redirect: '/console/help' },
      { path: '/start', redirect: '/console' },
    ],
  };
  let files: StaticFiles;
  beforeAll(() => {
    const dist = path.join(folder, 'dist');
    mkdirSync(path.join(dist, 'builds', 'meta'), { recursive: true });
    const manifest = path.join(dist, buildManifestPath(id));
    writeFileSync(manifest, JSON.stringify(ofBuild));
    writeFileSync(`${manifest}.gz`, gzipSync(JSON.stringify(ofBuild)));
    writeFileSync(path.join(dist, latestBuildPath), JSON.stringify({ id, timestamp: 1 }));
    files = loadStatic(dist);
  });

  it('[build.manifest] carries the operator’s rules beside the build’s; for one path the operator’s counts', async () => {
    const own: RouteRule[] = [
      { path: '/guide', redirect: 'https://billing.example/guide' },
      { path: '/old/**', redirect: '/console' },
    ];
    const request = new Request(`http://127.0.0.1${buildManifestPath(id)}`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    const answer = serveStatic(withRouteRules(files, own), request);
    expect(answer?.headers.get('content-encoding')).toBeNull();
    expect(await answer?.json()).toEqual({
      ...ofBuild,
      routeRules: [...own, { path: '/start', redirect: '/console' }],
    });
    const before = serveStatic(files, request)?.headers.get('etag');
    expect(answer?.headers.get('etag')).not.toBe(before);
  });

  it('is refused at the start where both lead round in a circle', () => {
    expect(() => withRouteRules(files, [{ path: '/console/help', redirect: '/guide' }])).toThrow(
      new BadConfig(`ROUTE_RULES：${memberMessages.ruleCircular('/console/help')}`),
    );
  });
});
