import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    查询是否开放注册: '',
    查询失败: 'request.check',
    注册未开放: '',
    填写: 'request.cancel? request.submit',
    正在提交: '',
    结果未知: 'request.cancel? request.confirm',
  },
  journeys: [],
  rests: { 注册未开放: '注册页面可以像别的页面一样离开。' },
} satisfies Expected;
