import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'device.changed poll.due',
    已加载: 'device.changed poll.due',
    等变更告一段落: 'load.retry? poll.due',
    后台刷新: 'device.changed load.retry? poll.due',
    加载失败: 'device.changed load.retry poll.due',
    入网码已用过或已失效: '',
  },
  journeys: [
    {
      title: '等待，手机重新入网',
      input: 'a code',
      steps: `
        开始 → 已加载
        device.changed → 等变更告一段落
        ⏱ settle → 后台刷新 | 77777777 | "quiet":true
        refresh ✓ "open" → 已加载 | AN3YR2M8N4
        poll.due → 后台刷新
        refresh ✓ "used" → 入网码已用过或已失效 | AN3YR2M8N4 | tellOver
      `,
    },
    {
      title: '刷新失败后自动再试，再失败后重试，看到入网码已过期',
      input: 'a code',
      steps: `
        开始 → 已加载
        poll.due → 后台刷新 | "quiet":true
        不能 load.retry → =
        device.changed → = | "changed":true
        refresh ✓ "open" → 等变更告一段落
        ⏱ settle → 后台刷新 | "changed":false
        refresh ✗ → 加载失败 | "problem":"
        ⏱ retry → 后台刷新
        refresh ✗ → 加载失败
        load.retry → 加载中 | "quiet":false
        device.changed → = | "changed":true
        load ✗ → 加载失败
        load.retry → 加载中
        load ✓ "expired" → 入网码已用过或已失效 | tellOver
      `,
    },
  ],
  rests: { 入网码已用过或已失效: '窗口显示结果，由人关闭。' },
  deaf: { 入网码已用过或已失效: '不会再变。' },
} satisfies Expected;
