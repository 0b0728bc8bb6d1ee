import type { BrowserContextOptions, Locator, Page, Response } from 'playwright';
import { describe, it } from 'vitest';
import { list } from '#api/contract/apple/devices.ts';
import { records } from '#api/contract/records.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { type RouteName, routePath } from '#domain/access/routes.ts';
import { operationStatusTitle } from '#domain/devices/operation.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { desk, handheld } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { settled } from '../support/settled.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

/** One of each kind of filter, and the call that its list is made of. */
const lists = [
  ['console-device-ios-list', list],
  ['console-security-operation-log-apple', records],
] as const satisfies readonly (readonly [RouteName, AnyEndpoint])[];

/** Each field is asked by one of so many tests: on a busy machine one would not have the time. */
const shares = [0, 1, 2];
/** Each field of a list in one of the two windows, which differ in what is folded alone; in a thorough run in both. */
const sharesIn = (window: number, list: number) =>
  thorough ? shares : shares.filter((share) => (share + window + list) % 2 === 0);

const filtersOf = (page: Page) => page.getByRole('search');

/** Rows or their absence stand there, and whatever folds has folded. */
async function atRest(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await settled(page);
}

async function openList(route: RouteName, options: BrowserContextOptions): Promise<Page> {
  const page = await console.pageOf('admin', options);
  await page.goto(routePath(route));
  await expect(filtersOf(page).getByRole('button', { name: '查询', exact: true })).toBeVisible();
  await atRest(page);
  return page;
}

async function unfold(page: Page): Promise<void> {
  const more = filtersOf(page).getByRole('button', { name: '更多筛选' });
  if ((await more.count()) > 0 && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

const focusedNow = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement === document.body ? 'nothing' : (activeElement?.tagName ?? 'nothing');
  });

/** What the person has done left the focus somewhere, once what follows from it is there. */
async function expectFocus(page: Page, after: string): Promise<void> {
  await atRest(page);
  await expect.poll(() => focusedNow(page), `after ${after}`).not.toBe('nothing');
}

/** The filter is applied: its list has answered, or the form says what is wrong with it. */
async function applied(page: Page, { path }: AnyEndpoint, act: () => Promise<void>): Promise<void> {
  let answers = 0;
  const count = (response: Response) => {
    if (new URL(response.url()).pathname === path) answers += 1;
  };
  const wrong = filtersOf(page).locator('[aria-invalid=true], [role=alert]');
  page.on('response', count);
  try {
    await act();
    await expect.poll(async () => answers + (await wrong.count())).toBeGreaterThan(0);
  } finally {
    page.off('response', count);
  }
}

const nameOf = (control: Locator) =>
  control.evaluate(
    (element) => element.ariaLabel ?? element.closest('label')?.textContent ?? element.textContent ?? '',
  );

/** What fits a field, by its name. */
const sample = (name: string) => {
  if (name.includes('日期')) return '2026-11-01';
  return /手机号|IMEI|小时/.test(name) ? '1' : '王';
};

describe.each([
  ['at a desk', 0, { viewport: desk }],
  ['on a phone', 1, handheld],
] as const)('the filter of a list %s', (_, window, options) => {
  describe.each(lists)('of %s', (route, call) => {
    it.each(
      sharesIn(
        window,
        lists.findIndex(([name]) => name === route),
      ),
    )('keeps the focus, whatever is chosen or typed in its fields (share %i)', async (share) => {
      const page = await openList(route, options);
      await unfold(page);
      const fields = filtersOf(page).locator('input:not([aria-hidden]), select');
      const count = await fields.count();
      expect(count).toBeGreaterThan(3);
      for (let index = share; index < count; index += shares.length) {
        await unfold(page);
        const field = fields.nth(index);
        const name = await nameOf(field);
        if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') {
          await field.focus();
          await field.selectOption({ index: 1 });
          await expectFocus(page, `a choice in ${name}`);
          continue;
        }
        // Emptied again: a field in use is unfolded by itself, and folds with what it held.
        for (const text of [sample(name), '']) {
          await unfold(page);
          await field.fill(text);
          await applied(page, call, () => field.press('Enter'));
          await expectFocus(page, `Enter in ${name} with “${text}”`);
        }
      }
    });

    it('keeps the focus, whichever of its buttons is pressed', async () => {
      const page = await openList(route, options);
      const button = (name: string, exact = true) => filtersOf(page).getByRole('button', { name, exact });
      const press = async (control: Locator) => {
        await control.focus();
        await page.keyboard.press('Enter');
      };
      await unfold(page);
      await filtersOf(page).locator('select').first().selectOption({ index: 1 });
      const more = button('更多筛选', false);
      if ((await more.count()) > 0) {
        for (const _ of ['fold', 'unfold']) {
          await press(more);
          await expectFocus(page, '更多筛选');
        }
      }
      await applied(page, call, () => press(button('查询')));
      await expectFocus(page, '查询');
      await applied(page, call, () => press(button('重置')));
      await expectFocus(page, '重置');
      // On a phone there is nothing left to reset.
      if (!(await button('重置').isVisible())) return;
      await press(button('重置'));
      await expectFocus(page, '重置 once more');
    });
  });
});

describe('what is typed in a filter', () => {
  it('stays while the list goes elsewhere, and Back brings only what it changed', async () => {
    const page = await openList('console-device-ios-list', { viewport: desk });
    const devices = new ListPage(page);
    await devices.keyword.fill('王');
    await devices.counter('已锁定').click();
    await expect(page).toHaveURL(/lock_status=1/);
    await expect(devices.keyword).toHaveValue('王');
    await unfold(page);
    const lock = filtersOf(page).getByLabel('锁定状态', { exact: true });
    await expect(lock).toHaveValue('1');
    await page.goBack();
    await expect(lock).toHaveValue('');
    await expect(devices.keyword).toHaveValue('王');
  });
});

describe('[decision.url] every filter of a list', () => {
  const texts = {
    关键字: 'F2',
    序列号: 'F2L',
    承租人: '王',
    承租人手机号: '138',
    IMEI: '3572',
    备注: '续租',
  };
  const days = { 登记时间开始日期: '2026-09-01', 登记时间结束日期: '2026-11-21', '离线超过（小时）': '24' };
  const statuses = {
    锁定状态: '1',
    监管状态: '1',
    'ABM 状态': '1',
    激活锁: '1',
    系统更新: '1',
    全局代理: '1',
  };
  const inAddress = {
    serial_number: 'F2L',
    lock_status: '1',
    supervise_status: '1',
    abm_status: '1',
    activation_lock_status: '1',
    os_update_status: '1',
    global_proxy_status: '1',
    for_clerk: seedIds.clerks.admin,
    registration_time: '20260901,20261121',
    offline_duration: '24',
  };
  const personal = {
    keyword: 'F2',
    hirer_name: '王',
    hirer_phone_number: '138',
    imei: '3572',
    remark: '续租',
  };

  it.each([
    ['console-device-ios-list', '/api/device/ios/list'],
    ['console-device-ios-recycled-list', '/api/device/ios/recycled-list'],
  ] as const)('of %s goes to the address and the server, and comes back', async (route, api) => {
    const page = await openList(route, { viewport: desk });
    const filters = filtersOf(page);
    await unfold(page);
    for (const [label, text] of Object.entries({ ...texts, ...days }))
      await filters.getByLabel(label, { exact: true }).fill(text);
    for (const [label, value] of Object.entries(statuses))
      await filters.getByLabel(label, { exact: true }).selectOption(value);
    await filters.getByLabel('店员', { exact: true }).selectOption(seedIds.clerks.admin);
    await filters.getByRole('button', { name: '全部型号' }).click();
    const models = page.getByRole('dialog', { name: '型号' });
    const [name = ''] = (await models.locator('label').first().innerText()).split('\n');
    await models.getByRole('checkbox').first().check();
    await expect(filters.getByRole('button', { name, exact: true })).toBeVisible();
    const asked = page.waitForRequest((request) => {
      const url = new URL(request.url());
      return url.pathname === api && url.searchParams.has('lock_status');
    });
    await filters.getByRole('button', { name: '查询', exact: true }).click();
    const sent = Object.fromEntries(new URL((await asked).url()).searchParams);
    const { model: sentModel, ...others } = sent;
    expect(others).toEqual({ ...inAddress, ...personal });
    expect(sentModel).toMatch(/^(iPhone|iPad)\d/);
    await expect(page).toHaveURL(/lock_status=1/);
    const address = Object.fromEntries(new URL(page.url()).searchParams);
    expect(address).toEqual({ ...inAddress, model: sentModel });
    await page.reload();
    for (const [label, text] of Object.entries({ ...texts, ...days, ...statuses }))
      await expect(filters.getByLabel(label, { exact: true })).toHaveValue(text);
    await expect(filters.getByLabel('店员', { exact: true })).toHaveValue(seedIds.clerks.admin);
    await expect(filters.getByRole('button', { name, exact: true })).toBeVisible();
  });

  it('of the operation log goes to the address and the server, and comes back', async () => {
    const page = await openList('console-security-operation-log-apple', { viewport: desk });
    const filters = filtersOf(page);
    await filters.getByLabel('操作', { exact: true }).selectOption('lock');
    await filters.getByLabel('状态', { exact: true }).selectOption(operationStatusTitle(4));
    await filters.getByLabel('操作人', { exact: true }).selectOption(seedIds.clerks.full);
    await filters.getByLabel('操作时间开始日期', { exact: true }).fill('2026-11-01');
    await filters.getByLabel('操作时间结束日期', { exact: true }).fill('2026-11-20');
    const wanted = {
      command: 'lock',
      status: '4',
      for_clerk: seedIds.clerks.full,
      record_time: '20261101,20261120',
    };
    const asked = page.waitForRequest((request) => {
      const url = new URL(request.url());
      return url.pathname === '/api/store/operation-log' && url.searchParams.has('command');
    });
    await filters.getByRole('button', { name: '查询', exact: true }).click();
    expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
      ...wanted,
      kind: 'apple',
    });
    await expect(page).toHaveURL(/record_time=/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(wanted);
    await page.reload();
    await expect(filters.getByLabel('操作', { exact: true })).toHaveValue('lock');
    await expect(filters.getByLabel('状态', { exact: true })).toHaveValue('4');
    await expect(filters.getByLabel('操作人', { exact: true })).toHaveValue(seedIds.clerks.full);
    await expect(filters.getByLabel('操作时间开始日期', { exact: true })).toHaveValue('2026-11-01');
    await expect(filters.getByLabel('操作时间结束日期', { exact: true })).toHaveValue('2026-11-20');
  });
});
