import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...freshTitles,
  purpose: '显示门店的设置，本人保存的修改立即显示，保存以后和每隔一段时间重新读取。',
  events: {
    ...freshTitles.own,
    'poll.due': freshTitles.events['poll.due'],
    'load.retry': freshTitles.events['load.retry'],
  },
  effects: { loadSettings: '读取设置' },
};
