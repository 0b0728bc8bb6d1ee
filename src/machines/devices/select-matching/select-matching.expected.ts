import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    未开始: 'matching.select',
    正在查找: 'matching.stop',
    查找失败: 'matching.select matching.stop',
    已全部选中: '',
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
        findMatching ✓ → 已全部选中
        不能 matching.select → =
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
  rests: { 已全部选中: '清空选择或换筛选条件后可再次选择。' },
} satisfies Expected;
