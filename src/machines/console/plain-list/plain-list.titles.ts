import { pagedListTitles } from '#machines/kits/paged-list/paged-list.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...pagedListTitles,
  purpose:
    '一页一页地显示记录，如登录日志、操作日志、报告：筛选条件和页码写在地址里，个人信息不写，有变化时自动更新。',
  effects: { loadPage: '加载一页记录' },
};
