import { it } from 'vitest';
import { mdmAppDownloadLink, newEnrolmentCode } from '#api/contract/android/enrolment.ts';
import { routePath } from '#domain/access/routes.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

it('[decision.android.enrol] shows a new code with the link to the agent, which can be had again where it failed', async () => {
  const page = await console.pageOf('admin');
  const url = 'https://agent.example/agent.apk';
  const rest = { version: '1.4', checksum: '', component: '' };
  let failing = true;
  await page.route(`**${mdmAppDownloadLink.path}*`, (route) =>
    failing ? route.abort() : route.fulfill({ json: { list: [{ channel: 0, url, ...rest }], total: 1 } }),
  );
  await page.goto(routePath('console-device-android-list'));
  await page.getByRole('main').getByRole('button', { name: '新增安卓设备', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '生成入网码' }).click();
  await expect(dialog).toContainText('等待手机入网');
  await expect(dialog).toContainText('管理程序的下载地址加载失败，不影响使用入网码。');
  failing = false;
  await dialog.getByRole('button', { name: '重试' }).click();
  await expect(dialog).toContainText(`管理程序 1.4 下载地址：${url}`);
});

it.each([
  ['https://agent.example/a.apk', 0],
  ['https://agent.example/{channel}.apk', 1],
])(
  '[decision.android.brands] asks for the channel of a new phone where there are several downloads: %s',
  async (url, fields) => {
    const page = await console.pageOf('admin');
    await page.route(`**${mdmAppDownloadLink.path}*`, (route) =>
      route.fulfill({
        json: {
          list: [0, 1, 2].map((channel) => ({
            ...{ channel, url: url.replace('{channel}', String(channel)) },
            ...{ version: '1.4', checksum: '', component: '' },
          })),
          total: 3,
        },
      }),
    );
    await page.goto(routePath('console-device-android-list'));
    const told = page.waitForResponse(`**${mdmAppDownloadLink.path}*`);
    await page.getByRole('main').getByRole('button', { name: '新增安卓设备', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const channel = dialog.getByLabel('渠道');
    await told;
    await expect(channel).toHaveCount(fields);
    if (fields > 0) {
      await expect(channel).toHaveValue('0');
      await expect(channel.locator('option')).toHaveText(['其他', 'Honor', 'Xiaomi']);
      await channel.selectOption('Xiaomi');
    }
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(newEnrolmentCode.path),
    );
    await dialog.getByRole('button', { name: '生成入网码' }).click();
    expect((await asked).postDataJSON().channel).toBe(fields > 0 ? 2 : undefined);
    await expect(dialog).toContainText('等待手机入网');
  },
);

it.each([
  [{ missing: ['ANDROID_AGENT_VERSION'] }, /运营方还未设置.*ANDROID_AGENT_VERSION/, 1],
  [
    { missing: ['ANDROID_AGENT_URL', 'ANDROID_AGENT_COMPONENT'], provisioning: null },
    /请联系运营方设置以下各项，再重新生成：\s*ANDROID_AGENT_URL\s*ANDROID_AGENT_COMPONENT/,
    0,
  ],
])(
  '[decision.android.enrol] names what the operator has not said of the agent: %j',
  async (made, told, pictures) => {
    const page = await console.pageOf('admin');
    await page.route(`**${newEnrolmentCode.path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...made } });
    });
    await page.goto(routePath('console-device-android-list'));
    await page.getByRole('main').getByRole('button', { name: '新增安卓设备', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '生成入网码' }).click();
    await expect(dialog).toContainText(told);
    await expect(dialog.getByRole('img', { name: '安卓设备入网二维码' })).toHaveCount(pictures);
    await expect(dialog).toContainText('链接');
  },
);
