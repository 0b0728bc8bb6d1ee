import { routePath } from '#domain/access/routes.ts';
import {
  filteredListActs,
  followsWish,
  pageCall,
  pagedListSight,
} from '#machines/kits/paged-list/paged-list.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { openApiFixtures } from '../open-api/sample-open-api.model.ts';
import { type DeliveryLogQuery, deliveryLogQuery } from './delivery-log.machine.ts';
import model from './delivery-log.model.ts';

const { 'GET /api/store/api-callback/list': _, ...beside } = openApiFixtures();

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console-merchant-open-api'), beside),
  act: filteredListActs((page, { state = '' }: DeliveryLogQuery) =>
    page.getByLabel('状态', { exact: true }).selectOption(state),
  ),
  effects: { loadPage: { ...pageCall, request: 'GET /api/store/api-callback/list' } },
  follows: followsWish(deliveryLogQuery),
  see: pagedListSight.see,
  // The page's settings stand before it.
  look: () => {
    const text = document.querySelector('main [data-machine=deliveryLog]')?.textContent ?? '';
    const total = /共 (\d+) 条/.exec(text)?.[1];
    return {
      total: total === undefined ? null : Number(total),
      problem: text.includes('加载失败') || text.includes('更新失败'),
    };
  },
});
