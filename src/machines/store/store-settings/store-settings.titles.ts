import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...freshTitles,
  purpose: '显示门店的设置和本人的默认锁定文字，保存以后和每隔一段时间重新读取。',
  events: {
    'setting.saved': '已保存一项设置',
    'poll.due': freshTitles.events['poll.due'],
    'load.retry': freshTitles.events['load.retry'],
  },
  effects: { loadSettings: '读取设置' },
};
