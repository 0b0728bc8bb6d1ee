import { submissionJourneys } from '#machines/kits/submission/submission.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

const forms = {
  nothing: '"name":"周宁","id_card"',
  password: '"name":"周宁","secondary_password"',
  passwordAndCode: '"sms_code":"135790"',
};
const { password, passwordAndCode } = forms;

const journeysOf = (input: string, form: string) =>
  submissionJourneys({
    input,
    filled: '开始 → 填写',
    submit: `form.submit ${form}`,
    again: `form.retry ${form}`,
    source: 'sendForm',
    sent: '33333333',
    accepted: '99999999',
    end: '已完成',
    blaming: '姓名有误',
    typing: 'form.type',
    refused: '次数已用完',
  });

export default {
  table: {
    填写: 'form.cancel form.submit form.type',
    正在提交: '',
    未收到答复: 'form.cancel form.retry',
  },
  journeys: [
    {
      title: '漏填，安全密码和验证码不对，号码已被使用，改对以后提交',
      input: 'passwordAndCode',
      steps: `
        开始 → 填写
        form.submit "sms_code":"1357" → = | "name":"请输入姓名" | "sms_code":"请输入 6 位短信验证码" | "secondary_password":"请输入安全密码
        form.type → = | !请输入姓名 | 请输入安全密码
        form.submit ${passwordAndCode} → 正在提交 | "errors":{} | 33333333
        不能 form.cancel → =
        sendForm ✓ 短信验证码 → 填写 | "errors":{"sms_code":"短信验证码错误或已过期"}
        form.submit ${passwordAndCode} → 正在提交
        sendForm ✓ 安全密码错误 → 填写 | "errors":{"secondary_password":"安全密码错误"}
        form.submit ${passwordAndCode} → 正在提交
        sendForm ✓ 手机号已被使用 → 填写 | "errors":{"phone_number":"手机号已被使用"}
        form.submit ${passwordAndCode} → 正在提交
        sendForm ✓ 99999999 → 已完成 | "id":"99999999
      `,
    },
    {
      title: '只凭安全密码：没有填就不提交',
      input: 'password',
      steps: `
        开始 → 填写
        form.submit "name":"","secondary_password" → = | 请输入姓名 | 请输入安全密码
        form.submit ${password} → 正在提交 | "errors":{}
        sendForm ✓ 安全密码错误 → 填写 | 安全密码错误
        form.submit ${password} → 正在提交
        sendForm ✓ 99999999 → 已完成
      `,
    },
    {
      title: '取消',
      input: 'nothing',
      steps: `
        开始 → 填写
        form.submit "name":"" → = | "name":"姓名最少2个字符"
        form.cancel → 已关闭 | "accepted":null | "wasSent":false
      `,
    },
    {
      title: '未收到答复就关闭：可能已经办理',
      input: 'nothing',
      steps: `
        开始 → 填写
        form.submit 周宁 → 正在提交
        sendForm ✗ → 未收到答复
        form.cancel → 已关闭 | "accepted":null | "wasSent":true
      `,
    },
    ...Object.entries(forms).flatMap(([input, form]) => journeysOf(input, form)),
  ],
  isDialog: true,
} satisfies Expected;
