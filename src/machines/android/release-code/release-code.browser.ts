import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import {
  clickControl,
  clickNamed,
  confirmWithProof,
  dialogOpened,
  typeInto,
  typeSerialTail,
} from '#tests/path-harness/browser/causes.ts';
import { loggedIn, refusal, sampleOperation } from '#tests/path-harness/browser/console-stage.ts';
import { sampleDevice } from '../sample-device.model.ts';
import { androidDetailFixtures } from '../stage.model.ts';
import model, { holdUntil } from './release-code.model.ts';

const { id } = sampleDevice();
const call = `POST /api/device/android/${id}/operation/get-deregulate-passcode`;
const passcode = '38164027';

export default defineBrowserModel({
  model,
  stage: ({ key }) => ({
    url: routePath('console-device-android-id', { id }),
    storage: loggedIn,
    frozen: true,
    fixtures: { ...androidDetailFixtures(), [call]: 'later' },
    open: async (page, server) => {
      await clickNamed(page, 'button', '获取解除监管密码');
      await dialogOpened(page);
      await typeSerialTail(page, { text: sampleDevice().serial_number.slice(-4) });
      await confirmWithProof(page, 'command.confirm', { password: 'Guard-2026', smsCode: '' });
      await server.answer(call, {
        body: { ...sampleOperation({ command_uuid: key }), result: { hold_until: holdUntil } },
      });
      await page.locator('[data-machine=releaseCode]').waitFor();
    },
  }),
  act: {
    'code.get': async (page, { password }) => {
      await typeInto(page, { 安全密码: password });
      await clickControl(page, 'code.get');
    },
  },
  effects: {
    fetchCode: {
      request: call,
      body: ({ password }) => ({ password }),
      done: (answer) => {
        switch (answer.kind) {
          case 'told':
            return { body: { ...sampleOperation(), result: { passcode, counter: 3 } } };
          case 'held':
            return { body: { ...sampleOperation(), result: { hold_until: answer.holdUntil } } };
          case 'over':
            return refusal('CONFLICT', answer.sentence);
          case 'refused':
            return refusal('SECPWD_MISMATCH', answer.sentence);
        }
      },
    },
  },
  see: (snapshot) => ({
    code: snapshot.matches('shown') ? '3816 4027' : null,
    problem: snapshot.matches('asking') && snapshot.context.problem !== null,
  }),
  look: () => {
    const dialog = document.querySelector('[role=dialog]');
    const groups = [...(dialog?.querySelectorAll('output > span') ?? [])];
    return {
      code: groups.length > 0 ? groups.map(({ textContent }) => textContent).join(' ') : null,
      problem: dialog?.querySelector('[role=alert]') !== null && dialog !== null,
    };
  },
});
