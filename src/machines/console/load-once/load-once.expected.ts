import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: '',
    加载失败: 'once.retry',
  },
  journeys: [
    {
      title: '失败两次，再加载',
      input: 'plain',
      steps: `
        开始 → 加载中 | "loaded":null
        不能 once.retry → =
        load ✗ → 加载失败 | "loaded":null
        once.retry → 加载中
        load ✗ → 加载失败
        once.retry → 加载中
        load ✓ → 已加载 | 5f0c | "error":null
      `,
    },
    {
      title: '直接加载',
      input: 'plain',
      steps: `
        开始 → 加载中
        load ✓ → 已加载 | 5f0c
      `,
    },
  ],
} satisfies Expected;
