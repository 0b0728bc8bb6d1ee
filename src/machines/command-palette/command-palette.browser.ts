import type { Page } from 'playwright';
import { paletteDevices } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { routePath } from '#domain/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { tellFromLeadingTab } from '#tests/path-harness/browser/causes.ts';
import { listBody, livePage, noOperations, refusal } from '#tests/path-harness/browser/console-stage.ts';
import type { FakeServer } from '#tests/path-harness/browser/fake-server.ts';
import model from './command-palette.model.ts';

const line = (page: Page) => page.getByRole('combobox', { name: '拼音首字母' });
const missing = refusal('NOT_FOUND', messages.deviceNotFound);
const deviceCall = (id: string) => `GET /api/device/ios/${id}`;

/** The page of a device that it has not found: it asks for nothing more that the palette asks for, too. */
async function openOn(deviceId: string | null, page: Page, server: FakeServer): Promise<void> {
  if (deviceId) await server.answer(deviceCall(deviceId), missing);
  await page.getByRole('heading', { name: deviceId ? messages.deviceNotFound : '修改密码' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await line(page).waitFor();
}

export default defineBrowserModel({
  model,
  stage: ({ deviceId, findsDevices }) => {
    if (!findsDevices) return null;
    const url = deviceId
      ? routePath('console-device-ios-id', { id: deviceId })
      : routePath('console-security-password');
    // The bin is asked beside the list, and has none.
    const page = livePage(url, {
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
    'device.changed': (page, { deviceId }) => tellFromLeadingTab(page, { type: 'device.changed', deviceId }),
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
  see: ({ context: { devices, device, problem } }) => ({
    found: devices.length,
    device: device?.serial_number ?? null,
    problem: problem !== null,
  }),
  look: () => {
    const panel = document.querySelector('[data-machine=commandPalette]');
    const text = panel?.textContent ?? '';
    const found = panel?.querySelectorAll('[data-machine-event="device.choose"]').length;
    return {
      found,
      device: (found === 0 && /DX\w+/.exec(text)?.[0]) || null,
      problem: text.includes('没有查到设备') || text.includes('没有读到设备'),
    };
  },
});
