import type { Locator, Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as labels from '#ui/labels.ts';
import { expect } from './expect.ts';

const lists = {
  apple: { route: 'console-device-ios-list', title: '苹果设备' },
  android: { route: 'console-device-android-list', title: '安卓设备' },
} as const satisfies Record<DeviceKindName, object>;

/** The list of devices of a kind, as a person uses it. */
export class ListPage {
  readonly page: Page;
  readonly table: Locator;
  /** without the row of headers */
  readonly rows: Locator;
  /** the rows on a phone */
  readonly cards: Locator;
  /** The search field over the list. */
  readonly keyword: Locator;
  readonly counters: Locator;
  private readonly list: (typeof lists)[DeviceKindName];

  constructor(page: Page, kind: DeviceKindName = 'apple') {
    this.page = page;
    this.list = lists[kind];
    this.table = page.getByRole('table');
    this.rows = this.table.getByRole('row').filter({ has: page.getByRole('cell') });
    this.cards = page.getByRole('list', { name: this.list.title }).getByRole('listitem');
    this.keyword = page.getByRole('searchbox', { name: '关键字' });
    this.counters = page.getByRole('group', { name: '设备统计' });
  }

  /** the check-boxes of the shown devices, in a table and on cards */
  get boxes(): Locator {
    return this.page.getByRole('checkbox', { name: /^选择 / });
  }

  /** What can be done with what is selected. */
  get batchBar(): Locator {
    return this.page.getByRole('region', { name: '批量操作', exact: true });
  }

  /** Some of the commands stand behind a button where there is no room for all. */
  async chooseForSelected(command: string): Promise<void> {
    const button = this.batchBar.getByRole('button', { name: command });
    const more = this.batchBar.getByRole('button', { name: labels.more, exact: true });
    await button.or(more).first().waitFor();
    if (await button.isVisible()) return button.click();
    await more.click();
    await this.page.getByRole('menuitem', { name: command }).click();
  }

  /** The newest batch that is under way, or was not looked at since it ended. */
  get recentBar(): Locator {
    return this.page.getByRole('region', { name: '最近的批量操作', exact: true });
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`${routePath(this.list.route)}${search}`);
    await this.loaded();
  }

  /** By the navigation, as a person goes there. */
  async goThere(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name: this.list.title, exact: true })
      .filter({ visible: true })
      .click();
    await this.loaded();
  }

  async loaded(): Promise<void> {
    await expect(this.total).toBeVisible();
  }

  /** 第 1-20 条 / 共 300 条 */
  get total(): Locator {
    return this.page.getByText(/^第 \d+-\d+ 条 \/ 共 \d+ 条$/);
  }

  async expectTotal(count: number): Promise<void> {
    await expect(this.total).toHaveText(new RegExp(`共 ${count} 条$`));
  }

  async search(text: string): Promise<void> {
    await this.keyword.fill(text);
    await this.page.getByRole('button', { name: '查询', exact: true }).click();
  }

  counter(name: string): Locator {
    return this.counters.getByRole('button', { name });
  }
}
