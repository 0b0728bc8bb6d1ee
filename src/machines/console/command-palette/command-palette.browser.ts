import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { paletteDevices } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  listBody,
  livePage,
  noOperations,
  passwordFixtures,
  person,
  refusal,
} from '#tests/path-harness/browser/console-stage.ts';
import type { FakeServer } from '#tests/path-harness/browser/fake-server.ts';
import { callInPage } from '#tests/path-harness/browser/in-page.ts';
import model from './command-palette.model.ts';

const line = (page: Page) => page.getByRole('combobox', { name: '拼音首字母' });
const me = 'GET /api/user/me';
const missing = refusal('NOT_FOUND', messages.deviceNotFound);
const deviceCall = (id: string) => `GET /api/device/ios/${id}`;

const quietPage = routePath('console-security-password');

async function openOn(deviceId: string | null, page: Page, server: FakeServer): Promise<void> {
  if (deviceId) await server.answer(deviceCall(deviceId), missing);
  await page.getByRole('heading', { name: deviceId ? messages.deviceNotFound : '修改密码' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await line(page).waitFor();
  if (deviceId) await leave(page, server);
}

/** The history goes on below the open palette, to a page that asks for nothing that the palette asks for, too. */
async function leave(page: Page, server: FakeServer): Promise<void> {
  await callInPage(
    page,
    (path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    quietPage,
  );
  await server.answer(me, { body: person });
  await page.locator('h1', { hasText: '修改密码' }).waitFor({ state: 'attached' });
}

export default defineBrowserModel({
  model,
  stage: ({ deviceId, finds }) => {
    if (finds.length === 0) return null;
    const url = deviceId ? routePath('console-device-ios-id', { id: deviceId }) : quietPage;
    // The bin is asked beside the list, and has none.
    const page = livePage(url, {
      ...passwordFixtures,
      ...noOperations,
      'GET /api/device/ios/recycled-list': { body: listBody() },
    });
    return {
      ...page,
      open: async (tab, server) => {
        await page.open?.(tab, server);
        await openOn(deviceId, tab, server);
      },
    };
  },
  act: {
    'text.type': (page, { text }) => line(page).fill(text),
    ...freshActs,
  },
  effects: {
    findDevices: {
      request: 'GET /api/device/ios/list',
      query: ({ text }) => ({ keyword: text, page_size: String(paletteDevices) }),
      done: (devices) => ({ body: listBody(...devices) }),
    },
    readDevice: {
      request: ({ deviceId }) => deviceCall(deviceId),
      done: (device) => (device ? { body: device } : missing),
    },
  },
  see: ({ context: { devices, device, missing, problem } }) => ({
    found: devices.length,
    device: device?.serial_number ?? null,
    missing,
    problem: problem !== null,
  }),
  look: () => {
    const panel = document.querySelector('[data-machine=commandPalette]');
    const text = panel?.textContent ?? '';
    const found = panel?.querySelectorAll('[data-machine-event="device.choose"]').length;
    return {
      found,
      device: (found === 0 && /DX\w+/.exec(text)?.[0]) || null,
      missing: text.includes('设备不存在'),
      problem: text.includes('设备查找失败') || text.includes('设备最新状态读取失败'),
    };
  },
});
