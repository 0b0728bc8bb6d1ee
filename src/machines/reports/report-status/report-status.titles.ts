import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  ...freshTitles,
  purpose: '在报告页面跟踪报告是否生成、还剩多少次；只读列表中的一行，不算查看报告。',
  events: {
    'report.asked': '已刷新报告',
    'poll.due': freshTitles.events['poll.due'],
    'load.retry': freshTitles.events['load.retry'],
  },
  effects: { loadReportStatus: '读取报告状态' },
};
