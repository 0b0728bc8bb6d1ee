import { freshJourneys, freshTable, ownJourneys, withOwn } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: withOwn(freshTable),
  journeys: [
    ...freshJourneys({ input: 'clerks', answer: '赵一鸣' }),
    ...ownJourneys({ input: 'clerks', answer: '赵一鸣', saved: '赵一鸣（东门）' }),
    {
      title: '新增店员以后再看一次',
      input: 'clerks',
      steps: `
        开始 → 加载中
        load ✓ 赵一鸣 → 已加载 | !周敏
        poll.due → 后台刷新 | 赵一鸣
        refresh ✓ 周敏 → 已加载 | 周敏 | 赵一鸣
      `,
    },
  ],
} satisfies Expected;
