import type { Locator, Page } from 'playwright';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { rightPassword } from './device-page.ts';
import { expect } from './expect.ts';
import { ListPage } from './list-page.ts';

/** The dialog of a batch over the device list, as a person uses it. */
export class BatchPage {
  readonly list: ListPage;
  readonly dialog: Locator;
  /** one line a device */
  readonly lines: Locator;
  readonly password: Locator;
  /** how many there are, which is asked where they are many */
  readonly number: Locator;
  readonly dueDay: Locator;
  /** in the head of the dialog */
  readonly cross: Locator;

  constructor(page: Page, kind: DeviceKindName = 'apple') {
    this.list = new ListPage(page, kind);
    this.dialog = page.getByRole('dialog');
    this.lines = this.dialog.getByRole('list').getByRole('listitem');
    this.password = this.dialog.getByLabel('安全密码', { exact: true });
    this.number = this.dialog.getByLabel('请输入设备数量以确认');
    this.dueDay = this.dialog.getByLabel('到期日', { exact: true });
    this.cross = this.dialog.getByRole('button', { name: '关闭' }).first();
  }

  /** Selects everything that is shown, and chooses what is to be done with it. */
  async openForPage(command: string): Promise<void> {
    await this.selectPage();
    await this.list.batchBar.getByRole('button', { name: command }).click();
    await expect(this.lines.first()).toBeVisible();
  }

  async selectPage(): Promise<void> {
    const all = this.list.page.getByRole('checkbox', { name: '全选本页' });
    if (await all.isVisible()) await all.check();
    else {
      await this.list.boxes.first().check();
      await this.list.batchBar.getByRole('button', { name: '全选本页' }).click();
    }
  }

  lineOf(serial: string): Locator {
    return this.lines.filter({ hasText: serial });
  }

  /** How many lines say so. */
  count(title: string): Promise<number> {
    return this.lines.filter({ hasText: title }).count();
  }

  ok(name: RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }

  /** As the button says it. */
  async typeNumber(): Promise<void> {
    const confirm = await this.ok(/ \d+ 台$/).textContent();
    await this.number.fill(/\d+/.exec(confirm ?? '')?.[0] ?? '');
  }

  async press(name: RegExp, password = rightPassword): Promise<void> {
    if (await this.number.isVisible()) await this.typeNumber();
    // The store's first message names it.
    if (await this.dueDay.isVisible()) await this.dueDay.fill('2099-12-31');
    await this.password.fill(password);
    await this.ok(name).click();
  }
}
