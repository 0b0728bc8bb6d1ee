import type { Locator, Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';

/** The page of the store's default restrictions, as a person uses it. */
export class DefaultPage {
  readonly page: Page;
  readonly dialog: Locator;
  private readonly kind: 'ios' | 'android';

  constructor(page: Page, kind: 'ios' | 'android' = 'ios') {
    this.page = page;
    this.kind = kind;
    this.dialog = page.getByRole('dialog');
  }

  async open(type = ''): Promise<void> {
    const path = routePath(`console-device-${this.kind}-default-restriction`);
    await this.page.goto(type ? `${path}?type=${type}` : path);
    await this.arrived();
  }

  async arrived(): Promise<void> {
    await this.card.waitFor();
    await this.card.locator('[aria-busy]').waitFor({ state: 'detached' });
  }

  get card(): Locator {
    return this.page.getByRole('main').locator('section').first();
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  switch(title: string): Locator {
    return this.dialog.getByRole('switch', { name: new RegExp(`^${title}`) });
  }

  get edit(): Locator {
    return this.card.getByRole('button', { name: '编辑' });
  }

  get password(): Locator {
    return this.dialog.getByLabel('安全密码', { exact: true });
  }
}
