import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose:
    '显示一台设备及其操作记录，设备有变化时一起更新；本人保存的修改立即显示，不会被更早开始的读取盖掉；更早的记录按需加载。',
  events: {
    ...freshTitles.events,
    ...freshTitles.own,
    'detail.check': '向设备核对',
    'records.more': '加载更早的记录',
  },
  guards: {
    ...freshTitles.guards,
    missing: '没有这台设备',
    isThisDevice: '是这台设备',
    isShown: '已显示过设备',
    hasOlder: '还有更早的记录',
    moreWanted: '期间又要了更早的记录',
    mayRetry: '上次加载失败，或没有这台设备',
  },
  effects: { loadDevice: '加载设备和记录' },
  delays: freshTitles.delays,
};
