import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from 'vite';
import { routePath } from '#domain/routes.ts';
import { afterBuild } from './after-build.ts';
import { budgetOf } from './budgets.ts';
import { lazyChunkOf, withImports } from './size-report.ts';
import { fetchIntoCache } from './vite-retryable-imports.ts';

/** The script that runs before everything else. */
const firstScript = 'theme.js';

/**
 * Lets the browser of a logged-in person fetch what every page of theirs needs while it still reads the page itself, not only once
 * the first file of the console has run and asks for it: on a slow line that is a round trip.
 */
export const earlyChunks = () =>
  afterBuild('early-chunks', (folder, bundle) => {
    const textOf = (name: string) => {
      const asset = bundle[name];
      if (asset?.type !== 'asset') throw new Error(`the build has no ${name}`);
      return String(asset.source);
    };
    const page = textOf('index.html');
    const files = firstFiles(JSON.parse(textOf('.vite/manifest.json')));
    const early = files.filter((file) => !page.includes(file));
    const given = [fetchIntoCache, JSON.stringify(early), JSON.stringify(routePath('console'))];
    appendFileSync(path.join(folder, firstScript), `(${fetchEarly})(${given.join(', ')});\n`);
  });

/** The files of a logged-in person's first visit. */
export function firstFiles(manifest: Manifest): string[] {
  const { chunks } = budgetOf(routePath('console-device-ios-list'));
  const needed = chunks
    .map((source) => lazyChunkOf(manifest, source))
    .reduce((seen, start) => withImports(manifest, start, seen), new Set<string>());
  return [...needed].flatMap((key) => manifest[key]?.file ?? []);
}

/** Runs in the browser. */
function fetchEarly(fetchFile: typeof fetchIntoCache, files: readonly string[], home: string): void {
  try {
    if (!location.pathname.startsWith(home) || localStorage.getItem('access_token') === null) return;
  } catch {
    // Storage is blocked: the console itself says so.
    return;
  }
  for (const file of files) fetchFile(file, 'low');
}
