import { freshJourneys, ownJourneys, withOwn } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: withOwn({
    加载中: 'poll.due',
    已加载: 'poll.due',
    等变更告一段落: 'load.retry? poll.due',
    后台刷新: 'load.retry? poll.due',
    加载失败: 'load.retry poll.due',
  }),
  journeys: [
    ...freshJourneys({ input: 'administrator', answer: '城西店', change: 'own.saved' }),
    ...ownJourneys({ input: 'administrator', answer: '城西店', saved: '门店设备管理' }),
    {
      title: '保存了门店名称：过一会儿重新读取',
      input: 'administrator',
      steps: `
        开始 → 加载中
        load ✓ 城西店 → 已加载 | 城西店
        own.saved → 等变更告一段落 | 城西店
        ⏱ settle → 后台刷新
        refresh ✓ 城西一店 → 已加载 | 城西一店
      `,
    },
  ],
} satisfies Expected;
