import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

export const titles = {
  ...freshTitles,
  purpose: '显示首页的统计和需要关注的设备；刷新期间保留已显示的内容。',
  effects: { loadOverview: '加载首页数据' },
};
