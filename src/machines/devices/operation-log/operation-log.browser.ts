import { routePath } from '#domain/access/routes.ts';
import {
  filteredListActs,
  followsWish,
  pageCall,
  pagedListSight,
} from '#machines/kits/paged-list.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { type LogQuery, logQuery } from './log-query.ts';
import model from './operation-log.model.ts';

export default defineBrowserModel({
  model,
  stage: () =>
    livePage(routePath('console-security-operation-log-apple'), {
      'GET /api/device/ios/helper/clerks': { body: { list: [], total: 0 } },
    }),
  act: filteredListActs((page, { status = '' }: LogQuery) =>
    page.getByLabel('状态', { exact: true }).selectOption(status),
  ),
  effects: { loadPage: { ...pageCall, request: 'GET /api/device/ios/operation-log' } },
  follows: followsWish(logQuery),
  ...pagedListSight,
});
