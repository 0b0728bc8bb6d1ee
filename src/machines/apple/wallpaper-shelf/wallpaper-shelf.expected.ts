import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载壁纸列表: '',
    加载图片: '',
    已显示: 'shelf.retry?',
    加载失败: 'shelf.retry',
  },
  journeys: [
    {
      title: '一张图片加载失败，重试',
      input: 'shelf',
      steps: `
        开始 → 加载壁纸列表
        loadWallpapers ✓ 7777 → 加载图片 | ["loadPicture"
        loadPicture ✗ → 加载图片 | "content":null
        loadPicture ✓ → 已显示 | /9j/
        shelf.retry → 加载图片 | !"content":null
        loadPicture ✓ → 已显示 | !"content":null
      `,
    },
    {
      title: '列表加载失败；重试后一张也没有',
      input: 'shelf',
      steps: `
        开始 → 加载壁纸列表
        loadWallpapers ✗ → 加载失败
        shelf.retry → 加载壁纸列表
        loadWallpapers ✓ [] → 已显示
      `,
    },
  ],
  rests: { 已显示: '图片都在，没有什么可重试。' },
} satisfies Expected;
