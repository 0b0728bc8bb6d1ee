import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { accounts } from '#server/seed/accounts.ts';
import { expect } from '../support/expect.ts';
import { hearsKeys } from '../support/hears-keys.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const menuChunk = '**/assets/menu-panel-*.js';

const accountButton = (page: Page) =>
  page.getByRole('button', { name: accounts.full.name }).filter({ visible: true });
const items = (page: Page) => page.getByRole('menuitem');

describe('a menu', () => {
  it('opens by keyboard with its first item highlighted; Esc gives the focus back', async () => {
    const page = await console.signIn('full');
    const button = accountButton(page);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    for (const key of ['Enter', 'ArrowDown', ' ']) {
      await button.focus();
      await page.keyboard.press(key);
      await expect(items(page).first()).toHaveAttribute('data-highlighted', '');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await hearsKeys(page.getByRole('menu'));
      await page.keyboard.press('Escape');
      await expect(items(page)).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    }
  });

  it('of a button that stays stays too while the page scrolls: nothing moves away under a press', async () => {
    const page = await console.pageOf('full');
    const list = new ListPage(page);
    await list.open();
    await accountButton(page).click();
    await expect(page.locator('[role=menu][data-placement]')).toBeVisible();
    const [item, scrolled] = await page.evaluate(() => {
      const y = () => document.querySelector('[role=menuitem]')?.getBoundingClientRect().y ?? Number.NaN;
      const before = y();
      scrollBy(0, 40);
      return [y() - before, scrollY];
    });
    expect(scrolled).toBeGreaterThan(0);
    expect(item).toBe(0);
  });

  it('is fetched when the pointer comes near, and only then', async () => {
    const page = await console.newPage();
    const fetched: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
    });
    const tokens = await console.server.openSession('full');
    await page.addInitScript(
      (entries) => {
        for (const [name, value] of entries) localStorage.setItem(name, value);
      },
      Object.entries(tokens).map(([name, value]) => [name, String(value)] as const),
    );
    await page.goto('/console');
    const isPanel = (path: string) => path.includes('/menu-panel-');
    await expect(accountButton(page)).toBeVisible();
    expect(fetched.filter(isPanel)).toEqual([]);
    await accountButton(page).hover();
    await expect.poll(() => fetched.filter(isPanel)).toHaveLength(1);
    await accountButton(page).click();
    await expect(items(page).first()).toBeVisible();
    expect(fetched.filter(isPanel)).toHaveLength(1);
  });

  it('does not open behind a person who has gone on while it was fetched', async () => {
    const page = await console.signIn('full');
    const held = Promise.withResolvers<void>();
    await page.route(menuChunk, async (route) => {
      await held.promise;
      await route.continue();
    });
    const button = accountButton(page);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Shift+Tab');
    const arrived = page.waitForResponse((response) => response.url().includes('/menu-panel-'));
    held.resolve();
    await (await arrived).finished();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(items(page)).toHaveCount(0);
    await expect(button).not.toBeFocused();
  });
});

describe('a popover', () => {
  it('shows what a status rests on; Esc and a press elsewhere close it', async () => {
    const page = await console.pageOf('full');
    const list = new ListPage(page);
    await list.open();
    const evidence = list.rows.first().getByRole('button', { expanded: false }).first();
    const panel = page.getByRole('dialog', { name: '依据' });
    await evidence.focus();
    await page.keyboard.press('Enter');
    await hearsKeys(panel);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(evidence).toBeFocused();
    await evidence.click();
    await hearsKeys(panel);
    await list.total.click();
    await expect(panel).toBeHidden();
  });
});
