import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    等待下次检测: 'code.missing tab.shown',
    询问最新版本: '',
    有新版本: '',
  },
  journeys: [],
  rests: { 有新版本: '提醒一次就够，刷新页面以后重新检测。' },
} satisfies Expected;
