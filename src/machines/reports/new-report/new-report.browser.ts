import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickNamed, dialogOpened } from '#tests/path-harness/browser/causes.ts';
import { loggedIn, memberFixtures, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { reporter } from '../stage.model.ts';
import model from './new-report.model.ts';
import { type ReportForm, reportBody } from './report-form.ts';

const inDialog = '[data-machine=newReport]';

async function fill(page: Page, { consented, ...texts }: ReportForm): Promise<void> {
  const consent = page.locator(`${inDialog} [type=checkbox]:not([disabled])`);
  if (await consent.isVisible()) await consent.setChecked(consented);
  for (const [name, typed] of Object.entries(texts)) {
    const field = page.locator(`${inDialog} [name=${name}]:not([readonly])`);
    if (await field.isVisible()) await field.fill(typed);
  }
}

export default defineBrowserModel({
  model,
  stage: () => ({
    url: routePath('console-report-basic'),
    storage: loggedIn,
    frozen: true,
    fixtures: {
      ...memberFixtures,
      'GET /api/user/me': { body: reporter },
      'GET /api/report/list': { body: { list: [], total: 0, balance: 47 } },
      'GET /api/report/preview': { status: 404, body: {} },
    },
    open: async (page: Page) => {
      await clickNamed(page, 'button', '新增报告');
      await dialogOpened(page);
    },
  }),
  act: {
    'report.type': (page, { field }) => page.locator(`${inDialog} [name=${field}]`).fill('1'),
    'report.submit': async (page, { form }) => {
      await fill(page, form);
      await clickControl(page, 'report.submit');
    },
  },
  effects: {
    askReport: {
      request: 'POST /api/report/add',
      body: ({ form, level, again }) => reportBody(form, level, again),
      done: (answer) => {
        if (answer.ok) {
          const { id, joined, otherName } = answer;
          const other = otherName !== null && { other_name: otherName };
          return { body: { id, joined, level: 'basic', status: 0, ...other } };
        }
        const { field, sentence, recent, isOther } = answer;
        if (recent !== undefined)
          return {
            body: {
              id: recent,
              joined: false,
              level: 'basic',
              status: 1,
              made_at: '2026-11-21T01:30:00.000Z',
              ...(isOther && { other_name: '商*越' }),
            },
          };
        return field === null
          ? refusal('NOT_POSSIBLE', sentence)
          : refusal('INVALID_INPUT', sentence, { field });
      },
    },
  },
  see: ({ context: { errors, refusal: why, recent }, value, status }) =>
    status === 'done'
      ? null
      : {
          wrong:
            value === 'uncertain' || value === 'offering'
              ? []
              : [...Object.values(errors), ...(why === null ? [] : [why])],
          offered: value === 'offering' ? (recent?.sentence ?? null) : null,
        },
  look: () => {
    const dialog = document.querySelector('[data-machine=newReport]');
    const offered = dialog?.querySelector('[data-offered]')?.textContent ?? null;
    return (
      dialog && {
        wrong: [...dialog.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
        offered,
      }
    );
  },
});
