import { enrollLink } from '#api/contract/apple/registration.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickNamed, clickOn } from '#tests/path-harness/browser/causes.ts';
import { detailFixtures, loggedIn, refusal, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import model from './link-change.model.ts';

const { id } = sample.device();
const path = enrollLink.path.replace('{id}', id);
const link = {
  sn_encrypt: '5f0c',
  path: '/enroll/5f0c',
  url: null,
  ended_at: null,
  submitted_at: null,
  hired: false,
};
const labelOf = { end: '停用链接', renew: '更换链接' } as const;

export default defineBrowserModel({
  model,
  stage: ({ how }) => ({
    url: samplePages.device(id),
    storage: loggedIn,
    fixtures: { ...detailFixtures, [`GET ${path}`]: { body: link } },
    open: async (page) => {
      await clickOn(page.getByRole('button', { name: '登记二维码' }));
      await clickNamed(page, 'button', labelOf[how]);
    },
  }),
  effects: {
    changeLink: {
      request: ({ how }) => `POST ${path}/${how}`,
      body: ({ seen }) => ({ based_on: seen }),
      done: (answer) =>
        answer.ok ? { body: link } : refusal(answer.isOther ? 'CONFLICT' : 'NOT_POSSIBLE', answer.sentence),
    },
  },
  see: ({ context: { refusal: why }, status }) => (status === 'done' ? null : { why }),
  look: () => {
    const question = document.querySelector('[data-machine=linkChange]');
    return question && { why: question.querySelector('[role=alert]')?.textContent ?? null };
  },
});
