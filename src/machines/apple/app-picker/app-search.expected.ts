import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    还没有输入: 'platform.choose term.type',
    等输入停下: 'platform.choose term.type',
    正在搜索: 'platform.choose term.type',
    已搜索: 'platform.choose term.type',
    没有搜成: 'platform.choose search.retry term.type',
  },
  journeys: [],
} satisfies Expected;
