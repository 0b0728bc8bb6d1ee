import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

/** Composes a word in a field and ends it by Enter, as an input method of pinyin does. */
async function compose(page: Page, field: Locator): Promise<void> {
  await field.focus();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Input.imeSetComposition', { selectionStart: 2, selectionEnd: 2, text: 'wa' });
  for (const told of [{ isComposing: true }, { keyCode: 229 }])
    await field.dispatchEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...told });
  await page.keyboard.press('Enter');
  await devTools.send('Input.insertText', { text: '王' });
  await devTools.detach();
}

/** What goes on behind the page is there from a moment after it. */
const guarded = (page: Page) =>
  page.waitForFunction(() => !String(Node.prototype.removeChild).includes('[native code]'));

/** What the page asks of the server that changes something, and where it goes. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) seen.push(request.url());
  });
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  return seen;
}

describe('Enter while a word is being composed', () => {
  it('[decision.typing] sends no log-in', async () => {
    const page = await console.pageOf(null);
    await page.goto(routePath('login'));
    await guarded(page);
    const fields = page.locator('form input:not([type=password], [type=tel])');
    await expect(fields.first()).toBeVisible();
    const seen = watch(page);
    for (const field of await fields.all()) {
      await compose(page, field);
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    }
    expect(seen).toEqual([]);
  });

  it('[decision.typing] sends no filter, no dialog and no choice', async () => {
    const page = await console.pageOf('full');
    const list = new ListPage(page);
    await list.open();
    await guarded(page);
    const seen = watch(page);

    await page.getByRole('button', { name: '新增设备' }).click();
    const dialog = page.getByRole('dialog');
    for (const label of ['序列号', '承租人', '承租人手机号']) {
      await compose(page, dialog.getByLabel(label, { exact: true }));
      await expect(dialog.getByRole('alert')).toHaveCount(0);
    }
    await dialog.getByRole('button', { name: '取消' }).click();

    await page.getByRole('button', { name: '批量导入' }).click();
    await dialog.getByLabel('序列号').fill('F2\nDX3YR2M8N4QW');
    await dialog.getByRole('button', { name: '预检' }).click();
    const mended = dialog.getByLabel('第 1 行的序列号');
    await expect(mended).toBeVisible();
    seen.length = 0;
    await compose(page, mended);
    await expect(dialog.getByRole('button', { name: '重新预检' })).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();

    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+k');
    const palette = dialog.getByRole('combobox');
    await compose(page, palette);
    await expect(palette).toBeVisible();
    expect(seen).toEqual([]);
  });
});
