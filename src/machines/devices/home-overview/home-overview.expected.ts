import { freshJourneys, freshTable } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: freshTable,
  journeys: [
    ...freshJourneys({ input: 'plain', answer: '"locked":1' }),
    {
      title: '有变更：显示新的数字',
      input: 'plain',
      steps: `
        开始 → 加载中
        load ✓ "locked":1 → 已加载 | "locked":1
        device.changed → 等变更告一段落 | "locked":1
        ⏱ settle → 后台刷新
        refresh ✓ "locked":2 → 已加载 | "locked":2 | !"locked":1
      `,
    },
  ],
} satisfies Expected;
