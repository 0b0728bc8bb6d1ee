import { routePath } from '#domain/access/routes.ts';
import { addressSteps } from '#machines/kits/list-query.ts';
import {
  filteredListActs,
  followsWish,
  pageCall,
  pagedListSight,
} from '#machines/kits/paged-list/paged-list.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import type { PlainQuery } from './plain-list.machine.ts';
import model from './plain-list.model.ts';

/** Driven on 登录日志. */
export default defineBrowserModel({
  model,
  stage: () =>
    livePage(routePath('console-security-login-log'), {
      'GET /api/helper/clerk-list': { body: { list: [], total: 0 } },
    }),
  act: filteredListActs((page, { status = '' }: PlainQuery) =>
    page.getByLabel('结果', { exact: true }).selectOption(status),
  ),
  effects: { loadPage: { ...pageCall, request: 'GET /api/store/login-log' } },
  follows: followsWish(addressSteps),
  ...pagedListSight,
});
