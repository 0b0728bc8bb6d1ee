import { operationStatus } from '#domain/devices/operation.ts';
import { freshActs } from '#machines/kits/fresh.browser.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { clickNamed, dialogOpened, tellFromLeadingTab } from '#tests/path-harness/browser/causes.ts';
import { listFixtures, livePage, refusal, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import { sampleBatch } from '../sample-batch.model.ts';
import type { BatchPage } from './batch-progress.machine.ts';
import model from './batch-progress.model.ts';

const batch = sampleBatch();
const one = `/api/batch/${batch.id}`;
const calls = { 'batch.stop': 'stop', 'batch.resume': 'resume', 'failed.retry': 'retry' } as const;

/** In words of its own what a device's line says. */
function wordOf({ stage, status }: BatchPage['items'][number]): string {
  if (stage === 'refused' || status === operationStatus.failed) return '失败';
  return status === operationStatus.acknowledged ? '已执行' : '已推送';
}

export default defineBrowserModel({
  everyEdge: 'thatLooksDifferent',
  model,
  stage: () => {
    const page = livePage(samplePages.list, {
      ...listFixtures(),
      'GET /api/batch': { body: { list: [batch], total: 1 } },
      [`POST ${one}/dismiss`]: { body: { ...batch, dismissed: true } },
    });
    return {
      ...page,
      open: async (shown, server) => {
        await page.open?.(shown, server);
        await clickNamed(shown, '[aria-label="最近的批量操作"] button', '查看进度');
        await dialogOpened(shown);
      },
    };
  },
  act: {
    ...freshActs,
    'batch.changed': (page, { batchId }) => tellFromLeadingTab(page, { type: 'batch.changed', batchId }),
  },
  effects: {
    loadBatch: {
      request: `GET ${one}`,
      query: ({ pageNumber }) => ({ first: 'trouble', page_num: String(pageNumber), page_size: '50' }),
      done: ({ batch: of, items }) => ({ body: { ...of, list: items } }),
    },
    changeBatch: {
      request: ({ change }) => `POST ${one}/${calls[change]}`,
      done: ({ refusal: sentence }) =>
        sentence === null ? { body: batch } : refusal('NOT_POSSIBLE', sentence),
    },
  },
  whyNot: (_, event) => (event.type === 'page.turn' ? '两台设备只有一页' : null),
  see: ({ context: { page, problem, refusal: refused } }) => ({
    devices: page?.items.map(wordOf) ?? [],
    refusal: refused,
    outdated: page !== null && problem !== null,
  }),
  look: () => {
    const dialog = document.querySelector('[role=dialog]');
    return {
      devices: [...(dialog?.querySelectorAll('li > span:last-child') ?? [])].map(
        ({ textContent }) => textContent,
      ),
      refusal: dialog?.querySelector('[role=alert]')?.textContent ?? null,
      outdated: dialog?.textContent?.includes('最新进展查询失败') ?? false,
    };
  },
});
