import { pagedListTitles } from '#machines/kits/paged-list/paged-list.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...pagedListTitles,
  purpose: '显示门店的登录记录，筛选条件写在地址里，有变化时自动更新。',
  effects: { loadPage: '加载一页登录记录' },
};
