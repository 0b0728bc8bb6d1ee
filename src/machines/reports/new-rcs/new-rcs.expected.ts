import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'rcs.cancel rcs.submit rcs.type',
    正在提交: '',
    未收到答复: 'rcs.cancel rcs.confirm',
  },
  journeys: [
    {
      title: '姓名太短、证件号输错，改对以后发起',
      input: 'page',
      steps: `
        开始 → 填写
        rcs.submit "name":"商", → = | "name":"姓名最少2个字符" | 校验有误
        rcs.type → = | "name":"姓名最少2个字符" | !校验有误
        rcs.submit "name":"商清越" → 正在提交 | "errors":{} | 33333333
        不能 rcs.cancel → =
        requestRcs ✓ 66666666 → 已发起 | "id":"66666666
      `,
    },
    {
      title: '取消',
      input: 'page',
      steps: `
        开始 → 填写
        rcs.cancel → 已关闭 | "id":null
      `,
    },
    {
      title: '未收到答复就关闭',
      input: 'page',
      steps: `
        开始 → 填写
        rcs.submit "name":"商清越" → 正在提交
        requestRcs ✗ → 未收到答复
        rcs.cancel → 已关闭 | "id":null
      `,
    },
    ...submissionJourneys({
      input: 'page',
      filled: '开始 → 填写',
      submit: 'rcs.submit "name":"商清越"',
      again: 'rcs.confirm',
      source: 'requestRcs',
      sent: '33333333',
      accepted: '66666666',
      end: '已发起',
      blaming: '证件号格式有误',
      typing: 'rcs.type',
      refused: '次数已用完',
    }),
  ],
  isDialog: true,
} satisfies Expected;
