import { pagedListTitles } from '#machines/kits/paged-list/paged-list.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...pagedListTitles,
  purpose: '显示门店一个等级的报告和剩余次数；姓名和证件号不写在地址里，生成中的报告会自动更新。',
  effects: { loadPage: '加载一页报告和剩余次数' },
};
