import { freshJourneys, freshTable } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: freshTable,
  journeys: [
    ...freshJourneys({ input: 'plain', answer: '"supervised":2' }),
    {
      title: '有变更：画出新的数字',
      input: 'plain',
      steps: `
        开始 → 加载中
        load ✓ "supervised":2 → 已加载 | "supervised":2
        device.changed → 等变更告一段落 | "supervised":2
        ⏱ settle → 后台刷新
        refresh ✓ "supervised":3 → 已加载 | "supervised":3 | !"supervised":2
      `,
    },
  ],
} satisfies Expected;
