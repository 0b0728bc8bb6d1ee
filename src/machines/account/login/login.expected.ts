import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'login.submit',
    登录中: '',
    已登录: 'session.ended',
  },
  journeys: [],
} satisfies Expected;
