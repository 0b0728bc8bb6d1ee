/** What product people read in the diagram. */
export const titles = {
  purpose: '确认后删除门店上传的壁纸；还有指令要用时不删除，未答复时可再试，不会误删其他壁纸。',
  events: { 'removal.confirm': '删除', 'removal.cancel': '取消' },
  guards: { isRemoved: '已删除' },
  effects: { removeWallpaper: '删除壁纸' },
};
