import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'report.cancel report.submit report.type',
    正在提交: '',
    未收到答复: 'report.cancel report.confirm',
    已有最近的报告: 'report.back report.cancel report.open report.payAgain',
  },
  journeys: [
    {
      title: '证件号输错、未确认客户同意，改对以后新增',
      input: 'basic',
      steps: `
        开始 → 填写
        report.submit "consented":false → = | "consented":"请先取得客户同意" | 校验有误
        report.submit "consented":true → 正在提交 | "errors":{} | 33333333 | "again":false
        askReport ✓ 证件号格式有误 → 填写 | "errors":{"user_id_card":"证件号格式有误"}
        report.type → = | "errors":{}
        report.submit "consented":true → 正在提交
        askReport ✓ 88888888 → 可以查看 | "id":"88888888 | "joined":true
      `,
    },
    {
      title: '刚生成过，查看已有的报告',
      input: 'basic',
      steps: `
        开始 → 填写
        report.submit "consented":true → 正在提交
        不能 report.cancel → =
        askReport ✓ 77777777 → 已有最近的报告 | "id":"77777777
        report.open → 可以查看 | "id":"77777777
      `,
    },
    {
      title: '刚生成过，仍要新增；未收到答复，重试的还是这一次',
      input: 'basic',
      steps: `
        开始 → 填写
        report.submit "consented":true → 正在提交
        askReport ✓ 77777777 → 已有最近的报告
        report.payAgain → 正在提交 | "again":true | 33333333
        askReport ✗ → 未收到答复
        report.confirm → 正在提交 | "again":true
        askReport ✓ 剩余次数不足 → 填写 | "refusal":"剩余次数不足"
        report.submit "consented":true → 正在提交 | "again":false
        askReport ✓ 99999999 → 可以查看 | "joined":false
      `,
    },
    {
      title: '证件号已有他人的报告，返回修改，已填的内容都在',
      input: 'basic',
      steps: `
        开始 → 填写
        report.submit "consented":true → 正在提交
        askReport ✓ 66666666 → 已有最近的报告 | "isOther":true
        report.back → 填写 | "recent":null
        report.submit "consented":true → 正在提交
        askReport ✓ 99999999 → 可以查看 | "joined":false
      `,
    },
    {
      title: '取消',
      input: 'basic',
      steps: `
        开始 → 填写
        report.cancel → 已关闭 | "id":null
      `,
    },
    {
      title: '看到最近的报告，取消',
      input: 'basic',
      steps: `
        开始 → 填写
        report.submit "consented":true → 正在提交
        askReport ✓ 77777777 → 已有最近的报告
        report.cancel → 已关闭 | "id":null
      `,
    },
    {
      title: '未收到答复就关闭',
      input: 'basic',
      steps: `
        开始 → 填写
        report.submit "consented":true → 正在提交
        askReport ✗ → 未收到答复
        report.cancel → 已关闭
      `,
    },
    ...submissionJourneys({
      input: 'basic',
      filled: '开始 → 填写',
      submit: 'report.submit "consented":true',
      again: 'report.confirm',
      source: 'askReport',
      sent: '33333333',
      accepted: '99999999',
      end: '可以查看',
      blaming: '证件号格式有误',
      typing: 'report.type',
      refused: '剩余次数不足',
    }),
  ],
  isDialog: true,
} satisfies Expected;
