import { routePath } from '#domain/access/routes.ts';
import {
  followsWish,
  pageCall,
  pagedListActs,
  pagedListSight,
} from '#machines/kits/paged-list/paged-list.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { type HandOverQuery, handOverQuery } from './hand-over-log.machine.ts';
import model from './hand-over-log.model.ts';

export default defineBrowserModel({
  model,
  stage: () => livePage(routePath('console-merchant-employee-distribution-log'), {}),
  act: {
    ...pagedListActs,
    // The wish that leads there comes first: it changes nothing else.
    'place.changed': (page, { query }: { readonly query: HandOverQuery }) =>
      pagedListActs['page.turn'](page, { page: handOverQuery.pageOf(query) }),
  },
  effects: { loadPage: { ...pageCall, request: 'GET /api/store/clerk/distribution-log' } },
  // Before there are rows there are no pages to turn.
  whyNot: ({ context: { page } }, { type }) =>
    type === 'place.changed' && page === null ? '没有页码可翻' : null,
  follows: followsWish(handOverQuery),
  ...pagedListSight,
});
