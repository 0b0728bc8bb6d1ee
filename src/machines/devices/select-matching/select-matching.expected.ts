import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    未开始: 'matching.select',
    正在查找: 'matching.stop',
    查找失败: 'matching.select matching.stop',
  },
  journeys: [
    {
      title: '失败后重试，再选中',
      input: 'plain',
      steps: `
        开始 → 未开始
        matching.select → 正在查找
        findMatching ✗ → 查找失败
        matching.select → 正在查找
        findMatching ✓ → 未开始
      `,
    },
    {
      title: '查找时取消，失败后放弃',
      input: 'plain',
      steps: `
        开始 → 未开始
        matching.select → 正在查找
        matching.stop → 未开始
        matching.select → 正在查找
        findMatching ✗ → 查找失败
        matching.stop → 未开始
      `,
    },
  ],
} satisfies Expected;
