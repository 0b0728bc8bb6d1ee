/** `node tests/unit/ui/gallery/check.ts`: pictures of the gallery in reports/gallery/, and axe's findings; fails where there is one. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright';
import { build, preview } from 'vite';
import { launchChromium } from '#tests/setup/chromium.ts';

const views = ['parts', 'list', 'detail', 'login', 'lock', 'confirm'];
const themes = ['light', 'dark'] as const;
const widths = [1366, 390];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const folder = path.resolve('reports/gallery');
const configFile = path.join(import.meta.dirname, 'vite.config.ts');

async function look(browser: Browser, url: string, view: string, theme: 'light' | 'dark', width: number) {
  const context = await browser.newContext({
    viewport: { width, height: width > 600 ? 980 : 844 },
    colorScheme: theme,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  await page.goto(`${url}?view=${view}`);
  await page.getByRole('heading').first().waitFor();
  if (view === 'parts')
    for (const tone of ['ok', 'error']) await page.getByRole('button', { name: tone, exact: true }).click();
  await page.screenshot({
    path: path.join(folder, `${view}-${theme}-${width}.png`),
    fullPage: view === 'parts',
  });
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  for (const { id, nodes } of violations) {
    for (const node of nodes) troubles.push(`${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) troubles.push(`wider than the window by ${overflow} px`);
  await context.close();
  return troubles.map((trouble) => `${view} ${theme} ${width}: ${trouble}`);
}

mkdirSync(folder, { recursive: true });
await build({ configFile, logLevel: 'error' });
const server = await preview({ configFile, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
const browser = await launchChromium();
const url = server.resolvedUrls?.local[0] ?? '';
const troubles: string[] = [];
for (const view of views) {
  for (const theme of themes) {
    for (const width of widths) troubles.push(...(await look(browser, url, view, theme, width)));
  }
}
await browser.close();
await server.close();
console.log(troubles.join('\n') || 'gallery: 0 findings');
process.exitCode = troubles.length > 0 ? 1 : 0;
