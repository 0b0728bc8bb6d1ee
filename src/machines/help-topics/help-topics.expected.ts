import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: '',
    加载失败: 'help.retry',
  },
  journeys: [],
} satisfies Expected;
