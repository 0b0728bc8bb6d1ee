import { sample } from '#machines/kinds/sample.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  detailFixtures,
  loggedIn,
  refusal,
  sampleOperation,
  samplePages,
} from '#tests/path-harness/browser/console-stage.ts';
import model from './disclosure.model.ts';

export default defineBrowserModel({
  model,
  // Of the cards the page does not mark the machine.
  stage: ({ of, deviceId }) =>
    of === 'get-hirer-phone'
      ? { url: samplePages.device(deviceId), storage: loggedIn, fixtures: detailFixtures }
      : null,
  effects: {
    disclose: {
      request: ({ of, deviceId }) => sample.command.request({ command: of, deviceId }),
      body: ({ of, deviceId }) => sample.command.body({ command: of, deviceId }),
      done: (answer) => {
        if (answer?.of !== 'get-hirer-phone') return refusal('NOT_POSSIBLE', '未登记承租人手机号');
        const { id, command_uuid } = sampleOperation();
        return { body: { id, command_uuid, result: { phone: answer.phone } } };
      },
    },
  },
  see: ({ context: { disclosed } }) => (disclosed?.of === 'get-hirer-phone' ? disclosed.phone : null),
  look: () =>
    /\d{11}/.exec(document.querySelector('[data-machine=disclosure]')?.textContent ?? '')?.[0] ?? null,
});
