import type { Page } from 'playwright';
import { baseinfo, submit } from '#api/contract/apple/enroll.ts';
import { routePath } from '#domain/access/routes.ts';
import * as enrollMessages from '#domain/enroll-messages.ts';
import type { Scene } from './scenes.ts';

const device = {
  store_name: '城西旗舰店',
  serial_number: 'C39****N72J',
  model: 'iPhone17,1',
  product_name: 'iPhone 16 Pro',
  submitted: false,
  clerk_known: false,
};

const refused = (statusCode: number, code: string, message: string, more: object) => ({
  status: statusCode,
  headers: { 'x-response-id': 'k3x9qwerty' },
  json: { error: true, statusCode, message, data: { code, ...more } },
});

type Answer = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0];

/** The page of a link, with what the server says of its device and of what is submitted; null: no answer. */
async function open(page: Page, about: Answer, submitted: Answer | null = { json: { ok: true } }) {
  await page.route(`**${baseinfo.path}*`, (route) => route.fulfill(about));
  await page.route(`**${submit.path}`, (route) =>
    submitted ? route.fulfill(submitted) : route.abort('connectionreset'),
  );
  await page.goto(routePath('enroll-sn_encrypt', { sn_encrypt: '5f0c' }));
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '承租人姓名' }).fill('周宁');
  await page.getByRole('textbox', { name: '承租人手机号' }).fill('13800002026');
  await page.getByRole('textbox', { name: '店员手机号' }).fill('13900009999');
}

const send = (page: Page) => page.getByRole('button', { name: '提交登记' });

const scene = (name: string, show: Scene['show'], more: Partial<Scene> = {}): Scene => ({
  name: `enroll${name}`,
  as: null,
  isForSmallPhones: true,
  show,
  ...more,
});

/** The enrolment page, which a store's customer opens by a link. */
export const enrollScenes: readonly Scene[] = [
  scene('', async (page) => {
    await open(page, { json: device });
    return send(page);
  }),
  scene('-wrong', async (page) => {
    await open(page, { json: device });
    await fillIn(page);
    await page.getByRole('textbox', { name: '承租人手机号' }).fill('1380000');
    await send(page).click();
    return page.getByText('请输入正确的手机号');
  }),
  scene('-refused', async (page) => {
    await open(page, { json: device }, refused(404, 'NOT_FOUND', '店员不存在', { field: 'for_clerk' }));
    await fillIn(page);
    await send(page).click();
    return page.getByRole('alertdialog');
  }),
  scene(
    '-uncertain',
    async (page) => {
      await open(page, { json: device }, null);
      await fillIn(page);
      await send(page).click();
      return page.getByText('未收到答复');
    },
    { onlyPicture: true },
  ),
  scene('-done', async (page) => {
    await open(page, {
      json: { ...device, product_name: '', store_name: '杭州城西数码产品租赁有限公司旗舰店' },
    });
    await fillIn(page);
    await send(page).click();
    return page.getByText('登记成功');
  }),
  scene('-taken', async (page) => {
    await open(page, { json: { ...device, submitted: true } });
    return page.getByText('设备已登记');
  }),
  scene('-failed', async (page) => {
    await open(page, refused(404, 'NOT_FOUND', enrollMessages.linkInvalid, { reason: 'enrollLinkInvalid' }));
    await page.getByRole('button', { name: '好的' }).click();
    return page.getByText('请联系门店重新获取链接');
  }),
];
