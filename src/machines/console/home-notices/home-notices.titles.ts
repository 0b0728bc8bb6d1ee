import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

export const titles = {
  ...freshTitles,
  purpose: '在首页显示平台通知和即将到期、用完的事项；刷新期间保留已显示的内容。',
  effects: { loadNotices: '加载通知' },
};
