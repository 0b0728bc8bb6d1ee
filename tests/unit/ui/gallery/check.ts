/**
 * `node tests/unit/ui/gallery/check.ts`: pictures of the gallery in reports/gallery/, under the console's content
 * security policy, with what axe, the browser's console and a look at the width find; fails where there is anything.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { build, preview } from 'vite';
import { launchChromium } from '#tests/setup/chromium.ts';

interface Pose {
  view: string;
  /** What is pressed before looking. */
  press?: (page: Page) => Promise<void>;
  name?: string;
}

const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const poses: Pose[] = [
  {
    view: 'parts',
    async press(page) {
      for (const tone of ['ok', 'error']) await button(tone)(page);
    },
  },
  { view: 'parts', name: 'menu', press: button('更多') },
  { view: 'parts', name: 'popover', press: button('依据 设备确认 09:41') },
  { view: 'parts', name: 'select', press: (page) => page.getByRole('combobox', { name: '型号' }).click() },
  { view: 'parts', name: 'tooltip', press: (page) => page.getByText('锁定设备', { exact: true }).focus() },
  { view: 'list' },
  { view: 'detail' },
  { view: 'login' },
  { view: 'lock' },
  { view: 'confirm' },
];
const themes = ['light', 'dark'] as const;
const widths = [1366, 390, 360];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'";
const folder = path.resolve('reports/gallery');
const configFile = path.join(import.meta.dirname, 'vite.config.ts');

async function look(browser: Browser, url: string, pose: Pose, theme: 'light' | 'dark', width: number) {
  const context = await browser.newContext({
    viewport: { width, height: width > 600 ? 980 : 844 },
    colorScheme: theme,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    hasTouch: width < 600,
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  const name = pose.name ?? pose.view;
  await page.goto(`${url}?view=${pose.view}`);
  await page.getByRole('heading').first().waitFor();
  await pose.press?.(page);
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

mkdirSync(folder, { recursive: true });
await build({ configFile, logLevel: 'error' });
const server = await preview({
  configFile,
  preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
  logLevel: 'error',
});
const browser = await launchChromium();
const url = server.resolvedUrls?.local[0] ?? '';
const troubles: string[] = [];
for (const pose of poses) {
  for (const theme of themes) {
    for (const width of widths) troubles.push(...(await look(browser, url, pose, theme, width)));
  }
}
await browser.close();
await server.close();
console.log(troubles.join('\n') || 'gallery: 0 findings');
process.exitCode = troubles.length > 0 ? 1 : 0;
