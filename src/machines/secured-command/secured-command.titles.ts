/** What product people read in the diagram. */
export const titles = {
  purpose: '执行一条需要安全密码（或短信验证码）的指令：每次确认只发一次，答复丢失时先查询结果再决定。',
  events: {
    'command.confirm': '确定',
    'command.retry': '重试',
    'command.cancel': '取消',
    'outcome.check': '再次查询结果',
    'smsNeed.check': '再次查询短信要求',
    'sms.send': '发送短信验证码',
  },
  guards: {
    mayAskSms: '此指令可能需要短信',
    smsAsked: '需要短信验证码',
    holdsGrant: '5 分钟内已验证过',
    passwordMalformed: '安全密码格式不对',
    smsCodeMalformed: '短信验证码格式不对',
    accepted: '已受理',
    grantRefused: '授权失效',
    smsNewlyAsked: '门店刚开启短信验证',
    correctable: '可以改正后再试',
    smsSent: '短信已发出',
    codeTyped: '正在填写验证码',
    commandEnded: '指令已结束',
    received: '服务器已收到',
  },
  effects: {
    checkSmsNeed: '查询短信要求',
    sendSms: '发送短信验证码',
    sendCommand: '提交指令',
    lookUpOutcome: '按编号查询结果',
  },
  delays: { smsCooldown: '可以重发', grantExpiry: '免密授权到期' },
};
