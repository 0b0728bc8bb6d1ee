import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    没有名单: 'list.choose',
    加载中: 'list.choose',
    加载失败: 'list.choose suggestions.retry',
    已加载: 'list.choose',
  },
  journeys: [
    {
      title: '先没有名单，选了以后加载失败，再加载',
      input: 'no list yet',
      steps: `
        开始 → 没有名单
        list.choose → 加载中
        loadSuggestions ✗ → 加载失败
        suggestions.retry → 加载中 | "quiet":false
        loadSuggestions ✓ → 已加载 | 抖音
      `,
    },
    {
      title: '已有名单，换一种',
      input: 'a list stands',
      steps: `
        开始 → 加载中 | "quiet":true
        loadSuggestions ✓ → 已加载 | 抖音
        list.choose → 加载中 | !抖音 | "quiet":true
      `,
    },
  ],
} satisfies Expected;
