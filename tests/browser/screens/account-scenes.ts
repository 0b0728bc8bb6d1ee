import type { Locator, Page } from 'playwright';
import { registerStore, registration } from '#api/contract/people/account.ts';
import { me, type User } from '#api/contract/people/user.ts';
import { routePath } from '#domain/access/routes.ts';
import { CodeForm } from '../support/code-form.ts';
import type { Scene } from './scenes.ts';

/** Registration, a forgotten password, one's own passwords. */

const registrationForm = {
  门店名称: '城北旗舰店',
  您的姓名: '周宁',
  登录密码: 'Phone-2026',
  再次输入登录密码: 'Phone-2026',
};

/** The registration page as `act` leaves it. */
const registerScene = (
  name: string,
  act: (form: CodeForm, page: Page) => Promise<Locator>,
  before: (page: Page) => Promise<unknown> = async () => {},
): Scene => ({
  name,
  as: null,
  show: async (page) => {
    await before(page);
    await page.goto(routePath('system-register-new-store'));
    return act(new CodeForm(page), page);
  },
});

/** A number of its own for each picture: codes are sent to one only so often. */
let lastNumber = 13_900_000_000;

const fillAll = async (form: CodeForm) => {
  const number = String(++lastNumber);
  await form.fill({ ...registrationForm, 手机号: number });
  await form.fillCode(number);
};

const resetScene = (name: string, act: (form: CodeForm) => Promise<Locator>): Scene => ({
  name,
  as: null,
  show: async (page) => {
    await page.goto(routePath('login'));
    await page.getByRole('button', { name: '忘记密码？' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    return act(new CodeForm(page, dialog));
  },
});

const passwordScene = (name: string, act: (form: CodeForm) => Promise<Locator>): Scene => ({
  name,
  as: 'full',
  show: async (page) => {
    await page.goto(routePath('console-security-password'));
    return act(new CodeForm(page));
  },
});

/** The server says so of the person. */
const personScene = (
  name: string,
  facts: Partial<User>,
  path: string,
  seen: (page: Page) => Locator,
): Scene => ({
  name,
  as: 'full',
  show: async (page) => {
    await page.route(`**${me.path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...facts } });
    });
    // A page that is opened over itself keeps where it was to lead on to.
    await page.goto('about:blank');
    await page.goto(path);
    return seen(page);
  },
});

/** Somebody who has not set the secondary password yet. */
const unsetScene = (name: string, path: string, seen: (page: Page) => Locator): Scene =>
  personScene(name, { has_secondary_password: false }, path, seen);

export const accountScenes: readonly Scene[] = [
  registerScene('register', async (form) => form.button('注册')),
  registerScene('register-errors', async (form) => {
    await form.fill({ 登录密码: 'short' });
    await form.button('注册').click();
    return form.place.getByRole('alert').first();
  }),
  registerScene('register-sent', async (form) => {
    await fillAll(form);
    return form.place.getByText(/^已发送到/);
  }),
  registerScene('register-unknown', async (form, page) => {
    await fillAll(form);
    await page.route(`**${registerStore.path}`, (route) => route.abort('connectionrefused'));
    await form.button('注册').click();
    return form.button('重试');
  }),
  registerScene(
    'register-closed',
    async (form) => form.place.getByText('注册未开放'),
    (page) => page.route(`**${registration.path}`, (route) => route.fulfill({ json: { open: false } })),
  ),
  {
    ...registerScene(
      'register-broken',
      async (form) => form.button('重试'),
      (page) => page.route(`**${registration.path}`, (route) => route.abort('connectionrefused')),
    ),
    onlyPicture: true,
  },
  resetScene('password-reset', async (form) => form.button('重置密码')),
  {
    ...resetScene('password-reset-errors', async (form) => {
      await form.button('重置密码').click();
      return form.place.getByRole('alert').first();
    }),
    onlyPicture: true,
  },
  passwordScene('passwords', async (form) => form.button('修改安全密码')),
  passwordScene('passwords-changing', async (form) => {
    await form.button('修改安全密码').click();
    return form.button('保存');
  }),
  personScene('passwords-reset', { must_change_password: true }, routePath('console'), (page) =>
    page.getByText('请先修改登录密码', { exact: true }),
  ),
  unsetScene('passwords-unset', routePath('console-security-password'), (page) =>
    page.getByText('尚未设置', { exact: true }),
  ),
  {
    ...unsetScene('console-unset', routePath('console'), (page) =>
      page.getByRole('link', { name: '去设置' }),
    ),
    onlyPicture: true,
  },
];
