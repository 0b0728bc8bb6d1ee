import { routePath } from '#domain/access/routes.ts';
import { payloadPath } from '#domain/site/plumbing-paths.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { loggedIn, memberFixtures } from '#tests/path-harness/browser/console-stage.ts';
import model from './help-topics.model.ts';

const path = routePath('console-help');

export default defineBrowserModel({
  model,
  stage: () => ({ url: path, storage: loggedIn, fixtures: memberFixtures }),
  effects: {
    loadTopics: {
      request: `GET ${payloadPath(path)}`,
      done: (helpTopics) => ({ body: { path, helpTopics } }),
    },
  },
  see: ({ context }) => context.topics.map(({ title }) => title),
  look: () => [...document.querySelectorAll('main section h2')].map(({ textContent }) => textContent),
});
