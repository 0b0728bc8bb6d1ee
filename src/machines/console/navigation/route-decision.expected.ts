import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    查询跳转规则: '',
    检查登录: '',
    检查权限: '',
    页面自己的规则: '',
    加载页面: '',
  },
  journeys: [],
  alike: { askMiddleware: '提示由第一次转向的那条决定。' },
} satisfies Expected;
