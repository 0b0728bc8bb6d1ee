import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Manifest, minifySync } from 'vite';
import * as android from '#api/contract/android/devices.ts';
import * as apple from '#api/contract/apple/devices.ts';
import { me } from '#api/contract/people/user.ts';
import type { EarlyAnswer } from '#api/early-answers.ts';
import { routePath } from '#domain/access/routes.ts';
import { siteConfigBucketMs } from '#domain/limits.ts';
import {
  agedUrl,
  buildIdMeta,
  buildManifestPath,
  siteConfigFile,
  sitePath,
} from '#domain/site/plumbing-paths.ts';
import { lazyChunkOf, withImports } from '../tools/size/size-report.ts';
import { afterBuild } from './after-build.ts';
import { budgetOf, firstScript } from './budgets.ts';

interface EarlyFiles {
  readonly login: readonly string[];
  readonly member: readonly string[];
}

/** What each list of devices asks for first where its address says nothing more, by its route. */
const listCalls: Readonly<Record<string, string>> = {
  [routePath('console-device-ios-list')]: apple.list.path,
  [routePath('console-device-android-list')]: android.list.path,
};

/** What the first script needs of the console; it imports nothing. */
const facts = (files: EarlyFiles) => ({
  files,
  home: routePath('console'),
  me: me.path,
  listCalls,
  siteConfigFile,
  siteConfigBucketMs,
  buildIdMeta,
  buildManifest: buildManifestPath(':id'),
});

/**
 * Lets the browser ask for what every page needs, and for the code of the login page or a logged-in person's code and name, while it
 * still reads the page itself and not only once the console's files have run: on a slow line each is a round trip.
 */
export const earlyFetches = () =>
  afterBuild('early-fetches', (folder, bundle) => {
    const textOf = (name: string) => {
      const asset = bundle[name];
      if (asset?.type !== 'asset') throw new Error(`the build has no ${name}`);
      return String(asset.source);
    };
    const page = textOf('index.html');
    const manifest: Manifest = JSON.parse(textOf('.vite/manifest.json'));
    const early = (route: string) => firstFiles(manifest, route).filter((file) => !page.includes(file));
    const member = new Set(Object.keys(listCalls).flatMap(early));
    const files = { login: early(routePath('login')), member: [...member] };
    const given = [JSON.stringify(facts(files)), sitePath, agedUrl];
    const file = path.join(folder, firstScript);
    const source = `${readFileSync(file, 'utf8')}(${fetchEarly})(${given.join(', ')});`;
    const { code, errors } = minifySync(firstScript, source);
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
    writeFileSync(file, code);
  });

/** The files of a first visit to a route that has a budget. */
export function firstFiles(manifest: Manifest, route: string): string[] {
  const { chunks } = budgetOf(route);
  const needed = chunks
    .map((source) => lazyChunkOf(manifest, source))
    .reduce((seen, start) => withImports(manifest, start, seen), new Set<string>());
  return [...needed].flatMap((key) => manifest[key]?.file ?? []);
}

/** Runs in the browser, after public/theme.js has said who looks. */
function fetchEarly(needed: ReturnType<typeof facts>, pathOf: typeof sitePath, aged: typeof agedUrl): void {
  const arrivals = new Map<string, Promise<void>>();
  const download = async (file: string, priority: RequestPriority) => {
    const response = await fetch(`/${file}`, { priority });
    // The body has to be read to its end, or it is not in the cache.
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.status} ${file}`);
  };
  const fetchIntoCache = (file: string, priority: RequestPriority = 'auto') => {
    const arriving = arrivals.get(file) ?? download(file, priority);
    arrivals.set(file, arriving);
    arriving.catch(() => arrivals.delete(file));
    return arriving;
  };
  window.fetchIntoCache = fetchIntoCache;
  const ask = (url: string, authorization: string | null = null): EarlyAnswer => {
    // As the console itself asks. What breaks it asks for once more.
    const options = authorization ? { headers: { authorization }, cache: 'no-store' as const } : {};
    const answer = fetch(url, options).then(async (head) => new Response(await head.blob(), head));
    answer.catch(() => {});
    return { url, authorization, askedAt: Date.now(), answer };
  };
  const id = document.querySelector(`meta[name=${needed.buildIdMeta}]`)?.getAttribute('content') ?? '';
  const config = pathOf(location.host, needed.siteConfigFile);
  window.earlyAnswers = [
    ask(aged(config, Date.now(), needed.siteConfigBucketMs)),
    ask(needed.buildManifest.replace(':id', id)),
  ];
  const { visitor } = document.documentElement.dataset;
  const fetchFiles = (files: readonly string[]) => {
    for (const file of files) fetchIntoCache(file, 'low');
  };
  if (visitor === 'guest') fetchFiles(needed.files.login);
  if (visitor !== 'member' || !location.pathname.startsWith(needed.home)) return;
  const authorization = `Bearer ${localStorage.getItem('access_token')}`;
  const list = needed.listCalls[location.pathname];
  window.earlyAnswers.push(ask(needed.me, authorization));
  if (list !== undefined && !location.search && !history.state)
    window.earlyAnswers.push(ask(list, authorization));
  fetchFiles(needed.files.member);
}
