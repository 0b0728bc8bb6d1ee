import { passwordJourney } from '#machines/kits/proof/proof.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    等待确认: 'action.cancel action.confirm',
    正在提交: '',
    未收到答复: 'action.again action.cancel',
    显示新密码: 'action.note',
    新密码已记下: 'action.close action.note',
  },
  journeys: [
    passwordJourney({
      input: 'to disable',
      until: '开始 → 等待确认',
      asked: '等待确认',
      give: 'action.confirm',
      sending: '正在提交',
      source: 'actOnClerk',
      wrongPassword: 'credential',
    }),
    {
      title: '停用',
      input: 'to disable',
      steps: `
        开始 → 等待确认
        action.confirm Guard-2026 → 正在提交 | "action":"disable" | 66666666
        不能 action.cancel → =
        actOnClerk ✓ "ok":true → 已完成
      `,
    },
    {
      title: '自己刚被取消管理员身份：在确认时告知，关闭',
      input: 'to disable',
      steps: `
        开始 → 等待确认
        action.confirm Guard-2026 → 正在提交
        actOnClerk ✓ 没有权限 → 等待确认 | 没有权限 | "field":"form"
        action.cancel → 已关闭
      `,
    },
    {
      title: '重置密码：新密码显示一次',
      input: 'to reset the password',
      steps: `
        开始 → 等待确认
        action.confirm Guard-2026 → 正在提交 | "action":"resetPassword"
        actOnClerk ✓ "ok":true → 显示新密码 | !"password":"
        不能 action.cancel → =
        不能 action.close → =
        action.note → 新密码已记下
        action.note → 显示新密码
        action.note → 新密码已记下
        action.close → 已完成
      `,
    },
    {
      title: '重置密码未收到答复：重试，再输入安全密码；又未收到，关闭',
      input: 'to reset the password',
      steps: `
        开始 → 等待确认
        action.confirm Guard-2026 → 正在提交
        actOnClerk ✗ → 未收到答复 | "asked":{"password":2
        action.again → 等待确认
        action.confirm Guard-2026 → 正在提交
        actOnClerk ✗ → 未收到答复
        action.cancel → 已关闭
      `,
    },
  ],
  isDialog: true,
} satisfies Expected;
