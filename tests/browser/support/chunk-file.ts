import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect } from './expect.ts';

const manifest = v.record(v.string(), v.object({ file: v.string(), name: v.optional(v.string()) }));

/** The addresses of the code that is fetched on demand from sources of this name, as the build has it: files of dialogs do not say their names. */
export function chunkFile(name: string): RegExp {
  const built = v.parse(manifest, JSON.parse(readFileSync(path.resolve('dist/.vite/manifest.json'), 'utf8')));
  const files = Object.values(built).flatMap((chunk) => (chunk.name === name ? [chunk.file] : []));
  expect(files.length, `chunks from ${name}`).toBeGreaterThan(0);
  return new RegExp(`/(?:${files.map((file) => RegExp.escape(file)).join('|')})$`);
}
