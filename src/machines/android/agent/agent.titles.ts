export const titles = {
  purpose: '安卓手机上的管理程序：凭入网码入网一次，之后领取并执行指令、回报结果、上报状态。',
  events: {
    'code.given': '输入入网码',
    'network.lost': '网络断开',
    'network.back': '网络恢复',
  },
  guards: {
    isEnrolled: '已入网',
    isAccepted: '入网码有效',
    isEnded: '密钥已作废，或已解除监管',
    hasCommands: '有指令',
    isReportWanted: '需要上报',
  },
  effects: {
    enrol: '凭入网码入网',
    poll: '领取指令',
    carryOut: '执行指令，每条只执行一次',
    sendAnswers: '回报尚未回报的结果',
    report: '上报状态',
  },
  delays: { retryPause: '重试' },
};
