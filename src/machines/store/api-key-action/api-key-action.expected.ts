import { passwordJourney } from '#machines/kits/proof/proof.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    等待确认: 'action.cancel action.confirm',
    正在提交: '',
    未收到答复: 'action.again action.cancel',
    显示密钥: 'action.close',
  },
  journeys: [
    passwordJourney({
      input: 'to make a key',
      until: '开始 → 等待确认',
      asked: '等待确认',
      give: 'action.confirm',
      sending: '正在提交',
      source: 'actOnKey',
      wrongPassword: 'credential',
    }),
    {
      title: '生成密钥：未收到答复，用同一个编号重试',
      input: 'to make a key',
      steps: `
        开始 → 等待确认 | "sent":false
        action.confirm Guard-2026 → 正在提交 | "action":"generate" | 88888888 | "endFormer":false
        不能 action.cancel → =
        actOnKey ✗ → 未收到答复 | "asked":{"password":2
        action.again → 等待确认
        action.confirm Guard-2026 → 正在提交 | 88888888
        actOnKey ✓ "ok":true → 已完成 | "sent":true
      `,
    },
    {
      title: '查看密钥：显示一分钟后隐藏',
      input: 'to show the secret',
      steps: `
        开始 → 等待确认
        action.confirm Guard-2026 → 正在提交 | "action":"preview"
        actOnKey ✓ "ok":true → 显示密钥 | !"password":"
        不能 action.cancel → =
        ⏱ hideSecret → 已完成
      `,
    },
    {
      title: '查看密钥：记下后关闭',
      input: 'to show the secret',
      steps: `
        开始 → 等待确认
        action.confirm Guard-2026 → 正在提交
        actOnKey ✓ "ok":true → 显示密钥
        action.close → 已完成
      `,
    },
    {
      title: '没有权限：在确认时告知，关闭；未收到答复时关闭',
      input: 'to show the secret',
      steps: `
        开始 → 等待确认
        action.confirm Guard-2026 → 正在提交
        actOnKey ✓ 没有权限 → 等待确认 | 没有权限 | "field":"form"
        action.confirm Guard-2026 → 正在提交
        actOnKey ✗ → 未收到答复
        action.cancel → 已关闭 | "sent":true
      `,
    },
    {
      title: '发出之前取消',
      input: 'to make a key',
      steps: `
        开始 → 等待确认
        action.cancel → 已关闭 | "sent":false
      `,
    },
  ],
  isDialog: true,
} satisfies Expected;
