import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    填写: 'login.submit',
    登录中: '',
    已登录: 'session.ended',
  },
  journeys: [
    {
      title: '填错、验证码错、密码错、断网，最后登录',
      input: 'plain',
      steps: `
        开始 → 填写
        login.submit "account":"1205718" → = | 请输入
        login.submit 12057180001 → 登录中 | "errors":{}
        login ✓ captchaMismatch → 填写 | "captcha_code":"验证码错误" | renewCaptcha
        login.submit 12057180001 → 登录中 | !验证码错误
        login ✓ refused → 填写 | 手机号或密码错误 | renewCaptcha
        login.submit 12057180001 → 登录中 | !手机号或密码错误
        login ✗ → 填写 | 请求失败，请检查网络 | renewCaptcha
        login.submit 12057180001 → 登录中
        login ✓ "ok":true → 已登录 | !renewCaptcha
      `,
    },
    {
      title: '登录以后又被退出',
      input: 'plain',
      steps: `
        开始 → 填写
        login.submit 12057180001 → 登录中
        login ✓ "ok":true → 已登录
        session.ended → 填写 | renewCaptcha
      `,
    },
  ],
} satisfies Expected;
