import { codeTitles, grantTitles, proofTitles } from '#machines/kits/proof/proof.titles.ts';

/** What product people read in the diagram. */
export const titles = {
  purpose: '执行一条需要安全密码（或短信验证码）的指令：每次确认只发一次，答复丢失时先查询结果再决定。',
  events: {
    'command.confirm': '确定',
    'command.retry': '重试',
    'command.cancel': '取消',
    'outcome.check': '再次查询结果',
    'smsNeed.check': '再次查询短信要求',
    'serial.type': '填写序列号后四位',
    ...codeTitles.events,
  },
  guards: {
    ...proofTitles.guards,
    ...grantTitles.guards,
    ...codeTitles.guards,
    mayAskSms: '此指令可能需要短信',
    tailWanted: '此指令要核对序列号',
    tailGiven: '序列号后四位已填对，或不需要',
    tailRight: '与设备的序列号相符',
    accepted: '已受理',
    grantRefused: '授权失效',
    smsNewlyAsked: '门店刚开启短信验证',
    correctable: '可以改正后再试',
    received: '服务器已收到',
  },
  effects: {
    checkSmsNeed: '查询短信要求',
    sendCommand: '提交指令',
    lookUpOutcome: '按编号查询结果',
  },
  delays: grantTitles.delays,
};
