import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    等待确认: 'operation.cancel operation.keep',
    正在取消: '',
    没有得到答复: 'operation.cancel operation.keep',
    来不及取消: 'operation.keep',
    无法取消: 'operation.keep',
  },
  journeys: [],
  isDialog: true,
} satisfies Expected;
