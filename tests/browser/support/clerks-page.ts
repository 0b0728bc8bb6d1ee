import type { Locator, Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { expect } from './expect.ts';

/** The page of the store's clerks, as an administrator uses it. */
export class ClerksPage {
  readonly page: Page;
  readonly drawer: Locator;
  /** what stands over the drawer */
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.drawer = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: '最近登录' }) });
    this.dialog = page.locator(
      '[data-machine=securedForm], [data-machine=clerkAction], [data-machine=clerkEdit]',
    );
  }

  static async opened(page: Page): Promise<ClerksPage> {
    const clerks = new ClerksPage(page);
    await clerks.open();
    return clerks;
  }

  async open(): Promise<void> {
    await this.page.goto(routePath('console-merchant-employee'));
    await expect(this.page.locator('[data-clerk]').first()).toBeVisible();
  }

  /** A clerk's drawer, from the list. */
  async show(name: string): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(this.drawer).toBeVisible();
  }

  /** A press in the drawer. */
  async press(button: string): Promise<void> {
    await this.drawer.getByRole('button', { name: button, exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  /** The secondary password, and the press that it is asked for. */
  async confirm(button: string): Promise<void> {
    await this.field('安全密码').fill('Guard-2026');
    await this.button(button).click();
  }
}
