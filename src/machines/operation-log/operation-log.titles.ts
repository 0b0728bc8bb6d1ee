/** What product people read in the diagram. */
export const titles = {
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
  guards: { otherQuery: '条件已变', sameFilter: '条件未变', changedMeanwhile: '加载期间又有变更' },
};
