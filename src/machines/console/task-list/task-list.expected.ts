import { freshJourneys, freshTable } from '#machines/kits/fresh/fresh.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

const changes = 'batch.changed task.sent panel.open';
const always = 'seen.changed';

export default {
  table: {
    加载中: `${freshTable.加载中} ${changes} ${always}`,
    已加载: `${freshTable.已加载} ${changes} ${always}`,
    等变更告一段落: `${freshTable.等变更告一段落} ${always}`,
    后台刷新: `${freshTable.后台刷新} ${changes} ${always}`,
    加载失败: `${freshTable.加载失败} ${changes} ${always}`,
    收起: 'panel.open',
    展开: 'panel.close task.setAside?',
    没有: 'task.sent',
    跟踪进展: 'task.sent card.close',
    已有结果: 'task.sent card.close',
  },
  journeys: [
    ...freshJourneys({ input: 'plain', answer: 'b3T8w1z', beside: '、收起、没有', change: 'batch.changed' }),
    {
      title: '跟踪刚下发的指令，有结果后自动收起',
      input: 'plain',
      steps: `
        开始 → 加载中、收起、没有
        load ✓ "id":"b3T8w1z" → 已加载
        task.sent k7Q2m9x → 等变更告一段落、跟踪进展 | "followed":["k7Q2m9x"]
        ⏱ settle → 后台刷新
        refresh ✓ "id":"k7Q2m9x" → 已加载
        device.changed → 等变更告一段落
        ⏱ settle → 后台刷新
        refresh ✓ "status":4 → 已加载、已有结果
        ⏱ cardStays → 没有 | "followed":[]
      `,
    },
    {
      title: '跟踪的指令不再列出',
      input: 'plain',
      steps: `
        开始 → 加载中、收起、没有
        load ✓ "id":"b3T8w1z" → 已加载
        task.sent k7Q2m9x → 等变更告一段落、跟踪进展
        ⏱ settle → 后台刷新
        refresh ✓ "id":"b3T8w1z" → 已加载、没有 | "followed":[]
      `,
    },
    {
      title: '导出期间自动查询进度',
      input: 'plain',
      steps: `
        开始 → 加载中、收起、没有
        load ✓ "kind":"export" → 已加载
        ⏱ exportPoll → 后台刷新 | "quiet":true
        refresh ✓ "status":4 → 已加载
      `,
    },
    {
      title: '知道了；在其他标签页恢复',
      input: 'plain',
      steps: `
        开始 → 加载中、收起、没有
        load ✓ b3T8w1z → 已加载
        不能 task.setAside b3T8w1z → =
        panel.open → 等变更告一段落、展开
        task.setAside b3T8w1z → = | keepSeen | "marks":["b3T8w1z 5"] | "seen":["b3T8w1z 5"]
        不能 task.setAside b3T8w1z → =
        panel.close → 收起
        seen.changed [] → = | "seen":[]
      `,
    },
    {
      title: '收起卡片；收起前又下发',
      input: 'plain',
      steps: `
        开始 → 加载中、收起、没有
        task.sent k7Q2m9x → 跟踪进展 | "changed":true
        card.close → 没有 | "followed":[]
        task.sent k7Q2m9x → 跟踪进展
        load ✓ "status":4 → 等变更告一段落、已有结果
        task.sent k7Q2m9x → 已有结果
        card.close → 没有
      `,
    },
  ],
} satisfies Expected;
