import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    等待后再显示页面: '',
    先用默认名称: '',
    已获取: '',
    使用默认配置: 'site.ask',
  },
  journeys: [
    {
      title: '很快取得',
      input: 'plain',
      steps: `
        开始 → 等待后再显示页面
        fetchSite ✓ → 已获取 | 安心租机
      `,
    },
    {
      title: '太慢，失败，再次获取',
      input: 'plain',
      steps: `
        开始 → 等待后再显示页面
        ⏱ patience → 先用默认名称
        fetchSite ✗ → 使用默认配置 | !安心租机
        site.ask → 先用默认名称
        fetchSite ✓ → 已获取 | 安心租机
      `,
    },
    {
      title: '还在等就失败',
      input: 'plain',
      steps: `
        开始 → 等待后再显示页面
        fetchSite ✗ → 使用默认配置
      `,
    },
  ],
  rests: { 已获取: '名称和标志只取一次。' },
} satisfies Expected;
