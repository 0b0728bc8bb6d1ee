import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    只有页面: 'text.type',
    等输入停下: 'text.type',
    正在查找设备: 'text.type',
    已找过设备: 'device.choose? text.type',
    没有找成: 'palette.retry text.type',
    正在读取设备: 'device.changed device.leave poll.due text.type',
    可以操作: 'device.changed device.leave poll.due text.type',
    等变更告一段落: 'device.leave palette.retry? poll.due text.type',
    后台再次读取: 'device.changed device.leave palette.retry? poll.due text.type',
    设备不存在: 'device.changed device.leave poll.due text.type',
    没有读到: 'device.changed device.leave palette.retry poll.due text.type',
  },
  journeys: [],
  deaf: { 页面与设备: '找到的设备只显示名称，选中后再读取。' },
} satisfies Expected;
