import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { Frame } from '#app/frame/frames.tsx';
import { root } from '../scripts/processes.ts';
import { afterBuild } from './after-build.ts';

type FramesModule = typeof import('#app/frame/frames.tsx');

const place = '<div id="root"></div>';
const folderOf = (folder: string) => path.join(folder, 'frames');

/** Writes a page with its frame for each route that has one, by the route's name; `index.html` is that of all others. */
export const framedPages = (): Plugin =>
  afterBuild('framed-pages', async (folder) => {
    const { module } = await runnerImport<FramesModule>(path.join(root, 'src/app/frame/frames.tsx'), {
      configFile: false,
      root,
      logLevel: 'error',
    });
    const index = path.join(folder, 'index.html');
    const plain = readFileSync(index, 'utf8');
    mkdirSync(folderOf(folder));
    for (const [route, frame] of module.frames()) {
      const file = route === 'index' ? index : path.join(folderOf(folder), `${route}.html`);
      writeFileSync(file, framed(plain, frame));
    }
  });

function framed(page: string, { visitor, html }: Frame): string {
  const parts = page.split(place);
  if (parts.length !== 2) throw new Error(`index.html must have ${place} once`);
  return parts.join(`<div id="root" data-frame="${visitor}">${html}</div>`);
}
