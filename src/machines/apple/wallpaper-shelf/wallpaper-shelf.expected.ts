import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载壁纸列表: '',
    加载图片: '',
    已显示: 'shelf.retry?',
    加载失败: 'shelf.retry',
  },
  journeys: [],
  rests: { 已显示: '图片都在，没有什么可重试。' },
} satisfies Expected;
