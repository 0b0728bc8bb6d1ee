import { sample } from '#machines/kinds/sample.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  detailFixtures,
  loggedIn,
  refusal,
  sampleOperation,
  samplePages,
} from '#tests/path-harness/browser/console-stage.ts';
import model from './ask-device.model.ts';

export default defineBrowserModel({
  model,
  stage: ({ deviceId }) => ({
    url: samplePages.device(deviceId),
    storage: loggedIn,
    fixtures: detailFixtures,
  }),
  effects: {
    sendQuestion: {
      request: ({ question, deviceId }) => sample.command.request({ command: question, deviceId }),
      body: ({ question, deviceId }) => sample.command.body({ command: question, deviceId }),
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
    return snapshot.matches('outcomeUnknown') ? '获取位置：未收到答复' : null;
  },
  look: () => {
    const text = document.querySelector('[data-machine=askDevice]')?.textContent ?? '';
    return ['获取位置：未送达', '获取位置：未收到答复'].find((title) => text.includes(title)) ?? null;
  },
});
