import { routePath } from '#domain/access/routes.ts';
import {
  filteredListActs,
  followsWish,
  pageCall,
  pagedListSight,
} from '#machines/kits/paged-list/paged-list.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { settingsFixtures } from '../store-settings/settings-page.model.ts';
import { type SettingsLogQuery, settingsLogQuery } from './settings-log.machine.ts';
import model from './settings-log.model.ts';

const { 'GET /api/store/settings-log': _, ...beside } = settingsFixtures;

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console-merchant-config'), beside),
  act: filteredListActs((page, { section = '' }: SettingsLogQuery) =>
    page.getByLabel('设置', { exact: true }).selectOption(section),
  ),
  effects: { loadPage: { ...pageCall, request: 'GET /api/store/settings-log' } },
  follows: followsWish(settingsLogQuery),
  see: pagedListSight.see,
  // The page's settings stand before it.
  look: () => {
    const text = document.querySelector('main [data-machine=settingsLog]')?.textContent ?? '';
    const total = /共 (\d+) 条/.exec(text)?.[1];
    return {
      total: total === undefined ? null : Number(total),
      problem: text.includes('加载失败') || text.includes('更新失败'),
    };
  },
});
