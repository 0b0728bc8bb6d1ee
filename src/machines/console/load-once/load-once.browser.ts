import { enrollLink } from '#api/contract/apple/registration.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import { detailFixtures, loggedIn, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import model from './load-once.model.ts';

const { id } = sample.device();

/** The label with which a phone is enrolled, as one of what is loaded so. */
export default defineBrowserModel({
  model,
  stage: () => ({
    url: samplePages.device(id),
    storage: loggedIn,
    fixtures: detailFixtures,
    open: (page) => clickOn(page.getByRole('button', { name: '登记二维码' })),
  }),
  effects: {
    load: {
      request: `GET ${enrollLink.path.replace('{id}', id)}`,
      done: (url) => ({
        body: {
          sn_encrypt: '5f0c',
          path: '/enroll/5f0c',
          url,
          ended_at: null,
          submitted_at: null,
          hired: false,
        },
      }),
    },
  },
  see: ({ context: { loaded } }) => loaded?.value ?? null,
  look: () =>
    document.querySelector('[data-machine=loadOnce] span[title^=https]')?.getAttribute('title') ?? null,
});
