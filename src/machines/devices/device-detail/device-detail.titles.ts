/** What product people read in the diagram. */
export const titles = {
  purpose: '显示一台苹果设备及其操作记录，设备有变化时一起更新；更早的记录按需加载。',
  events: {
    'device.changed': '设备有变更',
    'poll.due': '该再看一次',
    'detail.retry': '重试',
    'detail.check': '向设备核对',
    'records.more': '加载更早的记录',
  },
  guards: {
    missing: '没有这台设备',
    isThisDevice: '是这台设备',
    changedMeanwhile: '加载期间又有变更',
    isShown: '已显示过设备',
    hasOlder: '还有更早的记录',
    moreWanted: '期间又要了更早的记录',
    mayRetry: '上次没有加载出来，或没有这台设备',
  },
  effects: { loadDevice: '加载设备和记录' },
  delays: { settle: '刷新', retry: '再试' },
};
