import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'template.cancel template.fill template.save',
    正在提交: '',
    未收到答复: 'template.cancel template.save',
  },
  journeys: [
    {
      title: '没有填全，取消',
      input: 'first',
      steps: `
        开始 → 填写
        template.fill 逾期提醒 → =
        template.save → = | "errors":{"text":"请输入内容"}
        template.fill 请联系门店 → = | "errors":{}
        template.cancel → 已关闭 | "id":null
      `,
    },
    {
      title: '未收到答复就关闭',
      input: 'first',
      steps: `
        开始 → 填写
        template.fill 逾期提醒 → =
        template.fill 请联系门店 → =
        template.save → 正在提交
        saveTemplate ✗ → 未收到答复
        template.cancel → 已关闭
      `,
    },
    ...submissionJourneys({
      input: 'first',
      filled: `开始 → 填写
        template.fill 逾期提醒 → =
        template.fill 请联系门店 → =`,
      submit: 'template.save',
      again: 'template.save',
      source: 'saveTemplate',
      sent: '33333333',
      accepted: '11111111',
      end: '已保存',
      blaming: '已有同名的模板',
      typing: 'template.fill 逾期提醒',
      refused: '模板已达上限',
    }),
  ],
  isDialog: true,
} satisfies Expected;
