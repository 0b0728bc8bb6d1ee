import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadStatic, type StaticFiles } from '#server/site/static.ts';
import { serveStatic } from './serve-static.ts';

let folder: string;
let files: StaticFiles;
const script = 'console.log("机安卫士")';
const enrollPage = '<!doctype html><title>设备登记</title>';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'phoneward-static-'));
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(path.join(folder, name), content);
  write('index.html', '<!doctype html>');
  write('enroll.html', enrollPage);
  write('theme.js', script);
  write('favicon.svg', '<svg/>');
  write('.built-from', 'hash');
  write('.vite/manifest.json', '{}');
  write('assets/main-abc.js', script);
  write('assets/main-abc.js.br', brotliCompressSync(script));
  write('assets/main-abc.js.gz', gzipSync(script));
  files = loadStatic(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (target: string, headers: Record<string, string> = {}) =>
  serveStatic(files, new Request(`http://127.0.0.1${target}`, { headers }));
const page = { accept: 'text/html,*/*;q=0.8' };

describe('a built file', () => {
  it('comes as the browser can take it', async () => {
    const encodings = [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
    ] as const;
    for (const [accepted, encoding] of encodings) {
      const response = get('/assets/main-abc.js', { 'accept-encoding': accepted });
      expect([accepted, response?.headers.get('content-encoding') ?? null]).toEqual([accepted, encoding]);
      expect(response?.headers.get('vary')).toBe('accept-encoding');
    }
    expect(await get('/assets/main-abc.js')?.text()).toBe(script);
  });

  it('is kept for good when its name holds a hash, and asked for again otherwise', () => {
    expect(get('/assets/main-abc.js')?.headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect(get('/theme.js')?.headers.get('cache-control')).toBe('no-cache');
    expect(get('/console', page)?.headers.get('cache-control')).toBe('no-cache');
    const etag = get('/theme.js')?.headers.get('etag') ?? '';
    expect(get('/theme.js', { 'if-none-match': etag })?.status).toBe(304);
  });

  it('is the icon also where a browser looks for one by itself', () => {
    expect(get('/favicon.ico')?.headers.get('content-type')).toBe('image/svg+xml');
  });

  it('is the page for paths of the console, and nothing for what is missing', () => {
    for (const target of ['/', '/login', '/console/device/ios/list?lock_status=1']) {
      expect(get(target, page)?.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(get(target)?.status).toBe(200);
    }
    expect(get('/assets/gone-123.js', page)).toBeNull();
    expect(get('/config.json', { accept: '*/*' })).toBeNull();
    for (const target of [
      '/builds/latest.json',
      '/builds/meta/none',
      '/site/a',
      '/_payload.json',
      '/login/_payload.json',
    ]) {
      expect([target, get(target, page)]).toEqual([target, null]);
      expect([target, get(target)]).toEqual([target, null]);
    }
  });

  it('[route.enroll] is a document of its own for the page of a link, whatever the link is', async () => {
    for (const target of ['/enroll/abc', '/enroll/a-b_c?from=wechat', '/enroll/%E0%A4%A', '/enroll/abc/']) {
      const answer = get(target, page);
      expect([target, await answer?.text()]).toEqual([target, enrollPage]);
      expect(answer?.headers.get('cache-control')).toBe('no-cache');
    }
    for (const target of ['/enroll', '/enroll/a/b', '/console/enroll/a'])
      expect([target, await get(target, page)?.text()]).not.toEqual([target, enrollPage]);
  });

  it('is never one of the build’s own notes, or one outside of the folder', () => {
    const json = { accept: 'application/json' };
    for (const target of [
      '/.built-from',
      '/.vite/manifest.json',
      '/assets/main-abc.js.br',
      '/assets/../../etc/passwd',
      '/..%2f..%2fetc%2fpasswd',
    ]) {
      expect([target, get(target, json)]).toEqual([target, null]);
    }
  });
});

it('without a build there is nothing to serve', () => {
  expect(serveStatic(loadStatic(path.join(folder, 'none')), new Request('http://127.0.0.1/'))).toBeNull();
});
