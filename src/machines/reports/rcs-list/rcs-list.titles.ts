import { pagedListTitles } from '#machines/kits/paged-list/paged-list.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...pagedListTitles,
  purpose: '显示门店的风险查询和剩余次数；证件号不写在地址里，客户授权后自动更新。',
  effects: { loadPage: '加载一页风险查询和剩余次数' },
};
