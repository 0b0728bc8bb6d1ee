import { freshJourneys, freshTable } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: freshTable,
  journeys: [
    ...freshJourneys({ input: 'plain', answer: '"last_wechat_report":null' }),
    {
      title: '等客户授权，授权后显示报告',
      input: 'plain',
      steps: `
        开始 → 加载中
        load ✓ "last_wechat_report":null → 已加载 | "last_wechat_report":null
        poll.due → 后台刷新 | "last_wechat_report":null
        refresh ✓ "last_wechat_report":{ → 已加载 | "last_wechat_report":{
      `,
    },
    {
      title: '没有这次查询',
      input: 'plain',
      steps: `
        开始 → 加载中
        load ✓ "item":null → 已加载 | "item":null
      `,
    },
  ],
} satisfies Expected;
