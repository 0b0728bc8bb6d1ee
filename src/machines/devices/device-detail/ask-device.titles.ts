/** What product people read in the diagram. */
export const titles = {
  purpose: '向设备询问位置、已安装应用或系统更新；答复丢失时先查询结果，不会重复发出。',
  events: { 'ask.send': '询问', 'outcome.check': '再次查询结果' },
  guards: { accepted: '已受理', received: '服务器已收到' },
  effects: { sendQuestion: '发出询问', lookUpOutcome: '按编号查询结果' },
};
