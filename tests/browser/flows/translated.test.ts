import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { translate, translateAllTheSame } from '../support/translator.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

describe('a page whose texts are replaced from outside', () => {
  it('is left as it is by a browser’s translation', async () => {
    const page = await console.pageOf('full');
    await new ListPage(page).open();
    await translate(page);
    await page.getByRole('button', { name: '新增设备' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('font')).toHaveCount(0);
  });

  it('goes on, and shows what has become of it', async () => {
    const page = await console.pageOf('full');
    const list = new ListPage(page);
    await list.open();
    // What goes on behind the page is there from a moment after it.
    await page.waitForFunction(() => !String(Node.prototype.removeChild).includes('[native code]'));
    await translateAllTheSame(page);
    await expect(page.locator('#root font').first()).toBeVisible();

    // A dialog with an error that comes and goes, and a title that changes.
    const { dialog } = new DevicePage(page);
    await page.getByRole('button', { name: /新增设备/ }).click();
    const ok = dialog.locator('[type=submit]');
    await dialog.locator('input').first().fill('F2');
    await ok.click();
    await expect(dialog.getByRole('alert')).toContainText('10 到 14 位');
    await dialog.locator('input').first().fill('TRANSLATED01');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await ok.click();
    await expect(dialog).toContainText('设备已登记');
    await expect(ok).toHaveText(/再登记一台/);
    await ok.click();
    await expect(ok).toHaveText('T(登记)');
    await dialog.locator('header button').click();
    await expect(dialog).toHaveCount(0);

    // Another page and back: other texts in the same places. Its row moves those below it when it comes.
    await expect(page.getByRole('row').filter({ hasText: 'TRANSLATED01' })).toBeVisible();
    await list.boxes.first().check();
    await expect(list.batchBar).toContainText('已选 1 台');
    await list.boxes.nth(1).check();
    await expect(list.batchBar).toContainText('已选 2 台');
    await page.locator('nav a').first().click();
    await expect(page).toHaveURL(routePath('console'));
    await page.goBack();
    await expect(list.boxes.first()).toBeVisible();
  });
});
