import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

export const titles = {
  ...freshTitles,
  purpose: '绘制首页图表；刷新期间保留已显示的内容。',
  effects: { loadCharts: '加载图表数据' },
};
