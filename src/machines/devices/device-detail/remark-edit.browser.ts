import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { detailFixtures, loggedIn, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { sampleDevice } from '../sample-device.model.ts';
import model from './remark-edit.model.ts';

const save = 'POST /api/device/ios/update-remark';
const device = `GET /api/device/ios/${sampleDevice().id}`;

export default defineBrowserModel({
  model,
  stage: ({ deviceId }) => ({
    url: routePath('console-device-ios-id', { id: deviceId }),
    storage: loggedIn,
    // What was saved is read again a little later: here it would come between.
    frozen: true,
    fixtures: detailFixtures,
  }),
  act: {
    'remark.type': (page, { text }) => page.getByLabel('备注内容').fill(text),
  },
  effects: {
    saveRemark: {
      request: save,
      body: ({ deviceId, remark, based_on }) => ({ device_id: deviceId, remark, based_on }),
      causes: {
        done: async (page, answer, server) => {
          if (answer.ok) return server.answer(save, { body: { remark: '新备注' } });
          const { sentence, standing } = answer;
          if (standing === null) return server.answer(save, refusal('NOT_FOUND', sentence));
          server.answerFromNowOn(device, { body: sampleDevice({ remark: standing }) });
          const looked = page.waitForResponse((response) => response.url().endsWith(sampleDevice().id));
          await server.answer(save, refusal('CONFLICT', sentence));
          await looked;
          server.answerFromNowOn(device, { body: sampleDevice() });
        },
      },
    },
  },
  see: (snapshot) => {
    const { draft, errors, refusal: why, overtaken, seen } = snapshot.context;
    const standing = overtaken ? seen : null;
    return snapshot.matches('viewing')
      ? null
      : { draft, problem: errors.remark !== undefined || why !== null, standing };
  },
  look: () => {
    const form = document.querySelector('[data-machine=remarkEdit] form');
    return (
      form && {
        draft: form.querySelector('textarea')?.value,
        problem: form.querySelector('[role=alert]') !== null,
        standing: form.querySelector('[data-standing]')?.textContent ?? null,
      }
    );
  },
});
