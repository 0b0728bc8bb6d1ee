import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { draw } from './undrawn.ts';

const require = createRequire(import.meta.resolve('@axe-core/playwright'));
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Axe in this page. A document takes it in once: that costs more than most of its checks. */
export async function axeIn(page: Page): Promise<AxeBuilder> {
  await draw(page);
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
}
