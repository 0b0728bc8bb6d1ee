import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'device.changed poll.due',
    向设备核对: 'device.changed poll.due records.more?',
    加载更早的记录: 'detail.check device.changed poll.due',
    后台刷新: 'detail.check? detail.retry? device.changed poll.due records.more?',
    已加载: 'detail.check device.changed poll.due records.more',
    等变更告一段落: 'detail.check? detail.retry? poll.due records.more?',
    设备不存在: 'detail.retry device.changed poll.due',
    加载失败: 'detail.check? detail.retry device.changed poll.due records.more?',
  },
  journeys: [],
} satisfies Expected;
