import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    未显示: 'disclosure.ask',
    正在获取: '',
    没有收到答复: 'disclosure.ask disclosure.hide',
    显示中: 'disclosure.hide',
  },
  journeys: [],
} satisfies Expected;
