import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'captcha.reload',
    安全校验中: 'captcha.reload',
    已显示: 'captcha.reload',
    没有加载成功: 'captcha.reload',
  },
  journeys: [],
} satisfies Expected;
