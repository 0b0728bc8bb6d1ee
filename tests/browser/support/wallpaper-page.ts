import type { Locator, Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { expect } from './expect.ts';

/** The page of wallpapers, as a person uses it. */
export class WallpaperPage {
  readonly page: Page;
  readonly own: Locator;
  readonly ofSystem: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.own = page.getByRole('region', { name: '门店壁纸' });
    this.ofSystem = page.getByRole('region', { name: '系统壁纸' });
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  }

  /** Open when the pictures are there. */
  async open(): Promise<void> {
    await this.page.goto(routePath('console-device-wallpaper'));
    await expect(this.ofSystem.getByRole('listitem')).toHaveCount(4);
    await this.page
      .locator('[data-machine=wallpaperShelf][data-machine-state=\'"shown"\']')
      .waitFor({ state: 'attached' });
  }

  async upload(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: '上传壁纸' }).first().click();
    await this.dialog.waitFor();
  }

  choose(name: string, buffer: Buffer): Promise<void> {
    return this.dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
  }
}
