import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    可以询问: 'ask.send',
    正在提交: '',
    正在核对结果: '',
    指令还没有送达: 'ask.send',
    结果未知: 'outcome.check',
  },
  journeys: [],
} satisfies Expected;
