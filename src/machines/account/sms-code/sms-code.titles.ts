export const titles = {
  purpose: '发送短信验证码，并控制多久之后可以重发。',
  events: {
    'sms.send': '发送短信验证码',
    'sms.again': '重新发送',
    'sms.changeNumber': '更改手机号',
  },
  guards: {
    isMalformed: '填写有误',
    isSent: '短信已发出',
    needsCaptcha: '需要图形验证码',
    isNumberTyped: '手机号是填写的',
  },
  effects: { sendSms: '发送短信验证码' },
  delays: { smsCooldown: '可以重发' },
};
