import { routePath } from '#domain/access/routes.ts';
import {
  filteredListActs,
  followsWish,
  pageCall,
  pagedListSight,
} from '#machines/kits/paged-list/paged-list.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { reporter } from '../stage.model.ts';
import { type RcsQuery, rcsQuery } from './rcs-list.machine.ts';
import model from './rcs-list.model.ts';

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console-report-rcs'), {}, reporter),
  act: filteredListActs((page, { id_card = '' }: RcsQuery) => page.getByLabel('证件号').fill(id_card)),
  effects: {
    loadPage: {
      ...pageCall,
      request: 'GET /api/store/rcs/list',
      done: ({ list, total, left }) => ({ body: { list: [...list], total, left } }),
    },
  },
  follows: followsWish(rcsQuery),
  ...pagedListSight,
});
