import type { Page } from 'playwright';
import type { DeviceSort } from '#api/contract/devices/sorting.ts';
import { recordTitle } from '#domain/kinds/commands.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { whileUnsure } from '#machines/kits/fresh/fresh.browser.ts';
import { followsWish, pagedListActs } from '#machines/kits/paged-list/paged-list.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickControl, clickOn, dialogClosed } from '#tests/path-harness/browser/causes.ts';
import { listFixtures, livePage, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import type { CounterName, DeviceQuery } from '../port/device-query.ts';
import model from './device-list.model.ts';

const { query: listQuery } = sample;
const save = sample.saveHirer.request({ deviceId: sample.device().id });

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
  stage: () => livePage(samplePages.list, listFixtures()),
  act: {
    ...pagedListActs,
    // The wish that leads there comes first: it changes nothing else.
    'place.changed': (page, { query }) => clickOn(counter(page, query.lock_status ? '已锁定' : '全部')),
    'own.saved': async (page, { saved }, server) => {
      server.answerFromNowOn(
        save,
        saved ? { body: { hirer_name: '周宁', hirer_phone_number: null } } : 'drop',
      );
      await clickOn(page.getByRole('button', { name: /更多操作$/ }).first());
      await clickOn(page.getByRole('menuitem', { name: recordTitle(sample.name, 'update-hirer') }));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: /^承租人(?!手)/ }).fill('周宁');
      await clickOn(dialog.getByRole('button', { name: '保存' }));
      if (saved === null) {
        await dialog.getByRole('button', { name: '重试' }).waitFor();
        await clickOn(dialog.getByRole('button', { name: '取消' }));
      }
      await dialogClosed(page);
    },
    'counter.choose': (page) => clickOn(counter(page, '已锁定')),
    'sort.choose': (page) => clickOn(page.getByRole('button', { name: '最近联系' })),
    'filter.apply': async (page, { filter }) => {
      await fillFilter(page, filter);
      await clickControl(page, 'filter.apply');
    },
  },
  whyNot: ({ context }, event) => {
    if (event.type === 'own.saved' && context.page === null) return '没有可以编辑的内容';
    return whileUnsure(context, event);
  },
  effects: {
    loadPage: {
      request: sample.list,
      query: ({ query }) => sample.inContract(query),
      done: ({ list, total, counters }) => ({ body: { list, total, counters } }),
    },
  },
  follows: followsWish(listQuery, (query, { type, counter, sort }) => {
    if (type === 'counter.choose') return listQuery.withCounter(query, counter as CounterName);
    return type === 'sort.choose' ? listQuery.withSort(query, sort as DeviceSort) : null;
  }),
  see: (snapshot) => {
    const { page, problem } = snapshot.context;
    return {
      rows: page?.list.length ?? 0,
      renamed: page?.list[0]?.hirer_name === '周宁',
      problem: problem !== null && !snapshot.matches('loading'),
    };
  },
  look: () => ({
    rows: document.querySelectorAll('tbody a').length,
    renamed: document.querySelector('tbody')?.textContent?.includes('周*') ?? false,
    problem: document.querySelector('main')?.textContent?.includes('请求失败，请检查网络') ?? false,
  }),
});
