/** What product people read in the diagram. */
export const titles = {
  purpose: '列出可选的壁纸，再逐张加载图片；一张图片加载失败不影响其他。',
  events: { 'shelf.retry': '重试', 'shelf.reload': '刷新' },
  guards: { isNextMissing: '还有图片未加载', lacksPictures: '部分图片加载失败' },
  effects: { loadWallpapers: '加载壁纸列表', loadPicture: '加载一张图片' },
};
