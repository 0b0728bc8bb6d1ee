import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'device.changed poll.due',
    已加载: 'device.changed more.load? poll.due',
    加载更多: 'device.changed poll.due',
    等变更告一段落: 'list.retry? more.load? poll.due',
    后台刷新: 'device.changed list.retry? more.load? poll.due',
    加载失败: 'device.changed list.retry more.load? poll.due',
    更多没有加载出来: 'device.changed list.retry poll.due',
    可以查询: 'address.lookUp?',
    正在查询: '',
    没有查到: 'address.lookUp',
  },
  journeys: [],
} satisfies Expected;
