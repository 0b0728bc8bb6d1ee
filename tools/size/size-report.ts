import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { budgets, bytesPerKb, enrollBudget, firstScript } from '../../build/budgets.ts';
import { enrollManifest } from '../../build/enroll-page.ts';
import { root } from '../../scripts/processes.ts';

export interface SizeRow {
  route: string;
  kind: 'JS' | 'CSS';
  /** Gzipped, in KB of 1024 bytes. */
  kb: number;
  budget: number;
  files: string[];
}

const dist = path.join(root, 'dist');

function gzipKb(file: string): number {
  return gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / bytesPerKb;
}

/** The chunks that load with `start`: itself and what it imports statically. */
export function withImports(manifest: Manifest, start: string, seen = new Set<string>()): Set<string> {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const key of manifest[start]?.imports ?? []) withImports(manifest, key, seen);
  return seen;
}

/** The chunk that is fetched when this source is imported on demand. */
export function lazyChunkOf(manifest: Manifest, source: string): string {
  const keys = Object.keys(manifest).filter((key) => key.startsWith(source) && manifest[key]?.isDynamicEntry);
  const [only] = keys;
  if (only === undefined || keys.length > 1) {
    throw new Error(`expected one lazy chunk of ${source}, found ${keys.length}: ${keys.join(', ')}`);
  }
  return only;
}

/** First load of each route with a budget, of the build in dist/. */
export function measure(): SizeRow[] {
  const read = (name: string): Manifest => JSON.parse(readFileSync(path.join(dist, name), 'utf8'));
  const console = firstLoads(read('.vite/manifest.json'), gzipKb);
  return [...console, ...loadOf(read(enrollManifest), enrollBudget, [], gzipKb)];
}

/** The same for any manifest; `kbOf` weighs a file of the build. */
export function firstLoads(manifest: Manifest, kbOf: (file: string) => number): SizeRow[] {
  return budgets.flatMap(({ chunks: lazy, ...budget }) => {
    const starts = lazy.map((source) => lazyChunkOf(manifest, source));
    const [js, css] = loadOf(manifest, budget, starts, kbOf);
    return [{ ...js, kb: js.kb + kbOf(firstScript), files: [firstScript, ...js.files] }, css];
  });
}

interface Budget {
  readonly route: string;
  readonly js: number;
  readonly css: number;
}

/** Of the entries and of what is fetched besides. */
function loadOf(
  manifest: Manifest,
  { route, ...budget }: Budget,
  lazy: readonly string[],
  kbOf: (file: string) => number,
): [js: SizeRow, css: SizeRow] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const chunks = [...entries, ...lazy].reduce(
    (seen, start) => withImports(manifest, start, seen),
    new Set<string>(),
  );
  const js = [...chunks].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'));
  const css = [...new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []))];
  const row = (kind: 'JS' | 'CSS', files: string[], limit: number): SizeRow => ({
    route,
    kind,
    kb: files.reduce((sum, file) => sum + kbOf(file), 0),
    budget: limit,
    files,
  });
  return [row('JS', js, budget.js), row('CSS', css, budget.css)];
}

export function overBudget(row: SizeRow): boolean {
  return row.kb > row.budget;
}

export function sizeTable(rows: SizeRow[]): string {
  const lines = rows.map((row) => {
    const figures = `${row.kb.toFixed(1).padStart(7)} KB of ${row.budget} KB`;
    return `${row.route.padEnd(28)}${row.kind.padEnd(5)}${figures}${overBudget(row) ? '  OVER BUDGET' : ''}`;
  });
  return ['first load, gzip, 1 KB = 1024 bytes', ...lines].join('\n');
}
