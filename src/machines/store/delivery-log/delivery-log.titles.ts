import { pagedListTitles } from '#machines/kits/paged-list/paged-list.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...pagedListTitles,
  purpose: '显示发给门店系统的回调、发了几次和对方的答复；筛选条件写在地址里，有变化时自动更新。',
  effects: { loadPage: '加载一页投递记录' },
};
