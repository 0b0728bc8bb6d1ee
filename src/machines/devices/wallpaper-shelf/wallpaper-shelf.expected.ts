import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载壁纸列表: 'shelf.reload',
    加载图片: 'shelf.reload',
    已显示: 'shelf.reload shelf.retry?',
    加载失败: 'shelf.reload shelf.retry',
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
    {
      title: '刷新：已有的图片保留，刷新失败也不丢失',
      input: 'shelf',
      steps: `
        开始 → 加载壁纸列表
        loadWallpapers ✓ 7777 → 加载图片
        loadPicture ✓ → 加载图片 | /9j/
        shelf.reload → 加载壁纸列表 | /9j/
        loadWallpapers ✗ → 加载失败 | /9j/
        shelf.reload → 加载壁纸列表
        loadWallpapers ✓ 7777 → 加载图片 | /9j/
        loadPicture ✓ → 已显示
        shelf.reload → 加载壁纸列表
        loadWallpapers ✓ [] → 已显示 | "pictures":[]
      `,
    },
  ],
  rests: { 已显示: '图片都在，没有什么可重试。' },
} satisfies Expected;
