import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    获取中: '',
    已获取: '',
    使用默认配置: 'site.ask',
  },
  journeys: [
    {
      title: '取得',
      input: 'plain',
      steps: `
        开始 → 获取中
        fetchSite ✓ → 已获取 | https://billing.example/flow
      `,
    },
    {
      title: '失败，再次获取',
      input: 'plain',
      steps: `
        开始 → 获取中
        fetchSite ✗ → 使用默认配置 | !https://billing.example/flow
        site.ask → 获取中
        fetchSite ✓ → 已获取 | https://billing.example/flow
      `,
    },
  ],
  rests: { 已获取: '运营方的设置只取一次。' },
} satisfies Expected;
