/** What product people read in the diagram. */
export const titles = {
  purpose: '显示苹果设备列表：筛选、统计、排序和翻页都写在地址里，后退即可恢复。',
  events: {
    'place.changed': '地址已改变',
    'filter.apply': '查询',
    'filter.reset': '重置',
    'counter.choose': '选择统计项',
    'sort.choose': '改变排序',
    'page.turn': '翻页',
    'pageSize.choose': '改变每页条数',
    'list.retry': '重试',
    'device.changed': '设备有变更',
    'poll.due': '该再看一次',
  },
  guards: {
    sameQuery: '条件未变',
    otherQuery: '条件已变',
    changedMeanwhile: '加载期间又有变更',
    hasFailed: '上次没有加载出来',
    hasRows: '列表不为空',
  },
  effects: { loadPage: '加载一页设备' },
  delays: { settle: '刷新', retry: '再试' },
};
