import { routePath } from '#domain/access/routes.ts';
import { endableListSight } from '#machines/kits/endable-list/endable-list.browser.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickNamed, dialogOpened } from '#tests/path-harness/browser/causes.ts';
import { livePage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { androidListFixtures, androidPerson } from '../stage.model.ts';
import model from './enrolment-codes.model.ts';

const codes = 'GET /api/enrolment-code';

export default defineBrowserModel({
  model,
  stage: () => {
    const { [codes]: _, ...fixtures } = androidListFixtures();
    const page = livePage(routePath('console-device-android-list'), fixtures, androidPerson);
    return {
      ...page,
      open: async (tab, server) => {
        await page.open?.(tab, server);
        await clickNamed(tab, 'button', '新增安卓设备');
        await dialogOpened(tab);
      },
    };
  },
  act: freshActs,
  effects: {
    loadItems: {
      request: codes,
      done: (list) => ({ body: { list, total: list.length } }),
    },
    endItem: {
      request: ({ id }) => `POST /api/enrolment-code/${id}/end`,
      done: (answer) => (answer.ok ? { body: {} } : refusal('NOT_POSSIBLE', answer.sentence)),
    },
  },
  ...endableListSight,
});
