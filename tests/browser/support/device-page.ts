import type { Locator, Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { accounts } from '#server/seed/accounts.ts';
import { expect } from './expect.ts';
import { unfold } from './unfold.ts';

/** Every account's. */
export const rightPassword = accounts.admin.secondary_password;
export const wrongPassword = 'Wrong-2026';

export interface LockWords {
  readonly message: string;
  readonly phone?: string;
  readonly footnote?: string;
}

/** The page of one device, as a person uses it. */
export class DevicePage {
  readonly page: Page;
  /** the badges beside its name */
  readonly status: Locator;
  /** what was done with it, newest first */
  readonly record: Locator;
  readonly dialog: Locator;
  /** the messages that come and go */
  readonly toasts: Locator;
  private readonly kind: DeviceKindName;

  constructor(page: Page, kind: DeviceKindName = 'apple') {
    this.page = page;
    this.kind = kind;
    const main = page.getByRole('main');
    this.status = main.locator('div', { has: page.getByRole('heading', { level: 1 }) }).last();
    this.record = page.getByRole('region', { name: '记录', exact: true });
    this.toasts = page.getByRole('region', { name: '操作提示' });
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  }

  async open(id: string): Promise<void> {
    const route = this.kind === 'apple' ? 'console-device-ios-id' : 'console-device-android-id';
    await this.page.goto(routePath(route, { id }));
    await this.arrived();
  }

  /** The screen that leads here stays until this one is ready, and has buttons of the same names. */
  async arrived(): Promise<void> {
    await expect(this.record).toBeVisible();
  }

  action(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  /** On phones the groups of rarer actions are folded at first. */
  async unfold(): Promise<void> {
    await unfold(this.page.locator('#actions [aria-expanded=false]'));
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  async fillLock({ message, phone, footnote }: LockWords): Promise<void> {
    await this.field('锁定提示内容').fill(message);
    if (phone !== undefined) await this.field('联系电话').fill(phone);
    if (footnote !== undefined) await this.field('底部文字').fill(footnote);
  }

  /** Types the secondary password and presses OK, whatever stands on it now. */
  /** Of a dialog: it bears the name of what is done. */
  get ok(): Locator {
    return this.dialog.locator('footer button[type=submit]');
  }

  async confirm(password = rightPassword, again?: string): Promise<void> {
    await this.field('安全密码').fill(password);
    await (again === undefined
      ? this.ok
      : this.dialog.getByRole('button', { name: again, exact: true })
    ).click();
  }

  /** Types the end of the serial number, which is asked for before what nothing brings back. */
  confirmSerial(serialNumber: string): Promise<void> {
    return this.field('请输入序列号后四位以确认').fill(serialNumber.slice(-4));
  }

  /** What the status rests on: `fact('设备确认')` is what the phone itself has told. */
  fact(term: string): Locator {
    return this.page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: this.page.getByText(term, { exact: true }) });
  }

  async lock(words: LockWords, password?: string): Promise<void> {
    await this.action('锁定设备').click();
    await this.fillLock(words);
    await this.confirm(password);
  }

  async unlock(password?: string): Promise<void> {
    await this.action('解除锁定').click();
    await this.confirm(password);
  }
}
