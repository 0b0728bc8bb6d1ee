import { enrollLink } from '#api/contract/apple/registration.ts';
import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn, typeInto } from '#tests/path-harness/browser/causes.ts';
import { colleague, listFixtures, loggedIn, refusal } from '#tests/path-harness/browser/console-stage.ts';
import model from './register-device.model.ts';

const link = `GET ${enrollLink.path.replace('{id}', ':id')}`;

export default defineBrowserModel({
  model,
  stage: () => ({
    url: routePath('console-device-ios-list'),
    storage: loggedIn,
    fixtures: {
      ...listFixtures(),
      'GET /api/device/ios/helper/clerks': { body: { list: [colleague], total: 1 } },
      'GET /api/helper/clerk-list': { body: { list: [colleague], total: 1 } },
      [link]: {
        body: {
          sn_encrypt: '5f0c',
          path: '/enroll/5f0c',
          url: null,
          ended_at: null,
          submitted_at: null,
          hired: false,
        },
      },
    },
    open: async (page) => {
      await clickOn(page.getByRole('button', { name: '新增设备' }));
      await page.getByRole('dialog').waitFor();
    },
  }),
  act: {
    'device.fill': (page, { text }) => typeInto(page, { 序列号: text }),
    'device.assign': (page, { forClerk }) =>
      page.getByRole('dialog').getByLabel('所属店员').selectOption(forClerk),
  },
  effects: {
    register: {
      request: 'POST /api/device/ios/new',
      body: ({ form, forClerk }) => ({ serial_number: form.serial_number, for_clerk: forClerk }),
      done: (answer) => {
        if (answer.ok) return { body: answer.device };
        const { field, sentence } = answer;
        if (field === null) return refusal('NOT_POSSIBLE', sentence);
        return refusal(field === 'serial_number' ? 'CONFLICT' : 'INVALID_INPUT', sentence, { field });
      },
    },
  },
  see: (snapshot) => {
    const { form, errors, refusal: sentence, device } = snapshot.context;
    const shown = [errors.serial_number, errors.for_clerk, sentence].filter(Boolean);
    return device ? device.serial_number : { serial: form.serial_number, shown };
  },
  look: () => {
    const dialog = document.querySelector('[data-machine=registerDevice]');
    const field = dialog?.querySelector('input');
    if (!field) return dialog?.querySelector('[id$=description]')?.textContent;
    const alerts = [...(dialog?.querySelectorAll('[role=alert]') ?? [])];
    return { serial: field.value, shown: alerts.map(({ textContent }) => textContent) };
  },
});
