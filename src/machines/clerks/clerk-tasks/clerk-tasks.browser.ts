import { routePath } from '#domain/access/routes.ts';
import { sampleBatch } from '#machines/devices/sample-batch.model.ts';
import { endableListSight } from '#machines/kits/endable-list/endable-list.browser.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickNamed } from '#tests/path-harness/browser/causes.ts';
import { clerksStage, livePage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { sampleClerk } from '../sample-clerk.model.ts';
import model from './clerk-tasks.model.ts';

const tasks = 'GET /api/store/clerk/tasks';

export default defineBrowserModel({
  model,
  stage: () => {
    const { [tasks]: _, ...fixtures } = clerksStage(undefined).fixtures ?? {};
    const page = livePage(routePath('console-merchant-employee'), fixtures);
    return {
      ...page,
      open: async (tab, server) => {
        await page.open?.(tab, server);
        await clickNamed(tab, 'a', sampleClerk().name);
        await tab.locator('[data-machine=clerkTasks]').waitFor({ state: 'attached' });
      },
    };
  },
  act: {
    ...freshActs,
    'item.end': (page) => page.getByRole('button', { name: /^停止：/ }).click(),
  },
  effects: {
    loadItems: {
      request: tasks,
      done: (list) => ({ body: { list, total: list.length } }),
    },
    endItem: {
      request: ({ id }) => `POST /api/batch/${id}/stop`,
      done: (answer) =>
        answer.ok ? { body: sampleBatch({ status: 'stopped' }) } : refusal('NOT_FOUND', answer.sentence),
    },
  },
  ...endableListSight,
});
