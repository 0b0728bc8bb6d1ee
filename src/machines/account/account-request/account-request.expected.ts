import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    查询是否开放注册: '',
    查询失败: 'request.check',
    注册未开放: '',
    填写: 'request.cancel? request.submit request.type',
    正在提交: '',
    未收到答复: 'request.cancel? request.confirm',
  },
  journeys: [
    {
      title: '注册：第一次填写有误，验证码不对，改对以后办理',
      input: 'a registration',
      steps: `
        开始 → 查询是否开放注册
        checkOpen ✓ true → 填写
        request.submit "store_name":"" → = | "errors":{"
        request.submit "repeat":"Phone-2026" → 正在提交 | "errors":{} | 33333333 | "kind":"register"
        sendRequest ✓ sms_code → 填写 | 短信验证码错误或已过期
        request.submit "repeat":"Phone-2026" → 正在提交 | !短信验证码错误
        sendRequest ✓ "ok":true → 已办理 | "accepted":true
      `,
    },
    {
      title: '注册未开放，提交时刚关闭',
      input: 'a registration',
      steps: `
        开始 → 查询是否开放注册
        checkOpen ✗ → 查询失败
        request.check → 查询是否开放注册
        checkOpen ✓ false → 注册未开放
      `,
    },
    {
      title: '提交时刚关闭注册',
      input: 'a registration',
      steps: `
        开始 → 查询是否开放注册
        checkOpen ✓ true → 填写
        request.submit → 正在提交
        sendRequest ✓ closed → 注册未开放
      `,
    },
    {
      title: '找回密码未收到答复，重试',
      input: 'a reset',
      steps: `
        开始 → 填写
        request.submit → 正在提交
        sendRequest ✗ → 未收到答复
        request.confirm → 正在提交 | 33333333
        sendRequest ✓ 操作过于频繁 → 填写 | "refusal":"操作过于频繁
        request.cancel → 已关闭 | "accepted":false
      `,
    },
    {
      title: '未收到答复就关闭',
      input: 'a change',
      steps: `
        开始 → 填写
        request.submit → 正在提交
        sendRequest ✗ → 未收到答复
        request.cancel → 已关闭
      `,
    },
    ...submissionJourneys({
      input: 'a reset',
      filled: '开始 → 填写',
      submit: 'request.submit',
      again: 'request.confirm',
      source: 'sendRequest',
      sent: '33333333',
      accepted: '"ok":true',
      end: '已办理',
      blaming: '短信验证码错误或已过期',
      typing: 'request.type',
      refused: '操作过于频繁',
    }),
  ],
  rests: { 注册未开放: '注册页面可以像别的页面一样离开。' },
} satisfies Expected;
