import { routePath } from '#domain/access/routes.ts';
import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickNamed, dialogOpened } from '#tests/path-harness/browser/causes.ts';
import { colleague, livePage, refusal } from '#tests/path-harness/browser/console-stage.ts';
import { androidListFixtures, androidPerson } from '../stage.model.ts';
import model, { openCode } from './enrol-phone.model.ts';

export default defineBrowserModel({
  everyEdge: 'thatLooksDifferent',
  model,
  stage: () => {
    const { id: value, name: label, ...clerk } = colleague;
    const options = { brands: [], models: [], channels: [], clerks: [{ value, label, ...clerk }] };
    const fixtures = {
      ...androidListFixtures(),
      'GET /api/device/android/search-options': { body: options },
      'GET /api/helper/clerk-list': { body: { list: [colleague], total: 1 } },
    };
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
  act: {
    ...freshActs,
    'code.assign': (page, { forClerk }) =>
      page.getByRole('dialog').getByLabel('所属店员').selectOption(forClerk),
    'code.channel': (page, { channel }) =>
      page.getByRole('dialog').getByLabel('渠道').selectOption(String(channel)),
  },
  whyNot: (_, { type, forClerk }) =>
    type === 'code.assign' && forClerk === 'somebody' ? '页面上只能选择店员' : null,
  waived: { 'enrolPhone.editing --code.make#1--> (stay)': '页面上只能选择店员，不会填错' },
  effects: {
    makeCode: {
      request: 'POST /api/enrolment-code',
      body: ({ forClerk, channel }) => ({ for_clerk: forClerk, ...(channel !== null && { channel }) }),
      done: (answer) => {
        if (answer.ok) return { body: { ...openCode, ...answer.made } };
        const { field, sentence } = answer;
        return field === null
          ? refusal('NOT_POSSIBLE', sentence)
          : refusal('INVALID_INPUT', sentence, { field });
      },
    },
    lookCode: {
      request: ({ id }) => `GET /api/enrolment-code/${id}`,
      done: (code) => ({ body: code }),
    },
  },
  see: ({ context: { made, latest, errors, refusal: sentence } }) => ({
    code: made && (latest === null || latest.status === 'open') ? made.code : null,
    arrived: (latest?.refused ?? latest)?.device?.serial_number ?? null,
    stays: latest?.taken_over?.for_clerk?.name ?? null,
    isRefused: latest?.status === 'open' && latest.refused !== null,
    problem: [errors.for_clerk, sentence].filter(Boolean).length,
  }),
  look: () => {
    const dialog = document.querySelector('[data-machine=enrolPhone]');
    const text = dialog?.textContent ?? '';
    return {
      code: dialog?.querySelector('output')?.textContent ?? null,
      arrived: /AN\w{8}/.exec(text)?.[0] ?? null,
      stays: /仍属于([^，。]+)/.exec(text)?.[1] ?? null,
      isRefused: text.includes('该设备已在店内，请在设备详情里重新入网'),
      problem: dialog?.querySelectorAll('[role=alert]').length ?? 0,
    };
  },
});
