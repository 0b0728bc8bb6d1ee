import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    没有名单: 'list.choose',
    加载中: 'list.choose',
    加载失败: 'list.choose suggestions.retry',
    已加载: 'list.choose',
  },
  journeys: [],
} satisfies Expected;
