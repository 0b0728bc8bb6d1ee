import { routePath } from '#domain/access/routes.ts';
import { preferences } from '#domain/preferences.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import { detailFixtures, loggedIn } from '#tests/path-harness/browser/console-stage.ts';
import model from './app-search.model.ts';

const device = sampleDevice({
  lock_status: 0,
  lock_evidence: { ...sampleDevice().lock_evidence, wanted: 0, observed: 0 },
});
const platformTitle = (platform: string) =>
  preferences.appleAppSearch.options.find(({ value }) => value === platform)?.title ?? '';

export default defineBrowserModel({
  model,
  stage: () => ({
    url: routePath('console-device-ios-id', { id: device.id }),
    storage: loggedIn,
    frozen: true,
    fixtures: {
      ...detailFixtures,
      [`GET /api/device/ios/${device.id}`]: { body: device },
      'GET /api/store/app-shelf': { body: { list: [], total: 0 } },
    },
    open: (page) => clickOn(page.getByRole('button', { name: '安装应用' })),
  }),
  act: {
    'term.type': (page, { term }) => page.getByLabel('搜索应用').fill(term),
    'platform.choose': (page, { platform }) =>
      page.getByRole('radio', { name: platformTitle(platform) }).press('Space'),
  },
  whyNot: ({ context }, event) => {
    if (event.type === 'platform.choose' && event.platform === context.platform) return '平台已经选中';
    return event.type === 'term.type' && event.term === context.term ? '内容没有变' : null;
  },
  effects: {
    findApps: {
      request: 'GET /api/helper/itunes-search',
      query: ({ term, platform }) => ({ term, platform }),
      done: (list) => ({ body: { list, total: list.length } }),
    },
  },
  see: ({ context }) => ({ found: context.apps.length, problem: context.problem !== null }),
  look: () => {
    const part = document.querySelector('[data-machine=appSearch]');
    return {
      found: part?.querySelectorAll('input[type=checkbox]').length,
      problem: part?.textContent?.includes('App Store 搜索失败') ?? false,
    };
  },
});
