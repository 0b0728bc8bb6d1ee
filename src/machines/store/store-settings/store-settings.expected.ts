import { freshJourneys } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'poll.due setting.saved',
    已加载: 'poll.due setting.saved',
    等变更告一段落: 'load.retry? poll.due',
    后台刷新: 'load.retry? poll.due setting.saved',
    加载失败: 'load.retry poll.due setting.saved',
  },
  journeys: [
    ...freshJourneys({ input: 'administrator', answer: '城西店', change: 'setting.saved' }),
    {
      title: '保存了门店名称：过一会儿重新读取',
      input: 'administrator',
      steps: `
        开始 → 加载中
        load ✓ 城西店 → 已加载 | 城西店
        setting.saved → 等变更告一段落 | 城西店
        ⏱ settle → 后台刷新
        refresh ✓ 城西一店 → 已加载 | 城西一店
      `,
    },
  ],
} satisfies Expected;
