import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  isDialog: true,
  table: {
    等待确认: 'change.cancel change.confirm',
    正在提交: '',
    未收到答复: 'change.cancel change.confirm',
  },
  journeys: [
    {
      title: '更换链接：被拒绝，恢复设备后再确认',
      input: 'renew',
      steps: `
        开始 → 等待确认
        change.confirm → 正在提交 | "how":"renew"
        不能 change.cancel → =
        changeLink ✓ 设备在回收站中 → 等待确认 | "refusal":"设备在回收站中" | "changed":false
        change.confirm → 正在提交 | "refusal":null
        changeLink ✓ true → 已完成 | "changed":true
      `,
    },
    {
      title: '停用链接：未收到答复，重试；又未收到，关闭后重新查看',
      input: 'end',
      steps: `
        开始 → 等待确认
        change.confirm → 正在提交 | "how":"end"
        changeLink ✗ → 未收到答复
        change.confirm → 正在提交
        changeLink ✗ → 未收到答复 | "changed":true
        change.confirm → 正在提交
        changeLink ✓ 设备在回收站中 → 等待确认 | "changed":true
        change.cancel → 已关闭 | "changed":true
      `,
    },
    {
      title: '更换链接：同事刚更换过，取消后查看现在的链接',
      input: 'renew',
      steps: `
        开始 → 等待确认
        change.confirm → 正在提交 | "seen":"5f0c"
        changeLink ✓ 赵敏 → 等待确认 | 请取消后查看现在的链接 | "changed":true
        change.cancel → 已关闭 | "changed":true
      `,
    },
    {
      title: '未收到答复时取消',
      input: 'end',
      steps: `
        开始 → 等待确认
        change.confirm → 正在提交
        changeLink ✗ → 未收到答复
        change.cancel → 已关闭 | "changed":true
      `,
    },
    {
      title: '取消',
      input: 'end',
      steps: `
        开始 → 等待确认
        change.cancel → 已关闭 | "changed":false
      `,
    },
  ],
} satisfies Expected;
