import { freshActs } from '#machines/kits/fresh/fresh.browser.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { tellFromLeadingTab } from '#tests/path-harness/browser/causes.ts';
import { listFixtures, livePage, samplePages } from '#tests/path-harness/browser/console-stage.ts';
import type { Fixtures } from '#tests/path-harness/browser/fake-server.ts';
import { sampleBatch } from '../sample-batch.model.ts';
import model from './recent-batches.model.ts';

const { 'GET /api/batch': _, ...others } = listFixtures();
const fixtures: Fixtures = {
  ...others,
  // Its end makes the page look again, which is another path.
  [`POST /api/batch/${sampleBatch().id}/dismiss`]: 'later',
};

export default defineBrowserModel({
  model,
  behindTheScreens: true,
  stage: () => livePage(samplePages.list, fixtures),
  act: {
    'poll.due': freshActs['poll.due'],
    'batch.changed': (page) => tellFromLeadingTab(page, { type: 'batch.changed', batchId: 'b1' }),
  },
  effects: {
    loadBatches: {
      request: 'GET /api/batch',
      done: (list) => ({ body: { list, total: list.length } }),
    },
  },
  whyNot: ({ context: { batches } }, { type }) =>
    type === 'load.retry' && batches.length > 0 ? '上次的提示还在，过一会儿自动再试' : null,
  see: (snapshot) => ({
    shown: snapshot.context.batches.length > 0,
    failed: snapshot.context.batches.length === 0 && problemOf(snapshot) !== null,
  }),
  look: () => {
    const text = document.querySelector('[aria-label=最近的批量操作]')?.textContent ?? '';
    return { shown: text.includes('（'), failed: text.includes('加载失败') };
  },
});
