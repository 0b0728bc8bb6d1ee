import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'clerk.cancel clerk.submit clerk.type',
    正在提交: '',
    未收到答复: 'clerk.cancel clerk.confirm',
  },
  journeys: [
    {
      title: '漏填，验证码不对，号码已被使用，改对以后新增',
      input: 'first',
      steps: `
        开始 → 填写
        clerk.submit "name":"" → = | "name":"请输入姓名" | "quota":"请输入配额"
        clerk.submit 周宁 → 正在提交 | "errors":{} | 33333333 | "quota":"20"
        addClerk ✓ 短信验证码 → 填写 | "errors":{"sms_code":"短信验证码错误或已过期"}
        clerk.type → = | "errors":{}
        clerk.submit 周宁 → 正在提交
        addClerk ✓ 手机号已被使用 → 填写 | "errors":{"phone_number":"手机号已被使用"}
        clerk.submit 周宁 → 正在提交
        addClerk ✓ 99999999 → 已新增 | "id":"99999999
      `,
    },
    {
      title: '取消；未收到答复就关闭',
      input: 'first',
      steps: `
        开始 → 填写
        clerk.submit 周宁 → 正在提交
        不能 clerk.cancel → =
        addClerk ✗ → 未收到答复
        clerk.cancel → 已关闭 | "id":null
      `,
    },
    ...submissionJourneys({
      input: 'first',
      filled: '开始 → 填写',
      submit: 'clerk.submit 周宁',
      again: 'clerk.confirm',
      source: 'addClerk',
      sent: '33333333',
      accepted: '99999999',
      end: '已新增',
      blaming: '短信验证码错误或已过期',
      typing: 'clerk.type',
      refused: '没有权限',
    }),
  ],
  isDialog: true,
} satisfies Expected;
