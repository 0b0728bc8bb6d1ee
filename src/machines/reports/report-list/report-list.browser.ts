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
import model from './report-list.model.ts';
import { type ReportQuery, reportQuery } from './report-query.ts';

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console-report-basic'), {}, reporter),
  act: filteredListActs((page, { user_name = '' }: ReportQuery) => page.getByLabel('姓名').fill(user_name)),
  effects: {
    loadPage: {
      ...pageCall,
      request: 'GET /api/report/list',
      query: ({ query }) => ({ ...query, level: 'basic' }),
    },
  },
  follows: followsWish(reportQuery),
  ...pagedListSight,
});
