import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: '',
    加载失败: 'help.retry',
  },
  journeys: [
    {
      title: '失败后再加载',
      input: 'plain',
      steps: `
        开始 → 加载中
        loadTopics ✗ → 加载失败
        help.retry → 加载中
        loadTopics ✓ → 已显示 | 怎样锁定
      `,
    },
    {
      title: '直接加载',
      input: 'plain',
      steps: `
        开始 → 加载中
        loadTopics ✓ → 已显示 | 怎样锁定
      `,
    },
  ],
} satisfies Expected;
