/** What product people read in the diagram. */
export const titles = {
  purpose: '按时间倒序显示一台设备的位置记录，有新位置时自动补上；没有地址的位置可以查询地址。',
  events: {
    'device.changed': '设备有变更',
    'poll.due': '该再看一次',
    'more.load': '加载更多',
    'list.retry': '重试',
    'address.lookUp': '查询地址',
  },
  guards: {
    isThisDevice: '是这台设备',
    changedMeanwhile: '加载期间又有变更',
    hasFailed: '上次没有加载出来',
    hasMore: '还有更早的记录',
    lacksAddress: '这个位置没有地址',
  },
  effects: { loadPlaces: '加载一页位置', lookUpAddress: '查询一个位置的地址' },
  delays: { settle: '刷新', retry: '再试' },
};
