import type { Locator, Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import type { AccountName } from '#tests/server/test-server.ts';
import { expect } from './expect.ts';

interface Person {
  readonly phone_number: string;
  readonly password: string;
}

/** Logs in as a person does, and waits for the console. */
export async function signIn(page: Page, account: AccountName): Promise<void> {
  await tryLogIn(page, accounts[account]);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).toHaveURL(/\/console$/);
}

/** Presses 登录 on the page of the log-in, whatever comes of it. */
export async function tryLogIn(page: Page, person: Person): Promise<void> {
  await page.goto(routePath('login'));
  await fillSignIn(page, person);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Fills the login form, the captcha included; nothing is sent. */
export async function fillSignIn(page: Page, { phone_number, password }: Person): Promise<void> {
  await page.getByLabel('手机号', { exact: true }).fill(phone_number);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('验证码', { exact: true }).fill(await captchaAnswer(page));
}

/** What the picture says that stands in `place`, once it is there: an earlier one has been used. */
export async function captchaAnswer(page: Page, place: Page | Locator = page): Promise<string> {
  await expect(place.locator('form img')).toBeVisible();
  const response = await page.request.get(`/api/test/captcha?id=${await captchaId(page)}`);
  const { answer } = await response.json();
  return answer;
}

async function captchaId(page: Page): Promise<string> {
  const cookies = await page.context().cookies(new URL('/api/auth/captcha', page.url()).href);
  return cookies.find(({ name }) => name === 'captcha')?.value ?? '';
}
