import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { exportNoteKey } from '#machines/devices/export-list/export-note.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import * as labels from '#ui/labels.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

/** The browser reports, in its own time, each file that it does not get; nothing may be thrown that nobody caught. */
function expectOnlyRefusedFiles(): void {
  const troubles = console.takeTroubles();
  expect(troubles.length).toBeGreaterThan(0);
  for (const trouble of troubles) {
    expect(trouble).toMatch(/^(?:console error|failed request): .*ERR_CONNECTION_REFUSED/);
  }
}

describe('code that cannot be fetched', () => {
  it('of a menu is said, and a later press fetches it', async () => {
    const page = await console.signIn('full');
    const chunk = '**/assets/menu-panel-*.js';
    await page.route(chunk, (route) => route.abort('connectionrefused'));
    const button = page.getByRole('button', { name: accounts.full.name }).filter({ visible: true });
    await button.click();
    await expect(page.getByRole('region', { name: labels.messages })).toContainText(labels.partNotLoaded);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
    await page.unroute(chunk);

    await button.click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    expectOnlyRefusedFiles();
  });

  it('of a screen is said, and 重试 fetches it', async () => {
    const page = await console.signIn('full');
    const chunk = '**/assets/operation-log-*.js';
    await page.route(chunk, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: '苹果操作日志' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.screenNotLoaded);
    await page.unroute(chunk);

    await page.getByRole('button', { name: labels.retry }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/操作日志/);
    expectOnlyRefusedFiles();
  });

  it('of an export that was left behind is not missed unless it is wanted, and a later press fetches it', async () => {
    const page = await console.signIn('full');
    const chunk = '**/assets/export-desk-*.js';
    await page.route(chunk, (route) => route.abort('connectionrefused'));
    await page.evaluate(
      (key) => localStorage.setItem(key, '0f0f0f0f-0000-4000-8000-000000000000'),
      exportNoteKey('apple', seedIds.clerks.full),
    );
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('export-desk'));
    await page.goto(routePath('console-device-ios-list'));
    await asked;
    const notice = page.getByRole('region', { name: labels.messages });
    await expect(notice).not.toContainText(labels.partNotLoaded);

    const button = page.getByRole('button', { name: '导出' });
    await button.click();
    await expect(notice).toContainText(labels.partNotLoaded);
    await page.unroute(chunk);

    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expectOnlyRefusedFiles();
  });
});
