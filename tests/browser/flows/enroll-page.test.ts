import type { Page, Request } from 'playwright';
import { describe, it } from 'vitest';
import { submit } from '#api/contract/apple/enroll.ts';
import { routePath } from '#domain/access/routes.ts';
import { enrollClerkTries } from '#domain/limits.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeEnrollCode, makeUnhired } from '#tests/server/fixtures.ts';
import { axeIn } from '../support/accessibility.ts';
import { expect } from '../support/expect.ts';
import { foreignWords } from '../support/foreign-words.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const smallest = { viewport: { width: 320, height: 568 } };

/** Without `clerk` it is nobody's yet, and the page asks who looks after it. */
const newDevice = (clerk: string | null = null) => makeUnhired(console.server, { for_clerk: clerk });
const pathOf = async (id: string) =>
  routePath('enroll-sn_encrypt', { sn_encrypt: await makeEnrollCode(console.server, id) });
const rowOf = (id: string) =>
  console.server.services.db
    .selectFrom('apple_device')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const submissionsOf = async (id: string) => {
  const { db } = console.server.services;
  const rows = await db.selectFrom('operation').selectAll().where('device_id', '=', id).execute();
  return rows.filter(({ command }) => String(command) === 'enroll-submit').length;
};

const name = (page: Page) => page.getByRole('textbox', { name: '承租人姓名' });
const phone = (page: Page) => page.getByRole('textbox', { name: '承租人手机号' });
const clerk = (page: Page) => page.getByRole('textbox', { name: '店员手机号' });
const send = (page: Page) => page.getByRole('button', { name: '提交登记' });
const modal = (page: Page) => page.getByRole('alertdialog');
const heading = (page: Page, title: string) => page.getByText(title, { exact: true });

async function openLink(id: string, page?: Page): Promise<Page> {
  const customer = page ?? (await console.newPage(smallest));
  await customer.goto(await pathOf(id));
  await expect(send(customer)).toBeVisible();
  return customer;
}

/** The submissions that a page sends. */
function watchSubmissions(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes(submit.path)) sent.push(request);
  });
  return sent;
}

describe('a customer on a phone 320 px wide', () => {
  it('[route.enroll] [guard.skip] [call.enroll] sees whose device it is, fills in the form and is told that it is enrolled', async () => {
    const id = await newDevice();
    const { serial_number } = await rowOf(id);
    const page = await openLink(id);
    await expect(page).toHaveTitle('设备登记 - 城西旗舰店');
    await expect(page.getByRole('main')).toContainText('城西旗舰店');
    await expect(page.getByRole('main')).toContainText(
      `${serial_number.slice(0, 3)}****${serial_number.slice(-4)}`,
    );
    await expect(page.getByRole('main')).not.toContainText(serial_number);
    expect(await foreignWords(page)).toEqual([]);
    expect((await (await axeIn(page)).analyze()).violations).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);

    await name(page).fill('周宁');
    await phone(page).fill('+86 138-0000 2026');
    await clerk(page).fill('120 5718 0002');
    await clerk(page).press('Enter');
    await expect(heading(page, '登记成功')).toBeVisible();
    await expect(page).toHaveTitle('登记成功 - 城西旗舰店');
    expect(await rowOf(id)).toMatchObject({
      hirer_name: '周宁',
      hirer_phone_number: '13800002026',
      for_clerk: seedIds.clerks.full,
    });
    await page.reload();
    await expect(heading(page, '设备已登记')).toBeVisible();
    await expect(page).toHaveTitle('设备已登记 - 城西旗舰店');
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });

  it('[decision.enrol.page] leaves nothing in the browser, and works where it keeps nothing', async () => {
    const id = await newDevice();
    const page = await console.newPage(smallest);
    await page.addInitScript(() => {
      for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, storage, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      Object.defineProperty(navigator, 'locks', { value: undefined });
    });
    await openLink(id, page);
    await name(page).fill('周宁');
    await send(page).click();
    await expect(heading(page, '登记成功')).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
  });

  it('[decision.shapes] is not asked for the clerk whose device it is already', async () => {
    const page = await openLink(await newDevice(seedIds.clerks.lockOnly));
    await expect(name(page)).toBeVisible();
    await expect(clerk(page)).toHaveCount(0);
  });

  it('[decision.enrol.page] enrols in an engine as old as is promised: without what Chromium 107 or Safari 15.4 lacks', async () => {
    const id = await newDevice();
    const page = await console.newPage(smallest);
    await page.addInitScript(() => {
      const newer: readonly (readonly [object, string])[] = [
        ...['toSorted', 'toReversed', 'toSpliced', 'with'].map((name) => [Array.prototype, name] as const),
        ...['union', 'intersection', 'difference', 'isSubsetOf'].map(
          (name) => [Set.prototype, name] as const,
        ),
        ...['getOrInsert', 'getOrInsertComputed'].map((name) => [Map.prototype, name] as const),
        ...['isWellFormed', 'toWellFormed'].map((name) => [String.prototype, name] as const),
        ...['any', 'timeout'].map((name) => [AbortSignal, name] as const),
        ...['withResolvers', 'try'].map((name) => [Promise, name] as const),
        ...['canParse', 'parse'].map((name) => [URL, name] as const),
        [Object, 'groupBy'],
        [Map, 'groupBy'],
        [Array, 'fromAsync'],
        [window, 'Iterator'],
        [window, 'scheduler'],
        [window, 'navigation'],
        [window, 'URLPattern'],
        [Document.prototype, 'startViewTransition'],
        [HTMLElement.prototype, 'showPopover'],
        [HTMLDialogElement.prototype, 'requestClose'],
      ];
      for (const [holder, key] of newer) Reflect.deleteProperty(holder, key);
    });
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(await response.text());
    });
    await openLink(id, page);
    // Static blocks, looking behind in patterns, and their v flag.
    for (const script of scripts)
      expect(script).not.toMatch(/\bstatic\{|\(\?<[=!]|\/[dgimsuy]*v[dgimsuy]*\.test/);
    expect(scripts).toHaveLength(1);
    await clerk(page).fill('13900009999');
    await send(page).click();
    await modal(page).getByRole('button', { name: '好的' }).click();
    await clerk(page).fill('12057180002');
    await send(page).click();
    await expect(heading(page, '登记成功')).toBeVisible();
  });

  it('[valid.enrol] is told beside the field what is wrong with it, before anything is sent', async () => {
    const page = await openLink(await newDevice());
    const sent = watchSubmissions(page);
    await send(page).click();
    await expect(modal(page)).toContainText('未填写任何信息');
    await modal(page).getByRole('button', { name: '返回填写' }).click();
    await expect(modal(page)).toHaveCount(0);
    await phone(page).fill('23800002026');
    await name(page).fill('长'.repeat(21));
    await send(page).click();
    await expect(page.getByText('承租人姓名最多 20 个字')).toBeVisible();
    await expect(page.getByText('请输入正确的手机号')).toBeVisible();
    await expect(name(page)).toBeFocused();
    expect(sent).toEqual([]);
  });
});

it('[route.enroll] is a document of its own, also where the console is led to it', async () => {
  const path = await pathOf(await newDevice());
  const page = await console.signIn('full');
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.goBack();
  await page.goForward();
  await expect(send(page)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page).toHaveURL(path);
});

describe('what is sent twice', () => {
  it('[decision.enrol.page] by two presses is sent once', async () => {
    const id = await newDevice();
    const page = await openLink(id);
    const sent = watchSubmissions(page);
    const held = Promise.withResolvers<void>();
    await page.route(`**${submit.path}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await name(page).fill('周宁');
    await send(page).dblclick();
    await name(page).press('Enter');
    held.resolve();
    await expect(heading(page, '登记成功')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(await submissionsOf(id)).toBe(1);
  });

  it('[decision.enrol.page] [error.enroll-modal] from two phones counts once: the other is told 设备已登记', async () => {
    const id = await newDevice();
    const [one, other] = [await openLink(id), await openLink(id)];
    await name(one).fill('周宁');
    await name(other).fill('吴迪');
    await send(one).click();
    await expect(heading(one, '登记成功')).toBeVisible();
    await send(other).click();
    await expect(modal(other)).toContainText('设备已登记');
    await modal(other).getByRole('button', { name: '好的' }).click();
    await expect(modal(other)).toHaveCount(0);
    await expect(heading(other, '设备已登记')).toBeVisible();
    expect((await rowOf(id)).hirer_name).toBe('周宁');
  });

  it('[decision.enrol.page] after a lost answer is the same request: it does nothing twice, and what was typed stays', async () => {
    const id = await newDevice();
    const page = await openLink(id);
    const sent = watchSubmissions(page);
    await page.route(`**${submit.path}`, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await name(page).fill('周宁');
    await send(page).click();
    await expect(page.getByText('未收到答复')).toBeVisible();
    await expect(name(page)).toHaveValue('周宁');
    await expect(name(page)).toHaveAttribute('readonly', '');
    await page.unroute(`**${submit.path}`);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(heading(page, '登记成功')).toBeVisible();
    expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
    expect(await submissionsOf(id)).toBe(1);
    for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/ERR_CONNECTION_RESET/);
  });

  it('[decision.enrol.page] without network is tried again when that is back', async () => {
    const id = await newDevice();
    const page = await openLink(id);
    await name(page).fill('周宁');
    await page.context().setOffline(true);
    await send(page).click();
    await expect(page.getByText('未收到答复')).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(heading(page, '登记成功')).toBeVisible();
    expect((await rowOf(id)).hirer_name).toBe('周宁');
    for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/ERR_INTERNET_DISCONNECTED/);
  });
});

describe('an error on the enrolment page', () => {
  it('[error.enroll-modal] is a modal with no title and 好的; then the focus is in the field that is to blame', async () => {
    const page = await openLink(await newDevice());
    await clerk(page).fill('13900009999');
    await send(page).click();
    await expect(modal(page)).toHaveText(/^店员不存在 \[[0-9a-f]{5}\]好的$/);
    await expect(modal(page).getByRole('heading')).toHaveCount(0);
    await expect(modal(page).getByRole('button')).toHaveText(['好的']);
    await expect(modal(page).getByRole('button')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(modal(page)).toBeVisible();
    expect((await (await axeIn(page)).analyze()).violations).toEqual([]);
    await modal(page).getByRole('button', { name: '好的' }).click();
    await expect(modal(page)).toHaveCount(0);
    await expect(clerk(page)).toBeFocused();
    await expect(clerk(page)).toHaveValue('13900009999');
    await expect(page.getByRole('main').getByText(/店员不存在/)).toBeVisible();
  });

  it('[error.enroll-modal] [decision.enrol.page] says that a link is worth nothing, and what to do', async () => {
    const page = await console.newPage(smallest);
    await page.goto(routePath('enroll-sn_encrypt', { sn_encrypt: 'a+b/c=' }));
    await expect(modal(page)).toContainText('登记链接无效或已停用，请联系门店');
    await modal(page).getByRole('button', { name: '好的' }).click();
    await expect(page.getByRole('main')).toContainText('登记链接无效或已停用请联系门店重新获取');
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });

  it('[error.enroll-modal] [decision.enrol.page] says when a number was guessed too often', async () => {
    const id = await newDevice();
    const page = await openLink(id);
    const guess = { code: await makeEnrollCode(console.server, id), for_clerk: '13900009999' };
    for (let n = 0; n < enrollClerkTries; n += 1) await console.server.call(submit, { body: guess });
    await clerk(page).fill('12057180002');
    await send(page).click();
    await expect(modal(page)).toContainText('操作过于频繁，请稍后再试');
  });

  it('[error.enroll-modal] [session.unauthorized] is a message also with 401, of nobody’s: who is logged in here has no part in it', async () => {
    const id = await newDevice();
    const page = await console.signIn('full');
    const tokens = await page.evaluate(() => ({ ...localStorage }));
    const sent = watchSubmissions(page);
    await page.goto(await pathOf(id));
    await page.route(`**${submit.path}`, (route) =>
      route.fulfill({
        status: 401,
        headers: { 'x-response-id': 'k3x9qwerty' },
        json: { error: true, statusCode: 401, message: '链接已失效', data: { code: 'UNAUTHORIZED' } },
      }),
    );
    await name(page).fill('周宁');
    await send(page).click();
    await expect(modal(page)).toContainText('链接已失效 [k3x9q]');
    expect(new URL(page.url()).pathname).toBe(await pathOf(id));
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual(tokens);
    expect(sent.map((request) => request.headers().authorization)).toEqual([undefined]);
  });

  it('[error.enroll-modal] is a modal also where the server fails; what was typed is sent again', async () => {
    const id = await newDevice();
    const page = await openLink(id);
    await page.route(
      `**${submit.path}`,
      (route) =>
        route.fulfill({ status: 500, json: { error: true, statusCode: 500, message: '服务暂时不可用' } }),
      { times: 1 },
    );
    await name(page).fill('周宁');
    await send(page).click();
    await expect(modal(page)).toContainText('服务暂时不可用');
    await modal(page).getByRole('button', { name: '好的' }).click();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(heading(page, '登记成功')).toBeVisible();
    expect((await rowOf(id)).hirer_name).toBe('周宁');
    console.takeTroubles();
  });
});

describe('the store’s people', () => {
  it('[decision.enrol.page] make the link of a device anew, and end it: the former one is worth nothing', async () => {
    const id = await newDevice();
    const former = await pathOf(id);
    const page = await console.pageOf('admin');
    await page.goto(routePath('console-device-ios-id', { id }));
    await page.getByRole('button', { name: '登记二维码' }).click();
    const dialog = page.getByRole('dialog');
    const link = dialog.getByTitle(/\/enroll\//);
    await expect(link).toHaveText(new RegExp(`${former}$`));
    await dialog.getByRole('button', { name: '更换链接' }).click();
    await expect(dialog).toContainText('原链接和已打印的标签立即失效');
    await dialog.getByRole('button', { name: '确定更换' }).click();
    await expect(link).not.toHaveText(new RegExp(`${former}$`));
    const renewed = await pathOf(id);
    await expect(link).toHaveText(new RegExp(`${renewed}$`));

    await dialog.getByRole('button', { name: '停用链接' }).click();
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.getByRole('button', { name: '停用链接' }).click();
    await dialog.getByRole('button', { name: '确定停用' }).click();
    await expect(dialog.getByText('链接已停用')).toBeVisible();
    await expect(link).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: '停用链接' })).toHaveCount(0);

    const customer = await console.newPage(smallest);
    for (const path of [former, renewed]) {
      await customer.goto(path);
      await expect(modal(customer)).toContainText('登记链接无效或已停用');
    }
  });
});
