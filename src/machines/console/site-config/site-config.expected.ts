import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    等待后再显示页面: '',
    先用默认名称: '',
    已获取: '',
    使用默认配置: 'site.ask',
  },
  journeys: [],
  rests: { 已获取: '名称和标志只取一次。' },
} satisfies Expected;
