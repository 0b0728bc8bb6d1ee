import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: '',
    加载失败: 'choices.retry',
  },
  journeys: [
    {
      title: '失败后再加载',
      input: 'plain',
      steps: `
        开始 → 加载中
        loadChoices ✗ → 加载失败
        choices.retry → 加载中
        loadChoices ✓ → 已加载 | iPhone 16 Pro | 李晓雯
      `,
    },
    {
      title: '直接加载',
      input: 'plain',
      steps: `
        开始 → 加载中
        loadChoices ✓ → 已加载 | iPhone 16 Pro
      `,
    },
  ],
} satisfies Expected;
