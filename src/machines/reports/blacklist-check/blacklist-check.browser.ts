import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickNamed, dialogOpened } from '#tests/path-harness/browser/causes.ts';
import { loggedIn, memberFixtures, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { reporter } from '../stage.model.ts';
import { type BlacklistForm, blacklistBody } from './blacklist-check.machine.ts';
import model from './blacklist-check.model.ts';

const inDialog = '[data-machine=blacklistCheck]';

async function fill(page: Page, { type, content }: BlacklistForm): Promise<void> {
  await page.locator(`${inDialog} label:has([type=radio])`).nth(type).click();
  await page.locator(`${inDialog} [name=content]`).fill(content);
}

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
      await clickNamed(page, 'button', '黑名单查询');
      await dialogOpened(page);
    },
  }),
  act: {
    'blacklist.type': (page) => page.locator(`${inDialog} [name=content]`).fill('1'),
    'blacklist.check': async (page, { form }) => {
      await fill(page, form);
      await clickControl(page, 'blacklist.check');
    },
  },
  effects: {
    checkNumber: {
      request: 'POST /api/system/rcs',
      body: blacklistBody,
      key: () => null,
      done: (answer) => {
        if (answer.ok) return { body: { status: answer.status } };
        const { field, sentence } = answer;
        return field === null ? refusal('TOO_MANY', sentence) : refusal('INVALID_INPUT', sentence, { field });
      },
    },
  },
  see: ({ context: { errors, refusal: why, status: answered }, value, status }) =>
    status === 'done'
      ? null
      : {
          wrong: value === 'uncertain' ? [] : [...(why === null ? [] : [why]), ...Object.values(errors)],
          answered: answered === null ? null : String(answered),
        },
  look: () => {
    const dialog = document.querySelector('[data-machine=blacklistCheck]');
    if (!dialog) return null;
    const answered = dialog.querySelector('[data-answered]')?.getAttribute('data-answered') ?? null;
    const isUncertain = dialog.textContent?.includes('未收到答复') ?? false;
    const alerts = [...dialog.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
    return { wrong: isUncertain || answered !== null ? [] : alerts, answered };
  },
});
