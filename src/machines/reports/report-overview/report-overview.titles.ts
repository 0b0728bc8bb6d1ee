import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

export const titles = {
  ...freshTitles,
  purpose: '在首页按等级显示报告数量和剩余次数；刷新期间保留已显示的内容。',
  effects: { loadReportOverview: '加载报告概览' },
};
