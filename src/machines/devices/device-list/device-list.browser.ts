import type { Page } from 'playwright';
import type { EventFromLogic } from 'xstate';
import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickOn, tellFromLeadingTab } from '#tests/path-harness/browser/causes.ts';
import { listFixtures, livePage } from '#tests/path-harness/browser/console-stage.ts';
import { sampleDevice } from '../sample-device.model.ts';
import type { deviceListMachine } from './device-list.machine.ts';
import model from './device-list.model.ts';
import {
  contractQuery,
  type DeviceQuery,
  sameQuery,
  withCounter,
  withFilter,
  withPage,
  withPageSize,
  withSort,
} from './device-query.ts';

type DeviceListEvent = EventFromLogic<typeof deviceListMachine>;

/** Where a wish leads; null for what is no wish. */
function wished(query: DeviceQuery, event: DeviceListEvent): DeviceQuery | null {
  switch (event.type) {
    case 'filter.apply':
      return withFilter(query, event.filter);
    case 'filter.reset':
      return withFilter(query, {});
    case 'counter.choose':
      return withCounter(query, event.counter);
    case 'sort.choose':
      return withSort(query, event.sort);
    case 'page.turn':
      return withPage(query, event.page);
    case 'pageSize.choose':
      return withPageSize(query, event.size);
    default:
      return null;
  }
}

const counter = (page: Page, name: string) =>
  page.getByRole('group', { name: '设备统计' }).getByRole('button', { name });

async function fillFilter(page: Page, { lock_status = '' }: DeviceQuery): Promise<void> {
  const more = page.getByRole('button', { name: '更多筛选' });
  if ((await more.getAttribute('aria-expanded')) === 'false') await clickOn(more);
  await page.getByLabel('锁定状态', { exact: true }).selectOption(lock_status);
}

export default defineBrowserModel({
  model,
  // A change settles in less time than a step may take.
  stage: () => livePage(routePath('console-device-ios-list'), listFixtures()),
  act: {
    // The wish that leads there comes first: it changes nothing else.
    'place.changed': (page, { query }) => clickOn(counter(page, query.lock_status ? '已锁定' : '全部')),
    'counter.choose': (page) => clickOn(counter(page, '已锁定')),
    'sort.choose': (page) => clickOn(page.getByRole('button', { name: '最近联系' })),
    'filter.apply': async (page, { filter }) => {
      await fillFilter(page, filter);
      await clickControl(page, 'filter.apply');
    },
    'page.turn': (page, event) =>
      clickOn(page.getByRole('button', { name: `第 ${event.page} 页`, exact: true })),
    'pageSize.choose': (page, { size }) =>
      page.locator('[data-machine-event="pageSize.choose"]').selectOption(String(size)),
    'device.changed': (page) =>
      tellFromLeadingTab(page, { type: 'device.changed', deviceId: sampleDevice().id }),
    'poll.due': (page) => tellFromLeadingTab(page, { type: 'stream.lost' }, { type: 'stream.alive' }),
  },
  effects: {
    loadPage: {
      request: 'GET /api/device/ios/list',
      query: ({ query }) => contractQuery(query) as Record<string, string>,
      done: ({ list, total, counters }) => ({ body: { list, total, counters } }),
    },
  },
  follows: ({ context }, event) => {
    const query = wished(context.query, event as DeviceListEvent);
    return query && !sameQuery(query, context.query) ? { type: 'place.changed', query } : null;
  },
  see: (snapshot) => {
    const { page, problem } = snapshot.context;
    return { rows: page?.list.length ?? 0, problem: problem !== null && !snapshot.matches('loading') };
  },
  look: () => ({
    rows: document.querySelectorAll('tbody a').length,
    problem: document.querySelector('main')?.textContent?.includes('请求失败，请检查网络') ?? false,
  }),
});
