import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { searchOptions } from '#api/contract/android/devices.ts';
import { detail, list as listCall } from '#api/contract/apple/devices.ts';
import { routePath } from '#domain/access/routes.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import type { AccountName } from '#tests/server/test-server.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { serialOf } from '../support/serial-of.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

const everything = async (page: Page) => `${decodeURIComponent(page.url())} ${await page.title()}`;

const countersOf = async (as: AccountName) =>
  (await console.server.call(listCall, { query: {} }, { as })).result.counters;

describe('the counters', () => {
  it('[decision.counters] say how many of each and filter the list to them', async () => {
    const counters = await countersOf('admin');
    const page = await console.signIn('admin');
    const list = new ListPage(page);
    await list.goThere();
    for (const [name, count] of [
      ['已锁定', counters.locked],
      ['等待执行', counters.pending],
      ['离线', counters.offline],
      ['异常', counters.abnormal],
      ['全部', counters.total],
    ] as const) {
      await expect(list.counter(name)).toContainText(String(count));
      await list.counter(name).click();
      await expect(list.counter(name)).toHaveAttribute('aria-pressed', 'true');
      await list.expectTotal(count);
    }
  });

  it('[decision.counters] of the home lead to the list that they count', async () => {
    const { locked } = await countersOf('lockOnly');
    const page = await console.signIn('lockOnly');
    const list = new ListPage(page);
    await page.getByRole('group', { name: '苹果设备概览' }).getByRole('button', { name: '已锁定' }).click();
    await list.expectTotal(locked);
    await expect(list.counter('已锁定')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the address', () => {
  it('[decision.url] holds no personal data, and yet Back and a reload keep the filter', async () => {
    const { result: device } = await console.server.call(
      detail,
      { params: { id: seedIds.devices.unlockedOnline }, query: {} },
      { as: 'admin' },
    );
    const imei = device.imei_1 ?? '';
    const { total } = await countersOf('admin');
    const page = await console.signIn('admin');
    const list = new ListPage(page);
    await list.goThere();
    await list.search(imei);
    await list.expectTotal(1);
    expect(await everything(page)).not.toContain(imei);

    await page.reload();
    await list.expectTotal(1);
    await expect(list.keyword).toHaveValue(imei);

    await list.rows.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(device.id));
    await page.goBack();
    await list.expectTotal(1);
    await expect(list.keyword).toHaveValue(imei);
    expect(await everything(page)).not.toContain(imei);

    await page.getByRole('button', { name: '重置', exact: true }).click();
    await list.expectTotal(total);
    await expect(list.keyword).toHaveValue('');
  });

  it('[decision.url] keeps every personal filter out of the location, also when other filters stand in it', async () => {
    const page = await console.signIn('admin');
    const list = new ListPage(page);
    await list.goThere();
    await page.getByRole('button', { name: '更多筛选' }).click();
    const filters = page.getByRole('search');
    const personal = { 承租人: '王', 承租人手机号: '8613', IMEI: '3572', 备注: '续租' };
    for (const [label, text] of Object.entries(personal)) {
      await filters.getByLabel(label, { exact: true }).fill(text);
    }
    await filters.getByLabel('锁定状态').selectOption('已锁定');
    await list.keyword.fill('F2');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect(page).toHaveURL(/\?lock_status=1$/);
    await page.reload();
    await expect(list.keyword).toHaveValue('F2');
    for (const [label, text] of Object.entries(personal)) {
      await expect(filters.getByLabel(label, { exact: true })).toHaveValue(text);
      expect(await everything(page)).not.toContain(text);
    }
  });
});

describe('pages', () => {
  it('[decision.paging] a long page gives way to the whole of the next one', async () => {
    const list = new ListPage(await console.pageOf('admin'));
    const { page } = list;
    await list.open('?page_size=50');
    await expect(list.rows).toHaveCount(50);
    await expect(page.locator('[data-scrolls]'), 'rows wider than a usual screen').toHaveCount(0);
    const first = await list.rows.first().innerText();
    await page.getByRole('button', { name: '下一页' }).click();
    await expect(list.total).toHaveText(/^第 51-100 条/);
    await expect(list.rows).toHaveCount(50);
    await expect(list.table).not.toHaveAttribute('aria-busy');
    await expect(list.rows.first()).not.toHaveText(first);
    await expect(page.locator('[data-scrolls]'), 'rows wider than a usual screen').toHaveCount(0);
  });

  it('[decision.paging] [app.pagination] [route.ios.list] size, page and order stand in the address and follow Back and Forward', async () => {
    const { total } = await countersOf('admin');
    const page = await console.signIn('admin');
    const list = new ListPage(page);
    await list.goThere();
    await expect(list.rows).toHaveCount(20);
    const size = page.getByRole('combobox', { name: '每页条数' });
    await expect(size.getByRole('option')).toHaveText(['10 条/页', '20 条/页', '50 条/页']);
    await size.selectOption('10 条/页');
    await expect(list.rows).toHaveCount(10);
    await expect(list.total).toHaveText(`第 1-10 条 / 共 ${total} 条`);
    await page.getByRole('button', { name: '下一页' }).click();
    await expect(list.total).toHaveText(`第 11-20 条 / 共 ${total} 条`);
    await expect(page).toHaveURL(/page_num=2/);

    await page.goBack();
    await expect(list.total).toHaveText(`第 1-10 条 / 共 ${total} 条`);
    await page.goForward();
    await expect(list.total).toHaveText(`第 11-20 条 / 共 ${total} 条`);

    const newestFirst = await list.rows.first().innerText();
    await page.getByRole('columnheader', { name: '登记时间' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: '登记时间' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(list.total).toHaveText(`第 1-10 条 / 共 ${total} 条`);
    await expect(list.rows.first()).not.toHaveText(newestFirst);
    await expect(page).toHaveURL(/sort_direction=ascend/);
    await page.goBack();
    await expect(page.getByRole('columnheader', { name: '登记时间' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  it('[app.pagination] an address with values that nobody may ask for shows the list anyway', async () => {
    const { total } = await countersOf('admin');
    const page = await console.pageOf('admin');
    const list = new ListPage(page);
    await list.open('?page_size=5000&lock_status=x&page_num=2');
    await expect(list.rows).toHaveCount(20);
    await expect(list.total).toHaveText(`第 21-40 条 / 共 ${total} 条`);
  });
});

describe('[decision.search] a filter that nothing fits', () => {
  it('says what the recycle bin has of it and leads there, and the other way round', async () => {
    const [inUse, inBin] = await Promise.all(
      [seedIds.devices.unlockedOnline, seedIds.devices.recycled].map((id) => serialOf(console.server, id)),
    );
    const page = await console.signIn('admin');
    const list = new ListPage(page);
    await list.goThere();
    await list.search(inBin ?? '');
    await expect(page.getByText('回收站中有 1 台符合条件的设备')).toBeVisible();
    await page.getByRole('button', { name: '前往回收站查看' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('苹果回收站');
    await expect(list.rows).toContainText([inBin ?? '']);
    await expect(list.keyword).toHaveValue(inBin ?? '');

    await list.search(inUse ?? '');
    await expect(page.getByText('设备列表中有 1 台符合条件的设备')).toBeVisible();
    await page.getByRole('button', { name: '前往设备列表查看' }).click();
    await expect(list.rows).toContainText([inUse ?? '']);

    await list.search('没有这样的设备');
    await expect(page.getByText('请调整筛选条件，或清空后重试')).toBeVisible();
    await expect(page.getByText('回收站中有')).toHaveCount(0);
    await page.getByRole('table').getByRole('button', { name: '清空条件' }).click();
    await expect(list.total).toBeVisible();
  });
});

describe('the filters of Android devices', () => {
  it('[valid.android.list] [decision.android.filters] find phones of any chosen models, and of a brand that occurs', async () => {
    const { brands, models } = (await console.server.call(searchOptions, {}, { as: 'admin' })).result;
    const page = await console.pageOf('admin');
    const list = new ListPage(page);
    await page.goto(routePath('console-device-android-list'));
    await list.loaded();
    const [one, other] = models;
    const query = page.getByRole('button', { name: '查询', exact: true });
    await page.getByRole('button', { name: '全部型号' }).click();
    for (const model of [one, other])
      await page
        .getByRole('dialog', { name: '型号' })
        .getByText(model?.label ?? '')
        .first()
        .click();
    await page.keyboard.press('Escape');
    await query.click();
    await list.expectTotal((one?.count ?? 0) + (other?.count ?? 0));
    await page.getByRole('button', { name: '重置', exact: true }).click();

    await page.getByRole('button', { name: '更多筛选' }).click();
    await page.getByLabel('品牌').selectOption({ label: '荣耀' });
    await query.click();
    await list.expectTotal(brands.find(({ value }) => value === 'honor')?.count ?? 0);
    await expect(page.getByRole('button', { name: '移除条件 品牌：荣耀' })).toBeVisible();

    await page.goto(`${routePath('console-device-android-list')}?brand=nokia`);
    await expect(page.getByLabel('品牌')).toHaveValue('nokia');
  });
});

describe('the rows', () => {
  it('are looked at again when somebody asks, who sees that it is on its way', async () => {
    const page = await console.pageOf('admin');
    const list = new ListPage(page);
    await list.open();
    const { result } = await console.server.call(listCall, { query: {} }, { as: 'admin' });
    const [first] = result.list;
    const changed = result.list.map((row, place) =>
      place === 0 ? { ...row, hirer_name: '刚换的承租人' } : row,
    );
    const held = Promise.withResolvers<void>();
    await page.route(`**${listCall.path}*`, async (route) => {
      await held.promise;
      await route.fulfill({ json: { ...result, list: changed } });
    });
    const refresh = page.getByRole('main').getByRole('button', { name: '刷新' });
    await expect(refresh).toHaveAttribute('aria-busy', 'false');
    await refresh.click();
    await expect(refresh).toHaveAttribute('aria-busy', 'true');
    await expect(list.rows.first()).toContainText(first?.serial_number ?? '');
    held.resolve();
    await expect(refresh).toHaveAttribute('aria-busy', 'false');
    await expect(list.rows.first()).toContainText('刚**');
  });

  it('keep the device in sight while the others of too many columns scroll', async () => {
    const page = await console.pageOf('admin');
    await page.setViewportSize({ width: 1000, height: 800 });
    const list = new ListPage(page);
    await list.open('?page_size=10');
    const frame = page.locator('[data-scrolls]');
    const name = list.rows.first().getByRole('link').first();
    const contact = list.table.getByRole('columnheader', { name: '所属店员' });
    const before = [await name.boundingBox(), await contact.boundingBox()];
    await frame.evaluate((element) => element.scrollTo({ left: 200, behavior: 'instant' }));
    await expect.poll(async () => (await contact.boundingBox())?.x).toBeLessThan((before[1]?.x ?? 0) - 50);
    expect(await name.boundingBox()).toEqual(before[0]);
    const box = list.rows.first().getByRole('checkbox');
    expect((await box.boundingBox())?.x).toBeGreaterThan((await frame.boundingBox())?.x ?? 0);
  });
});
