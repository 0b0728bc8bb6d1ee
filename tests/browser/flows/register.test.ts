import type { BrowserContextOptions, JSHandle, Page } from 'playwright';
import { describe, it } from 'vitest';
import { registerStore, registration } from '#api/contract/people/account.ts';
import { captchaPath } from '#api/contract/people/captcha-path.ts';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { passwordsDiffer } from '#machines/account/account-request/account-form.ts';
import { atFirstCall } from '../support/at-first-call.ts';
import { CodeForm } from '../support/code-form.ts';
import { withClock } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { fillSignIn } from '../support/sign-in.ts';
import { toldWithId } from '../support/told.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import { callsDuring } from '../support/watch.ts';

const console = useConsoleUnderTest();

const number = '13800002026';
const password = 'Phone-2027';
const storeName = '城北旗舰店';
const typed = {
  门店名称: storeName,
  您的姓名: '周宁',
  手机号: number,
  登录密码: password,
  再次输入登录密码: password,
};
const secondary = 'Guard-2027';

async function openForm(options?: BrowserContextOptions): Promise<{ page: Page; form: CodeForm }> {
  const page = await console.pageOf(null, options);
  await page.goto(routePath('login'));
  await page.getByRole('link', { name: '注册新门店' }).click();
  await expect(page).toHaveURL(routePath('system-register-new-store'));
  const form = new CodeForm(page);
  await expect(form.button('注册')).toBeVisible();
  return { page, form };
}

/** With everything typed and the right code. */
async function filledForm() {
  const { page, form } = await openForm();
  await form.fill(typed);
  await form.fillCode(number);
  return { page, form };
}

const expectRegistered = async (page: Page) => {
  await expect(page).toHaveURL(routePath('login'));
  await expect(page.getByRole('status').filter({ hasText: '门店已注册' })).toBeVisible();
  await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(number);
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
};

const storesOfThatName = () =>
  console.server.services.db.selectFrom('store').select('id').where('store_name', '=', storeName).execute();

describe('registering a store', () => {
  it('is open in the tests of the browser, which ask for no database by DATABASE_URL', () => {
    expect(process.env.DATABASE_URL).toBe('');
    const { databaseUrl, registrationOpen } = console.server.services.config;
    expect({ databaseUrl, registrationOpen }).toEqual({ databaseUrl: null, registrationOpen: true });
  });

  it('[route.register] [decision.register] [decision.two-passwords] ends at the login; the first administrator logs in and sets a secondary password', async () => {
    const { page, form } = await filledForm();
    await form.button('注册').click();
    await expectRegistered(page);

    await fillSignIn(page, { phone_number: number, password });
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(routePath('console'));
    await expect(page.getByText(`周宁 · ${storeName}`)).toBeVisible();
    await expect(page.getByText('门店管理员').filter({ visible: true })).toBeVisible();

    // The first steps have one of that name, too, as soon as they are loaded.
    const toSecondary = page.getByRole('status').getByRole('link', { name: '去设置' });
    await toSecondary.click();
    await expect(page).toHaveURL(routePath('console-security-password'));
    await expect(page.getByText('尚未设置', { exact: true })).toBeVisible();
    await form.fill({ 新安全密码: secondary, 再次输入新安全密码: secondary });
    await form.fillCode(number);
    await form.button('保存').click();
    await expect(page.getByText('已设置', { exact: true })).toBeVisible();

    const navigation = page.getByRole('navigation').first();
    await navigation.getByRole('link', { name: '控制台' }).click();
    await expect(page.getByRole('heading', { name: '控制台' })).toBeVisible();
    await expect(page.getByRole('link', { name: '去设置' })).toBeVisible();
    await expect(toSecondary).toHaveCount(0);
    await navigation.getByRole('link', { name: '苹果设备' }).click();
    await expect(page.getByText('暂无设备').first()).toBeVisible();
  });

  it('says what is wrong with a field until that is typed in, and leaves the focus there', async () => {
    const { page, form } = await openForm();
    await form.button('注册').click();
    const store = page.getByLabel('门店名称', { exact: true });
    const name = page.getByLabel('您的姓名', { exact: true });
    await expect(store).toBeFocused();
    await name.pressSequentially('周宁');
    await expect(name).toHaveValue('周宁');
    await expect(name).toBeFocused();
    await expect(name).not.toHaveAttribute('aria-invalid');
    await expect(store).toHaveAttribute('aria-invalid');
  });

  it('[decision.idempotency] asks again after a lost answer, and there is one store', async () => {
    const { page, form } = await filledForm();
    const keys: (string | undefined)[] = [];
    await page.route(`**${registerStore.path}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      // The server acts, and its answer goes astray.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await form.button('注册').click();
    await expect(page.getByText('未收到答复')).toBeVisible();
    expect(await storesOfThatName()).toHaveLength(1);
    for (const [label, text] of Object.entries(typed)) {
      await expect(form.field(label)).toHaveValue(text);
      await expect(form.field(label)).not.toBeEditable();
    }

    await form.button('重试').click();
    await expectRegistered(page);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
    expect(await storesOfThatName()).toHaveLength(1);
  });

  it('asks again after a request that never arrived', async () => {
    const { page, form } = await filledForm();
    await atFirstCall(page, registerStore.path, (route) => route.abort('connectionrefused'));
    await form.button('注册').click();
    await expect(form.button('重试')).toBeVisible();
    expect(await storesOfThatName()).toHaveLength(0);
    await form.button('重试').click();
    await expectRegistered(page);
  });

  it('[decision.sms] says at the code that it is wrong, and keeps all that was typed', async () => {
    const { page, form } = await filledForm();
    const code = await form.field('短信验证码').inputValue();
    const wrong = code === '000000' ? '000001' : '000000';
    await form.fill({ 短信验证码: wrong });
    await form.button('注册').click();
    await expect(form.field('短信验证码')).toHaveAccessibleDescription(new RegExp(messages.smsMismatch));
    await expect(form.field('短信验证码')).toBeFocused();
    for (const [label, text] of Object.entries(typed)) await expect(form.field(label)).toHaveValue(text);

    await form.fill({ 短信验证码: code });
    await page.keyboard.press('Enter');
    await expectRegistered(page);
  });

  it('says of a number that somebody has that it is registered', async () => {
    const { page, form } = await filledForm();
    await form.button('注册').click();
    await expectRegistered(page);

    await console.server.advance(61_000);
    await page.getByRole('link', { name: '注册新门店' }).click();
    await form.fill(typed);
    await form.fillCode(number);
    await form.button('注册').click();
    await expect(form.field('手机号')).toHaveAccessibleDescription(toldWithId(messages.phoneRegistered));
    await expect(form.field('手机号')).toBeFocused();
    expect(await storesOfThatName()).toHaveLength(1);
  });

  it('[decision.register] is not offered where the operator has closed it', async () => {
    const page = await console.pageOf(null);
    await page.route(`**${registration.path}`, (route) => route.fulfill({ json: { open: false } }));
    await page.goto(routePath('system-register-new-store'));
    await expect(page.getByRole('heading', { name: messages.registrationClosed })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('link', { name: '返回登录' }).click();
    await expect(page).toHaveURL(routePath('login'));
  });
});

describe('the registration form', () => {
  it('[valid.password] [valid.mobile] says what is wrong with each field before anything is sent, and tells the rule of passwords before', async () => {
    const { page, form } = await openForm();
    await expect(form.field('登录密码')).toHaveAccessibleDescription(messages.passwordFormat);
    await form.fill({ 手机号: '1380000', 登录密码: '密码', 再次输入登录密码: 'other' });
    const calls = await callsDuring(page, async () => {
      await form.button('注册').click();
      await expect(form.field('门店名称')).toBeFocused();
    });
    expect(calls).toEqual([]);
    for (const [label, message] of [
      ['门店名称', messages.storeNameRequired],
      ['您的姓名', messages.clerkNameRequired],
      ['手机号', messages.mobileFormat],
      ['短信验证码', messages.smsCodeFormat],
      ['登录密码', messages.passwordFormat],
      ['再次输入登录密码', passwordsDiffer],
    ] as const) {
      await expect(form.field(label)).toHaveAccessibleDescription(message);
    }
  });

  it('tells password managers what each field is', async () => {
    const { form } = await openForm();
    for (const [label, purpose] of [
      ['手机号', 'username'],
      ['短信验证码', 'one-time-code'],
      ['登录密码', 'new-password'],
      ['再次输入登录密码', 'new-password'],
    ] as const) {
      await expect(form.field(label)).toHaveAttribute('autocomplete', purpose);
    }
  });
});

/** What a page has loaded from here on of a path, known to the page itself; its clock may be a stopped one. */
const resourcesOf = (page: Page, path: string): Promise<JSHandle<string[]>> =>
  page.evaluateHandle((wanted) => {
    const names: string[] = [];
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) if (name.includes(wanted)) names.push(name);
    }).observe({ type: 'resource' });
    return names;
  }, path);

describe('an SMS code', () => {
  it('[decision.captcha] after a wrong captcha asks for another one; nothing is sent, nothing else is lost', async () => {
    const { form } = await openForm();
    await form.fill({ ...typed, 图形验证码: '????' });
    const image = form.place.locator('form img');
    const before = await image.getAttribute('src');
    await form.button('获取验证码').click();
    await expect(form.field('图形验证码')).toHaveAccessibleDescription(toldWithId(messages.captchaMismatch));
    await expect(form.field('图形验证码')).toBeFocused();
    await expect(form.field('图形验证码')).toHaveValue('');
    await expect(image).not.toHaveAttribute('src', before ?? '');
    for (const [label, text] of Object.entries(typed)) await expect(form.field(label)).toHaveValue(text);
    await form.fillCode(number);
  });

  it('is asked for by Enter in the captcha, takes the focus, and forgives the blanks of what is pasted', async () => {
    const { page, form } = await openForm();
    await form.fill({ ...typed, 手机号: ` ${number.slice(0, 3)} ${number.slice(3, 7)}-${number.slice(7)} ` });
    // This one takes over what was composed.
    await form.field('图形验证码').dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await expect(form.field('图形验证码')).not.toHaveAttribute('aria-invalid');
    await form.solveCaptcha();
    await form.field('图形验证码').press('Enter');
    await expect(form.place.getByText(`已发送到 ${number}`)).toBeVisible();
    await expect(form.field('短信验证码')).toBeFocused();
    await expect(form.field('图形验证码')).toHaveCount(0);
    await form.fill({ 短信验证码: ` ${await form.lastCode(number)} ` });
    await form.field('短信验证码').press('Enter');
    await expectRegistered(page);
  });

  it('can be asked for again after a minute, and at once for another number', async () => {
    const { page, form } = await openForm(withClock);
    await form.fill(typed);
    await form.send();
    await expect(form.button(/^\d+ 秒后可重发$/)).toHaveAttribute('aria-disabled', 'true');
    await form.fill({ 手机号: '13800002027' });
    await expect(form.place.locator('form img')).toBeVisible();
    // The next picture: a jump of the clock would be too long for it, also for what the page has yet to read of it.
    const pictures = await resourcesOf(page, captchaPath);
    await form.send();
    await expect(form.place.getByText('已发送到 13800002027')).toBeVisible();
    await expect.poll(() => pictures.evaluate(({ length }) => length)).toBe(1);

    await page.clock.fastForward('01:00');
    await expect(form.field('图形验证码')).toHaveCount(0);
    await form.button('重新发送').click();
    // The server's clock has not moved.
    await form.send();
    await expect(form.field('短信验证码')).toHaveAccessibleDescription(new RegExp(messages.smsTooMany));
    await console.server.advance(61_000);
    await form.send();
    await expect(form.button(/^\d+ 秒后可重发$/)).toBeVisible();
  });
});
