import { routePath } from '#domain/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { detailFixtures, loggedIn, refusal } from '#tests/path-harness/browser/console-stage.ts';
import model from './remark-edit.model.ts';

export default defineBrowserModel({
  model,
  stage: ({ deviceId }) => ({
    url: routePath('console-device-ios-id', { id: deviceId }),
    storage: loggedIn,
    fixtures: detailFixtures,
  }),
  act: {
    'remark.type': (page, { text }) => page.getByLabel('备注内容').fill(text),
  },
  effects: {
    saveRemark: {
      request: 'POST /api/device/ios/update-remark',
      body: ({ deviceId, remark }) => ({ device_id: deviceId, remark }),
      done: (answer) => (answer.ok ? { body: { remark: '新备注' } } : refusal('NOT_FOUND', answer.sentence)),
    },
  },
  see: (snapshot) => {
    const { draft, problem } = snapshot.context;
    return snapshot.matches('viewing') ? null : { draft, problem: problem !== null };
  },
  look: () => {
    const form = document.querySelector('[data-machine=remarkEdit] form');
    return (
      form && {
        draft: form.querySelector('textarea')?.value,
        problem: form.querySelector('[role=alert]') !== null,
      }
    );
  },
});
