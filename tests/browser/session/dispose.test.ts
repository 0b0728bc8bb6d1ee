import type { CDPSession, Page } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import { buildScript } from './storm-tabs.ts';

const console = useConsoleUnderTest();

/** What a running console holds on to outside of its element. */
async function holdings(page: Page, devtools: CDPSession) {
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await devtools.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  });
  const inPage = await page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return { locks: held.length + pending.length, elements: document.body.childElementCount };
  });
  return { listeners: listeners.map(({ type }) => type).sort(), ...inPage };
}

describe('an ended console', () => {
  it('leaves nothing behind, and can be started again in the same page', async () => {
    const script = await buildScript('dispose-page.ts');
    const tokens = await console.server.openSession('full');
    const page = await console.newPage();
    const address = routePath('console');
    await page.route(`**${address}`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><link rel="icon" href="data:," /><body></body>',
      }),
    );
    await page.goto(address);
    await page.evaluate((held) => {
      for (const [key, value] of Object.entries(held)) localStorage.setItem(key, String(value));
    }, tokens);
    await page.addScriptTag({ type: 'module', content: script });
    await page.waitForFunction(() => typeof window.startConsole === 'function');
    const devtools = await page.context().newCDPSession(page);
    const before = await holdings(page, devtools);

    for (let round = 0; round < 3; round += 1) {
      const dispose = await page.evaluateHandle(() => window.startConsole());
      await expect(page.getByRole('heading', { name: '控制台' })).toBeVisible();
      await expect.poll(async () => (await holdings(page, devtools)).locks).toBe(1);
      await dispose.evaluate((end) => end());
      await expect.poll(() => holdings(page, devtools)).toEqual(before);
    }
  });
});
