import { pagedListTitles } from '#machines/kits/paged-list/paged-list.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...pagedListTitles,
  purpose: '显示谁在什么时候把门店的哪项设置从什么改成什么；筛选条件写在地址里，有变化时自动更新。',
  effects: { loadPage: '加载一页设置记录' },
};
