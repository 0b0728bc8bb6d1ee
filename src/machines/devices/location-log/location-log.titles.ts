import { freshTitles } from '#machines/kits/fresh/fresh.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose: '按时间倒序显示一台设备的位置记录，有新位置时自动补上；没有地址的位置可以查询地址。',
  events: {
    ...freshTitles.events,
    'more.load': '加载更多',
    'address.lookUp': '查询地址',
  },
  guards: {
    ...freshTitles.guards,
    isThisDevice: '是这台设备',
    hasMore: '还有更早的记录',
    lacksAddress: '这个位置没有地址',
  },
  effects: { loadPlaces: '加载一页位置', lookUpAddress: '查询一个位置的地址' },
  delays: freshTitles.delays,
};
