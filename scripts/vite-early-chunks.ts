import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { routePath } from '#domain/routes.ts';
import { budgets } from './budgets.ts';
import { lazyChunkOf, withImports } from './size-report.ts';
import { fetchIntoCache } from './vite-retryable-imports.ts';

/** The script that runs before everything else. */
const firstScript = 'theme.js';

/**
 * Lets the browser of a logged-in person fetch what every page of theirs needs while it still reads the page itself, not only once
 * the first file of the console has run and asks for it: on a slow line that is a round trip.
 */
export function earlyChunks(): Plugin {
  let folder = '';
  return {
    name: 'early-chunks',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      handler(_, bundle) {
        const textOf = (name: string) => {
          const asset = bundle[name];
          if (asset?.type !== 'asset') return this.error(`the build has no ${name}`);
          return String(asset.source);
        };
        const home = routePath('console');
        const page = textOf('index.html');
        const files = firstFiles(JSON.parse(textOf('.vite/manifest.json')), home);
        const early = files.filter((file) => !page.includes(file));
        const given = [fetchIntoCache, JSON.stringify(early), JSON.stringify(home)];
        appendFileSync(path.join(folder, firstScript), `(${fetchEarly})(${given.join(', ')});\n`);
      },
    },
  };
}

/** The files of a first visit to the pages below `home` that have a budget. */
export function firstFiles(manifest: Manifest, home: string): string[] {
  const rows = budgets.filter(({ route }) => route.startsWith(home));
  const starts = rows.flatMap(({ chunks }) => chunks.map((source) => lazyChunkOf(manifest, source)));
  const chunks = starts.reduce((seen, start) => withImports(manifest, start, seen), new Set<string>());
  return [...chunks].flatMap((key) => manifest[key]?.file ?? []);
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
