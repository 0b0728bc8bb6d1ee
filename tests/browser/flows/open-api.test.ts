import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { shownSecretMs } from '#domain/limits.ts';
import { accounts } from '#server/seed/accounts.ts';
import { openReceiver, type Receiver } from '#tests/server/open-api/receiver.ts';
import { expect } from '../support/expect.ts';
import { overflow } from '../support/overflow.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const password = accounts.admin.secondary_password;

let secret = '';
let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver(() => secret);
  Object.assign(console.server.services.config, { callbackNetworks: ['127.0.0.0/8'] });
});
afterEach(() => receiver.stop());

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Presses a button of the page and confirms with the password. */
async function confirm(page: Page, button: string, ok: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await dialog(page).getByLabel('安全密码').fill(password);
  await dialog(page).getByRole('button', { name: ok, exact: true }).click();
}

describe('the page of the store API', () => {
  it('[decision.api.keys] [decision.api.callback] makes a key, shows its secrets for a minute, and tries the address', async () => {
    const page = await console.pageOf('admin');
    await page.clock.install();
    await page.goto(routePath('console-merchant-open-api'));
    await expect(card(page, '接口密钥').getByText('未生成')).toBeVisible();
    await confirm(page, '生成密钥', '生成');
    await expect(card(page, '接口密钥').getByText(/^ak_/)).toBeVisible();
    await confirm(page, '查看密钥', '查看');
    const shown = (name: string) => dialog(page).getByLabel(name, { exact: true });
    await expect(shown('接口密钥')).toHaveText(/^whsec_/);
    await expect(shown('回调密钥')).toHaveText(/^whsec_/);
    secret = (await shown('回调密钥').textContent()) ?? '';
    expect(secret).not.toBe(await shown('接口密钥').textContent());
    await page.clock.runFor(shownSecretMs);
    await expect(dialog(page)).toBeHidden();
    await confirm(page, '启用', '启用');
    await expect(card(page, '接口密钥').getByText('已启用')).toBeVisible();

    await page.getByRole('button', { name: '编辑接口访问设置' }).click();
    await dialog(page).getByLabel('安全密码', { exact: true }).fill(password);
    await dialog(page).getByLabel('回调地址').fill('http://169.254.169.254/');
    await dialog(page).getByRole('button', { name: '保存' }).click();
    await expect(dialog(page).getByText('回调地址不能指向内部网络')).toBeVisible();
    await dialog(page).getByLabel('回调地址').fill(receiver.url);
    await dialog(page).getByRole('button', { name: '加入本浏览器的地址' }).click();
    await expect(dialog(page).getByLabel('IP 白名单')).toHaveValue('127.0.0.1');
    await dialog(page).getByRole('button', { name: '保存' }).click();
    await expect(card(page, '接口访问设置').getByText(receiver.url)).toBeVisible();

    await page.getByRole('button', { name: '测试投递' }).click();
    await expect(page.getByText(/^已送达：答复 204/)).toBeVisible();
    expect(receiver.came.map(({ event }) => event.type)).toEqual(['test']);
    const log = page.getByRole('region', { name: '投递记录' });
    await expect(log.getByText('共 1 条', { exact: true })).toBeVisible();
    await expect(log.getByRole('row').filter({ hasText: '测试' })).not.toContainText('--');
    await log.getByText('查看', { exact: true }).click();
    await expect(log.getByText('"type":"test"', { exact: false })).toBeVisible();
    for (const [name, words] of [
      ['Python', 'import hashlib'],
      ['Java', 'public class Call'],
    ] as const) {
      await card(page, '接入示例').getByText(name, { exact: true }).click();
      await expect(card(page, '接入示例').getByText(words, { exact: false })).toBeVisible();
    }
    const key = (await card(page, '接口密钥').getByText(/^ak_/).textContent()) ?? '';
    await page.getByRole('link', { name: '接口文档' }).click();
    const text = page.getByRole('article');
    await expect(text.getByText(`key='${key}'`, { exact: false })).toBeVisible();
    await page.getByRole('navigation', { name: '接口文档目录' }).getByText('错误').click();
    await expect(text.getByRole('heading', { name: '错误' })).toBeInViewport();
    await expect(text.getByRole('row').filter({ hasText: 'NOT_POSSIBLE' })).toContainText('422');
    await expect(page).toHaveTitle(/^接口文档/);
    await page.goBack();
    await expect(card(page, '接口密钥')).toBeVisible();
    await page.goForward();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(text.getByText('十分钟接入')).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await page.goBack();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toBe(0);
  });
});
