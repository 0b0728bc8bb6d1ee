import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    空闲: 'token.rejected',
    等待其他标签页: 'lock.failed lock.granted session.ended',
    核对是否已被换新: 'session.ended',
    换取新凭证: '',
    清除失效凭证: '',
  },
  journeys: [],
} satisfies Expected;
