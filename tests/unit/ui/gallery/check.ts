/**
 * `node tests/unit/ui/gallery/check.ts`: pictures of the gallery in reports/gallery/, and what axe, the browser's
 * console, the width and the behaviour of the components give to complain about; fails where there is anything.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Gallery, openGallery } from './open-gallery.ts';
import { type Pose, poses } from './poses.ts';

const themes = ['light', 'dark'] as const;
const widths = [1366, 390, 360];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const folder = path.resolve('reports/gallery');

async function look({ browser, url }: Gallery, pose: Pose, theme: 'light' | 'dark', width: number) {
  const name = pose.name ?? pose.view;
  const troubles: string[] = [];
  const context = await browser.newContext({
    viewport: { width, height: width > 600 ? 980 : 844 },
    colorScheme: theme,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  await page.goto(`${url}?view=${pose.view}`);
  await page.getByRole('heading').first().waitFor();
  await pose.act?.(page).catch((error: unknown) => troubles.push(String(error)));
  await page.screenshot({
    path: path.join(folder, `${name}-${theme}-${width}.png`),
    fullPage: name === 'parts',
  });
  // The whole page at once: what a bar at the edge covers half can be scrolled clear, which axe does not know.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  // A list that hangs in a portal belongs to no landmark; it is reached from its button.
  const { violations } = await new AxeBuilder({ page })
    .withTags(rules)
    .disableRules(pose.name ? ['region'] : [])
    .analyze();
  for (const { id, nodes } of violations) {
    for (const node of nodes) troubles.push(`${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) troubles.push(`wider than the window by ${overflow} px`);
  await context.close();
  return troubles.map((trouble) => `${name} ${theme} ${width}: ${trouble}`);
}

async function check(): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const gallery = await openGallery();
  const troubles: string[] = [];
  try {
    for (const pose of poses) {
      for (const theme of themes) {
        for (const width of widths) troubles.push(...(await look(gallery, pose, theme, width)));
      }
    }
  } finally {
    await gallery.close();
  }
  return troubles;
}

// Panda, loaded by the build, keeps a process with an uncaught error alive: this one ends itself.
const troubles = await check().catch((error: unknown) => [String(error)]);
console.log(troubles.join('\n') || 'gallery: 0 findings');
process.exit(troubles.length > 0 ? 1 : 0);
