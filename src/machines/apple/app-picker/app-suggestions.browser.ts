import { routePath } from '#domain/access/routes.ts';
import { appRestrictionTitle } from '#domain/apple/app-restriction.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import { detailFixtures, loggedIn } from '#tests/path-harness/browser/console-stage.ts';
import model from './app-suggestions.model.ts';

const deviceId = sampleDevice().id;

export default defineBrowserModel({
  model,
  stage: ({ type }) => {
    // A device in lost mode takes no restriction; what stands on it is what the dialog begins with.
    const device = sampleDevice({
      lock_status: 0,
      lock_evidence: { ...sampleDevice().lock_evidence, wanted: 0, observed: 0 },
      app_restriction_enable: type !== null,
      app_restriction_type: type,
    });
    return {
      url: routePath('console-device-ios-id', { id: deviceId }),
      storage: loggedIn,
      fixtures: { ...detailFixtures, [`GET /api/device/ios/${deviceId}`]: { body: device } },
      open: (page) => clickOn(page.getByRole('button', { name: '应用限制' })),
    };
  },
  act: {
    'list.choose': (page, { list }) =>
      page.getByRole('radio', { name: new RegExp(`^${appRestrictionTitle(list)}`) }).press('Space'),
  },
  // A choice that is made already is no choice.
  whyNot: ({ context }, event) =>
    event.type === 'list.choose' && event.list === context.type ? '名单已经选中' : null,
  effects: {
    loadSuggestions: {
      request: 'GET /api/device/ios/default-app-restriction',
      query: ({ type }) => ({ type: String(type) }),
      done: (list) => ({ body: { list, total: list.length } }),
    },
  },
  see: ({ context }) => context.suggestions.map(({ app_name }) => app_name),
  look: () =>
    [...document.querySelectorAll('fieldset:has(> legend) label')].flatMap(({ textContent }) =>
      textContent?.includes('抖音') ? ['抖音'] : [],
    ),
});
