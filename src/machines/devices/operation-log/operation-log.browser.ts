import type { Page } from 'playwright';
import type { EventFromLogic } from 'xstate';
import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickOn, tellFromLeadingTab } from '#tests/path-harness/browser/causes.ts';
import { livePage } from '#tests/path-harness/browser/console-stage.ts';
import { type LogQuery, withLogFilter, withLogPage, withLogPageSize, writeLogQuery } from './log-query.ts';
import type { operationLogMachine } from './operation-log.machine.ts';
import model from './operation-log.model.ts';

type LogEvent = EventFromLogic<typeof operationLogMachine>;

/** Where a wish leads; null for what is no wish. */
function wished(query: LogQuery, event: LogEvent): LogQuery | null {
  switch (event.type) {
    case 'filter.apply':
      return withLogFilter(query, event.filter);
    case 'filter.reset':
      return withLogFilter(query, {});
    case 'page.turn':
      return withLogPage(query, event.page);
    case 'pageSize.choose':
      return withLogPageSize(query, event.size);
    default:
      return null;
  }
}

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
    // The wish that leads there comes first: it changes nothing else.
    'place.changed': (page, { query }) => apply(page, query),
    'filter.apply': (page, { filter }) => apply(page, filter),
    'page.turn': (page, event) =>
      clickOn(page.getByRole('button', { name: `第 ${event.page} 页`, exact: true })),
    'pageSize.choose': (page, { size }) =>
      page.locator('[data-machine-event="pageSize.choose"]').selectOption(String(size)),
    'device.changed': (page) => tellFromLeadingTab(page, { type: 'device.changed', deviceId: 'd1' }),
    'poll.due': (page) => tellFromLeadingTab(page, { type: 'stream.lost' }, { type: 'stream.alive' }),
  },
  effects: {
    loadLog: {
      request: 'GET /api/device/ios/operation-log',
      query: ({ query }) => query as Record<string, string>,
      done: ({ list, total }) => ({ body: { list, total } }),
    },
  },
  follows: ({ context }, event) => {
    const query = wished(context.query, event as LogEvent);
    return query && writeLogQuery(query) !== writeLogQuery(context.query)
      ? { type: 'place.changed', query }
      : null;
  },
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
