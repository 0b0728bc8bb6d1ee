import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    等待确认: 'refresh.cancel refresh.confirm',
    正在提交: '',
    未收到答复: 'refresh.cancel refresh.retry',
  },
  journeys: [
    {
      title: '刷新',
      input: 'basic',
      steps: `
        开始 → 等待确认 | "mayBeAsked":false
        refresh.confirm → 正在提交 | 33333333 | 77777777 | "level":"basic"
        不能 refresh.cancel → =
        askRefresh ✓ 77777777 → 已刷新 | "joined":false | 77777777
      `,
    },
    {
      title: '次数不足，充值后再刷新；同事已经刷新同一个人',
      input: 'basic',
      steps: `
        开始 → 等待确认
        refresh.confirm → 正在提交
        askRefresh ✓ 剩余次数不足 → 等待确认 | "refusal":"剩余次数不足"
        refresh.confirm → 正在提交 | "refusal":null
        askRefresh ✓ 88888888 → 已刷新 | "joined":true | 88888888
      `,
    },
    {
      title: '未收到答复：重试的还是这一次',
      input: 'basic',
      steps: `
        开始 → 等待确认
        refresh.confirm → 正在提交 | 33333333
        不能 refresh.confirm → =
        askRefresh ✗ → 未收到答复
        不能 refresh.confirm → =
        refresh.retry → 正在提交 | 33333333
        askRefresh ✗ → 未收到答复
        refresh.cancel → 已关闭 | "mayBeAsked":true | "asked":null
      `,
    },
    {
      title: '取消',
      input: 'basic',
      steps: `
        开始 → 等待确认
        refresh.cancel → 已关闭 | "mayBeAsked":false
      `,
    },
  ],
  isDialog: true,
} satisfies Expected;
