/** `node tests/browser/screens/shots.ts [scene …]`: pictures of every screen in reports/shots/, for people to look at. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import type { AccountName } from '#tests/server/test-server.ts';
import { endWorker } from '#tests/setup/worker-end.ts';
import { buildConsole } from '../../../build/build.ts';
import { ConsoleUnderTest } from '../support/console-under-test.ts';
import { settled } from '../support/settled.ts';
import { draw } from '../support/undrawn.ts';
import { type Scene, scenes } from './scenes.ts';

const folder = path.resolve('reports', 'shots');
const windows = [
  { width: 1366, height: 860 },
  { width: 390, height: 844 },
];
const chosen = process.argv.slice(2);

const smallPhone = { width: 320, height: 568 };

async function shoot(page: Page, { name, show, isForSmallPhones }: Scene): Promise<void> {
  for (const { width, height } of isForSmallPhones ? [...windows, smallPhone] : windows) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'light' });
    await (await show(page)).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await draw(page);
      await settled(page);
      await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}-${width}.png`) });
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

mkdirSync(folder, { recursive: true });
await buildConsole();
const console = new ConsoleUnderTest();
await console.start();
const pages = new Map<AccountName | null, Page>();
const failures: string[] = [];
for (const scene of scenes.filter(
  ({ name }) => chosen.length === 0 || chosen.some((word) => name.includes(word)),
)) {
  const page = pages.get(scene.as) ?? (scene.as ? await console.signIn(scene.as) : await console.newPage());
  pages.set(scene.as, page);
  try {
    await shoot(page, scene);
    process.stdout.write(`${scene.name} `);
  } catch (error) {
    await draw(page);
    await page.screenshot({ path: path.join(folder, `${scene.name}-failed.png`) });
    failures.push(`${scene.name}: ${error}`);
  }
}
const troubles = console.takeTroubles();
await console.closePages();
await endWorker();
process.stdout.write(`\n${[...failures, ...troubles].join('\n')}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
