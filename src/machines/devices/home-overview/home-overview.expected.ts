import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'devices.changed',
    等待重试: 'devices.changed overview.retry',
    后台重试: 'devices.changed overview.retry',
    最新: 'devices.changed',
    有变化: 'overview.retry?',
    更新中: 'devices.changed overview.retry?',
    重试中: 'devices.changed',
    更新失败: 'devices.changed overview.retry',
  },
  journeys: [],
} satisfies Expected;
