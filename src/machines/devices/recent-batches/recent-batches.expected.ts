import { freshJourneys } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

const id = '33333333-3333-4333-8333-333333333333';

export default {
  table: {
    加载中: 'batch.changed batch.dismiss? poll.due',
    已加载: 'batch.changed batch.dismiss? poll.due',
    等变更告一段落: 'batch.dismiss? load.retry? poll.due',
    后台刷新: 'batch.changed batch.dismiss? load.retry? poll.due',
    加载失败: 'batch.changed batch.dismiss? load.retry poll.due',
  },
  journeys: [
    ...freshJourneys({ input: 'plain', answer: id, change: 'batch.changed' }),
    {
      title: '不再提示',
      input: 'plain',
      steps: `
        开始 → 加载中
        不能 batch.dismiss → =
        load ✓ ${id} → 已加载 | ${id}
        batch.dismiss → = | dismissBatch | "batchId":"${id}"
        poll.due → 后台刷新
        refresh ✓ [] → 已加载 | "batches":[]
      `,
    },
  ],
} satisfies Expected;
