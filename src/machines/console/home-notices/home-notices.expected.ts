import { freshJourneys, freshTable } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: freshTable,
  journeys: [
    ...freshJourneys({ input: 'plain', answer: '今晚维护' }),
    {
      title: '通知已结束',
      input: 'plain',
      steps: `
        开始 → 加载中
        load ✓ 今晚维护 → 已加载 | 今晚维护
        poll.due → 后台刷新 | 今晚维护
        refresh ✓ [] → 已加载 | "notices":[]
      `,
    },
  ],
} satisfies Expected;
