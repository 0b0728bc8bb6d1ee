/** What product people read in the diagram. */
export const titles = {
  purpose: '显示门店的操作记录，筛选条件写在地址里，有变化时自动更新。',
  events: {
    'place.changed': '地址已改变',
    'filter.apply': '查询',
    'filter.reset': '重置',
    'page.turn': '翻页',
    'pageSize.choose': '改变每页条数',
    'list.retry': '重试',
    'device.changed': '设备有变更',
    'poll.due': '该再看一次',
  },
  guards: {
    otherQuery: '条件已变',
    sameFilter: '条件未变',
    changedMeanwhile: '加载期间又有变更',
    hasFailed: '上次没有加载出来',
    hasRows: '列表不为空',
  },
  effects: { loadLog: '加载一页记录' },
  delays: { settle: '刷新', retry: '再试' },
};
