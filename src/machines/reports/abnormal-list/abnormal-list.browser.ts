import { routePath } from '#domain/access/routes.ts';
import {
  followsWish,
  pageCall,
  pagedListActs,
  pagedListSight,
} from '#machines/kits/paged-list/paged-list.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { reporter } from '../stage.model.ts';
import { type AbnormalQuery, abnormalQuery } from './abnormal-list.machine.ts';
import model from './abnormal-list.model.ts';

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console-report-abnormal'), {}, reporter),
  act: {
    ...pagedListActs,
    // The wish that leads there comes first: it changes nothing else.
    'place.changed': (page, { query }: { readonly query: AbnormalQuery }) =>
      pagedListActs['page.turn'](page, { page: abnormalQuery.pageOf(query) }),
  },
  effects: { loadPage: { ...pageCall, request: 'GET /api/report/abnormal-list' } },
  // Before there are rows there are no pages to turn.
  whyNot: ({ context: { page } }, { type }) =>
    type === 'place.changed' && page === null ? '没有页码可翻' : null,
  follows: followsWish(abnormalQuery),
  ...pagedListSight,
});
