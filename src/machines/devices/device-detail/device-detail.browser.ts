import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { freshActs } from '#machines/kits/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import model from './device-detail.model.ts';

/** There is always more to load. */
const olderOperations = { 'GET /api/device/ios/operation-log': { body: { list: [], total: 60 } } };

export default defineBrowserModel({
  model,
  // The records come with the device, which a path is about.
  stage: ({ deviceId }) => livePage(routePath('console-device-ios-id', { id: deviceId }), olderOperations),
  act: freshActs,
  effects: {
    loadDevice: {
      request: ({ deviceId }) => `GET /api/device/ios/${deviceId}`,
      query: ({ mode }): Record<string, string> => (mode === 'check' ? { mdm_check: '1' } : {}),
      done: (record) => (record ? { body: record.device } : refusal('NOT_FOUND', messages.deviceNotFound)),
    },
  },
  see: (snapshot) => ({
    device: snapshot.context.record?.device.serial_number ?? null,
    missing: snapshot.context.missing && snapshot.context.problem === null && !snapshot.matches('loading'),
    problem: problemOf(snapshot) !== null,
  }),
  look: () => {
    const text = document.querySelector('[data-machine=deviceDetail]')?.textContent ?? '';
    return {
      device: /DX\w+/.exec(text)?.[0] ?? null,
      missing: text.includes('设备不存在'),
      problem: text.includes('更新失败') || text.includes('设备加载失败'),
    };
  },
});
