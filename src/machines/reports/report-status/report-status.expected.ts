import { freshJourneys } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'poll.due report.asked',
    已加载: 'poll.due report.asked',
    等变更告一段落: 'load.retry? poll.due',
    后台刷新: 'load.retry? poll.due report.asked',
    加载失败: 'load.retry poll.due report.asked',
  },
  journeys: [
    ...freshJourneys({ input: 'basic', answer: '"balance":47', change: 'report.asked' }),
    {
      title: '刷新以后正在生成；生成后显示新的一版',
      input: 'basic',
      steps: `
        开始 → 加载中
        load ✓ "balance":47 → 已加载 | "balance":47
        report.asked → 等变更告一段落
        ⏱ settle → 后台刷新
        refresh ✓ "balance":46 → 已加载 | "status":0
        poll.due → 后台刷新
        refresh ✓ "balance":47 → 已加载 | "status":1
      `,
    },
    {
      title: '没有这份报告',
      input: 'basic',
      steps: `
        开始 → 加载中
        load ✓ "row":null → 已加载 | "row":null
      `,
    },
  ],
} satisfies Expected;
