/** `npm run help:pictures`: takes the pictures of the help page anew, from the screens as they are. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { helpPicturePath } from '#domain/site/plumbing-paths.ts';
import { endWorker } from '#tests/setup/worker-end.ts';
import { buildConsole } from '../../../build/build.ts';
import { ConsoleUnderTest } from '../support/console-under-test.ts';
import { settled } from '../support/settled.ts';
import { draw } from '../support/undrawn.ts';
import { helpPictureNames, helpScreen, takenWordsFile } from './help-pictures.ts';

const fileOf = (name: string, theme: 'light' | 'dark') => path.join('public', helpPicturePath(name, theme));

await buildConsole();
const console = new ConsoleUnderTest();
await console.start();
const taken: Record<string, string> = {};
rmSync(path.dirname(fileOf('', 'light')), { recursive: true, force: true });
mkdirSync(path.dirname(fileOf('', 'light')), { recursive: true });
for (const name of helpPictureNames) {
  const { page, clip, words } = await helpScreen(console, name);
  taken[name] = words;
  await draw(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const png = await page.screenshot({ clip });
    writeFileSync(fileOf(name, colorScheme), await sharp(png).webp({ quality: 70 }).toBuffer());
  }
  await console.closePages();
}
writeFileSync(takenWordsFile, `${JSON.stringify(taken, null, 2)}\n`);
await endWorker();
