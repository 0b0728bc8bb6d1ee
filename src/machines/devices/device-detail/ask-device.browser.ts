import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  detailFixtures,
  loggedIn,
  refusal,
  sampleOperation,
} from '#tests/path-harness/browser/console-stage.ts';
import model from './ask-device.model.ts';

export default defineBrowserModel({
  model,
  stage: ({ deviceId }) => ({
    url: routePath('console-device-ios-id', { id: deviceId }),
    storage: loggedIn,
    fixtures: detailFixtures,
  }),
  effects: {
    sendQuestion: {
      request: 'POST /api/device/ios/command/get-location',
      body: ({ deviceId }) => ({ device_id: deviceId }),
      done: (answer) =>
        answer.ok ? { body: sampleOperation(answer.operation) } : refusal('NOT_POSSIBLE', answer.sentence),
    },
    lookUpOutcome: {
      request: ({ idempotencyKey }) => `GET /api/operation/${idempotencyKey}`,
      done: (outcome) =>
        outcome.received ? { body: sampleOperation(outcome.operation) } : refusal('NOT_FOUND', '未找到'),
    },
  },
  see: (snapshot) => {
    if (snapshot.matches('notReceived')) return '获取位置：未送达';
    return snapshot.matches('outcomeUnknown') ? '获取位置：结果未知' : null;
  },
  look: () => {
    const text = document.querySelector('[data-machine=askDevice]')?.textContent ?? '';
    return ['获取位置：未送达', '获取位置：结果未知'].find((title) => text.includes(title)) ?? null;
  },
});
