import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { followsWish, pagedListActs } from '#machines/kits/paged-list.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl } from '#tests/path-harness/browser/causes.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { type LogQuery, logQuery } from './log-query.ts';
import model from './operation-log.model.ts';

async function apply(page: Page, { status = '' }: LogQuery): Promise<void> {
  await page.getByLabel('状态', { exact: true }).selectOption(status);
  await clickControl(page, 'filter.apply');
}

export default defineBrowserModel({
  model,
  stage: () =>
    livePage(routePath('console-security-operation-log-apple'), {
      'GET /api/device/ios/helper/clerks': { body: { list: [], total: 0 } },
    }),
  act: {
    ...pagedListActs,
    // The wish that leads there comes first: it changes nothing else.
    'place.changed': (page, { query }) => apply(page, query),
    'filter.apply': (page, { filter }) => apply(page, filter),
  },
  effects: {
    loadPage: {
      request: 'GET /api/device/ios/operation-log',
      query: ({ query }) => query as Record<string, string>,
      done: ({ list, total }) => ({ body: { list, total } }),
    },
  },
  follows: followsWish(logQuery),
  see: (snapshot) => ({
    total: snapshot.context.page?.total ?? null,
    problem: snapshot.context.problem !== null && !snapshot.matches('loading'),
  }),
  look: () => {
    const text = document.querySelector('[data-machine=operationLog]')?.textContent ?? '';
    const total = /共 (\d+) 条/.exec(text)?.[1];
    return {
      total: total === undefined ? null : Number(total),
      problem: text.includes('没有加载出来') || text.includes('没有更新成功'),
    };
  },
});
