import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    等待确认: 'operation.cancel operation.keep',
    正在取消: '',
    未得到答复: 'operation.cancel operation.keep',
    来不及取消: 'operation.keep',
    无法取消: 'operation.keep',
  },
  journeys: [
    {
      title: '未收到答复，再取消一次，成功',
      input: 'a lock at a time',
      steps: `
        开始 → 等待确认
        operation.cancel → 正在取消 | {"operationId":"k7Q2m9x","scheduled":true}
        cancelOperation ✗ → 未得到答复
        operation.cancel → 正在取消
        cancelOperation ✓ won → 已取消 | {"cancelled":true,"changed":true}
      `,
    },
    {
      title: '来不及',
      input: 'a command on its way',
      steps: `
        开始 → 等待确认
        operation.cancel → 正在取消
        cancelOperation ✓ tooLate → 来不及取消 | !"sentence":null
        operation.keep → 已关闭 | {"cancelled":false,"changed":true}
      `,
    },
    {
      title: '不取消；别人已取消；未收到答复就关闭',
      input: 'a lock at a time',
      steps: `
        开始 → 等待确认
        operation.cancel → 正在取消
        cancelOperation ✓ 赵一鸣 → 无法取消 | 赵一鸣
        operation.keep → 已关闭 | "changed":true
      `,
    },
    {
      title: '不取消了',
      input: 'a lock at a time',
      steps: `
        开始 → 等待确认
        operation.keep → 已关闭 | {"cancelled":false,"changed":false}
      `,
    },
    {
      title: '未收到答复就关闭',
      input: 'a lock at a time',
      steps: `
        开始 → 等待确认
        operation.cancel → 正在取消
        cancelOperation ✗ → 未得到答复
        operation.keep → 已关闭
      `,
    },
  ],
  isDialog: true,
} satisfies Expected;
