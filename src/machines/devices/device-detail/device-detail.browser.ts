import * as messages from '#domain/messages.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage, refusal, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import model from './device-detail.model.ts';

/** There is always more to load. */
const olderOperations = { [sample.log]: { body: { list: [], total: 60 } } };

export default defineBrowserModel({
  model,
  // The records come with the device, which a path is about.
  stage: ({ deviceId }) => livePage(samplePages.device(deviceId), olderOperations),
  act: freshActs,
  effects: {
    loadDevice: {
      ...sample.oneDevice,
      done: (record) => (record ? { body: record.device } : refusal('NOT_FOUND', messages.deviceNotFound)),
    },
  },
  see: (snapshot) => ({
    device: snapshot.context.record?.device.serial_number ?? null,
    missing: snapshot.context.missing && snapshot.context.problem === null && !snapshot.matches('loading'),
    problem: problemOf(snapshot) !== null,
    asked: snapshot.context.record !== null && snapshot.context.checkedAt !== null,
  }),
  look: () => {
    const text = document.querySelector('[data-machine=deviceDetail]')?.textContent ?? '';
    return {
      device: /DX\w+/.exec(text)?.[0] ?? null,
      missing: text.includes('设备不存在'),
      problem: text.includes('更新失败') || text.includes('设备加载失败'),
      asked: text.includes('等待设备答复'),
    };
  },
});
