import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickNamed, dialogOpened } from '#tests/path-harness/browser/causes.ts';
import { loggedIn, memberFixtures, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { reporter } from '../stage.model.ts';
import model from './new-rcs.model.ts';

const fieldOf = (page: Page, name: string) => page.locator(`[data-machine=newRcs] [name=${name}]`);

export default defineBrowserModel({
  model,
  stage: () => ({
    url: routePath('console-report-rcs'),
    storage: loggedIn,
    frozen: true,
    fixtures: {
      ...memberFixtures,
      'GET /api/user/me': { body: reporter },
      'GET /api/store/rcs/list': { body: { list: [], total: 0, left: 12 } },
    },
    open: async (page: Page) => {
      await clickNamed(page, 'button', '发起查询');
      await dialogOpened(page);
    },
  }),
  act: {
    'rcs.type': (page, { field }) => fieldOf(page, field).fill('1'),
    'rcs.submit': async (page, { form }) => {
      for (const [name, typed] of Object.entries(form)) await fieldOf(page, name).fill(typed);
      await clickControl(page, 'rcs.submit');
    },
  },
  effects: {
    requestRcs: {
      request: 'POST /api/store/rcs/request',
      body: ({ form }) => form,
      done: (answer) => {
        if (answer.ok) return { body: { id: answer.id } };
        const { field, sentence } = answer;
        return field === null
          ? refusal('NOT_POSSIBLE', sentence)
          : refusal('INVALID_INPUT', sentence, { field });
      },
    },
  },
  see: ({ context: { errors, refusal: why }, value, status }) =>
    status === 'done'
      ? null
      : {
          wrong: value === 'uncertain' ? [] : [...(why === null ? [] : [why]), ...Object.values(errors)],
        },
  look: () => {
    const dialog = document.querySelector('[data-machine=newRcs]');
    if (!dialog) return null;
    const isUncertain = dialog.querySelector('[data-machine-event="rcs.confirm"]') !== null;
    const alerts = [...dialog.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
    return { wrong: isUncertain ? [] : alerts };
  },
});
