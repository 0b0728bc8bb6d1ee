import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'blacklist.check blacklist.close blacklist.type',
    正在提交: '',
    未收到答复: 'blacklist.close blacklist.retry',
    已有结果: 'blacklist.another blacklist.close blacklist.retry?',
  },
  journeys: [
    {
      title: '手机号输错，改对；未命中，再查一个命中',
      input: 'page',
      steps: `
        开始 → 填写
        blacklist.check "content":"12345" → = | !"errors":{}
        blacklist.type → = | "errors":{}
        blacklist.check 138 → 正在提交 | "type":1
        不能 blacklist.close → =
        checkNumber ✓ "status":0 → 已有结果 | "status":0
        不能 blacklist.type → =
        不能 blacklist.retry → =
        blacklist.another → 填写 | "status":null
        blacklist.check 11010519491231002X → 正在提交 | "type":0
        checkNumber ✓ "status":1 → 已有结果 | "status":1
        不能 blacklist.retry → =
        blacklist.close → 已关闭
      `,
    },
    {
      title: '无法查询：同一个号码再查一次',
      input: 'page',
      steps: `
        开始 → 填写
        blacklist.check 11010519491231002X → 正在提交
        checkNumber ✓ "status":2 → 已有结果 | "status":2
        blacklist.retry → 正在提交 | "status":null | 11010519491231002X
        checkNumber ✓ "status":0 → 已有结果 | "status":0
      `,
    },
    {
      title: '未收到答复就关闭；不查了',
      input: 'page',
      steps: `
        开始 → 填写
        blacklist.check 138 → 正在提交
        checkNumber ✗ → 未收到答复
        blacklist.close → 已关闭
      `,
    },
    {
      title: '关闭',
      input: 'page',
      steps: `
        开始 → 填写
        blacklist.close → 已关闭
      `,
    },
    ...submissionJourneys({
      input: 'page',
      filled: '开始 → 填写',
      submit: 'blacklist.check 11010519491231002X',
      again: 'blacklist.retry',
      source: 'checkNumber',
      sent: '11010519491231002X',
      accepted: '"status":1',
      end: '已有结果',
      blaming: '18 位身份证号',
      typing: 'blacklist.type',
      refused: '查询过于频繁',
    }),
  ],
  isDialog: true,
} satisfies Expected;
