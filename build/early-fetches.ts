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
import { fetchIntoCache } from './retryable-imports.ts';

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
  login: routePath('login'),
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
    const given = [JSON.stringify(facts(files)), fetchIntoCache, sitePath, agedUrl];
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

/** Runs in the browser. */
function fetchEarly(
  needed: ReturnType<typeof facts>,
  fetchFile: typeof fetchIntoCache,
  pathOf: typeof sitePath,
  aged: typeof agedUrl,
): void {
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
  const fetchFiles = (files: readonly string[]) => {
    for (const file of files) fetchFile(file, 'low');
  };
  const isInside = location.pathname.startsWith(needed.home);
  try {
    const token = localStorage.getItem('access_token');
    if (isInside && token !== null) {
      window.earlyAnswers.push(ask(needed.me, `Bearer ${token}`));
      const list = needed.listCalls[location.pathname];
      if (list !== undefined && !location.search && !history.state)
        window.earlyAnswers.push(ask(list, `Bearer ${token}`));
      fetchFiles(needed.files.member);
    } else if (isInside || location.pathname === needed.login) fetchFiles(needed.files.login);
  } catch {
    // Storage is blocked, or what it holds is no token: the console itself says so.
  }
}
