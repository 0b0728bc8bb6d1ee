import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    可以发送: 'sms.changeNumber? sms.send',
    正在发送: '',
    '已发送，稍后可重发': 'sms.changeNumber?',
    '已发送，可以重发': 'sms.again sms.changeNumber',
  },
  journeys: [
    {
      title: '发到填写的号码：图形验证码错，再发，冷却以后重发',
      input: 'to a typed number',
      steps: `
        开始 → 可以发送
        sms.send "captcha_code":"" → = | "errors":{"
        sms.changeNumber → = | "errors":{}
        sms.send 7kQ4 → 正在发送 | "errors":{}
        sendSms ✓ captcha_code → 可以发送 | "captcha_code":"验证码错误或已过期 | renewCaptcha
        sms.send 7kQ4 → 正在发送 | !验证码错误
        sendSms ✓ "ok":true → 已发送，稍后可重发 | "sentTo":"12057180009" | renewCaptcha | tellSent
        ⏱ smsCooldown → 已发送，可以重发
        sms.again → 可以发送
        sms.send 7kQ4 → 正在发送
        sendSms ✗ → 可以发送 | 请求失败，请检查网络
      `,
    },
    {
      title: '换一个号码',
      input: 'to a typed number',
      steps: `
        开始 → 可以发送
        sms.send 7kQ4 → 正在发送
        sendSms ✓ "ok":true → 已发送，稍后可重发
        sms.changeNumber → 可以发送
        sms.send 7kQ4 → 正在发送
        sendSms ✓ "ok":true → 已发送，稍后可重发
        ⏱ smsCooldown → 已发送，可以重发
        sms.changeNumber → 可以发送
      `,
    },
    {
      title: '发到自己的号码：冷却以后直接可以再发',
      input: 'to the own number',
      steps: `
        开始 → 可以发送
        sms.send → 正在发送
        sendSms ✓ sms_code → 可以发送 | 短信发送过于频繁
        sms.send → 正在发送
        sendSms ✓ "ok":true → 已发送，稍后可重发
        ⏱ smsCooldown → 可以发送
      `,
    },
    {
      title: '发到新店员的号码：号码不对，改对，换一个号码马上可以再发',
      input: 'to a new clerk',
      steps: `
        开始 → 可以发送
        sms.send "captcha_code":"" → = | "errors":{"phone_number"
        sms.changeNumber → = | "errors":{}
        sms.send 7kQ4 → 正在发送
        sendSms ✓ phone_number → 可以发送 | 请输入 11 位手机号
        sms.send 7kQ4 → 正在发送 | "errors":{}
        sendSms ✓ "ok":true → 已发送，稍后可重发 | tellSent
        sms.changeNumber → 可以发送
        sms.send 7kQ4 → 正在发送
        sendSms ✓ "ok":true → 已发送，稍后可重发
        ⏱ smsCooldown → 可以发送
      `,
    },
  ],
} satisfies Expected;
