import { sample } from '#machines/kinds/sample.model.ts';
import {
  filteredListActs,
  followsWish,
  pageCall,
  pagedListSight,
} from '#machines/kits/paged-list/paged-list.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { livePage, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import { type LogQuery, logQuery } from '../port/log-query.ts';
import model from './operation-log.model.ts';

export default defineBrowserModel({
  model,
  stage: () =>
    livePage(samplePages.log, {
      [sample.clerks]: { body: { list: [], total: 0 } },
    }),
  act: filteredListActs((page, { status = '' }: LogQuery) =>
    page.getByLabel('状态', { exact: true }).selectOption(status),
  ),
  effects: {
    loadPage: {
      ...pageCall,
      request: 'GET /api/store/operation-log',
      query: (asked: Parameters<typeof pageCall.query>[0]) => ({
        ...pageCall.query(asked),
        kind: sample.name,
      }),
    },
  },
  follows: followsWish(logQuery),
  ...pagedListSight,
});
