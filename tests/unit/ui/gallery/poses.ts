import assert from 'node:assert/strict';
import type { Page } from 'playwright';

/** A view of the gallery and what is done in it before looking; throws where a component does not do what it should. */
export interface Pose {
  view: string;
  name?: string;
  act?: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function popover(page: Page) {
  const trigger = button(page, '依据设备确认 09:41');
  const panel = page.getByRole('dialog', { name: '依据' });
  await trigger.click();
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  assert.equal(await focused(page), '依据设备确认 09:41', 'Esc gives the focus back');
  await trigger.click();
  await panel.waitFor();
}

async function menu(page: Page) {
  await button(page, '更多').focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await items.count(), 3, 'an item with a reason can be reached and does nothing');
  assert.equal(await page.locator('[data-highlighted]').textContent(), '重启锁定中不可用');
}

async function select(page: Page) {
  const trigger = page.getByRole('combobox', { name: '型号' });
  await trigger.click();
  await page.getByRole('option', { name: 'iPad Air 11 英寸' }).click();
  assert.match((await trigger.textContent()) ?? '', /iPad Air 11 英寸/);
  await trigger.click();
  await page.getByRole('option', { name: 'iPhone 16 Pro' }).waitFor();
}

async function tooltip(page: Page) {
  const action = page.locator('[aria-disabled=true]', { hasText: '锁定设备' });
  const bubbles = page.getByText('设备已锁定，无需再次锁定', { exact: true });
  const drawn = async (count: number) => assert.equal(await bubbles.count(), count);
  await action.focus();
  await drawn(2);
  await page.keyboard.press('Escape');
  await drawn(1);
  // Forced: Playwright itself waits for an aria-disabled element to become enabled.
  await action.click({ force: true });
  await drawn(2);
}

/** Rule app.modal, and a message over an open dialog. */
async function modal(page: Page) {
  const dialog = page.getByRole('dialog', { name: '锁定设备' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await button(page, '确定').click();
  assert.equal(await button(page, '确定').getAttribute('aria-busy'), 'true', 'OK shows loading');
  const message = page.getByRole('alert').filter({ has: page.getByRole('button') });
  await message.waitFor();
  assert.equal(await button(page, '确定').getAttribute('aria-busy'), null, 'loading ends with the work');
  assert.equal(await dialog.count(), 1, 'neither Esc nor the mask nor an error closes it');
}

async function toasts(page: Page) {
  for (const tone of ['ok', 'error']) await button(page, tone).click();
}

export const poses: Pose[] = [
  { view: 'parts', act: toasts },
  { view: 'parts', name: 'menu', act: menu },
  { view: 'parts', name: 'popover', act: popover },
  { view: 'parts', name: 'select', act: select },
  { view: 'parts', name: 'tooltip', act: tooltip },
  { view: 'list' },
  { view: 'detail' },
  { view: 'login' },
  { view: 'lock' },
  { view: 'lock', name: 'modal', act: modal },
  { view: 'confirm' },
];
