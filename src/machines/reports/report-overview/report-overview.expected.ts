import { freshJourneys, freshTable } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: freshTable,
  journeys: [
    ...freshJourneys({ input: 'plain', answer: '"balance":47' }),
    {
      title: '用掉一次：过一会儿显示新的次数',
      input: 'plain',
      steps: `
        开始 → 加载中
        load ✓ "balance":47 → 已加载 | "balance":47
        poll.due → 后台刷新 | "balance":47
        refresh ✓ "balance":46 → 已加载 | "balance":46 | !"balance":47
      `,
    },
  ],
} satisfies Expected;
