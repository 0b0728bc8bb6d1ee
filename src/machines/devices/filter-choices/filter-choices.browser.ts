import { sample } from '#machines/kinds/sample.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { listFixtures, loggedIn, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import model from './filter-choices.model.ts';

const models = [{ model: 'iPhone17,1', product_name: 'iPhone 16 Pro', count: 3 }];

export default defineBrowserModel({
  model,
  stage: () => ({
    url: samplePages.list,
    storage: loggedIn,
    // They are fetched together; the path is about the clerks alone.
    fixtures: {
      ...listFixtures(),
      [sample.models]: { body: { list: models, total: models.length } },
    },
  }),
  effects: {
    loadChoices: {
      request: sample.clerks,
      done: ({ clerks }) => ({ body: { list: clerks, total: clerks.length } }),
    },
  },
  see: ({ context: { choices } }) => choices.clerks.map(({ name }) => name),
  look: () =>
    [...document.querySelectorAll('select[aria-label=店员] option:not([value=""])')].map(
      ({ textContent }) => textContent,
    ),
});
