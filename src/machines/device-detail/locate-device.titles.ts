/** What product people read in the diagram. */
export const titles = {
  purpose: '让设备报告位置；答复丢失时先查询结果，不会重复发出。',
  events: { 'locate.send': '定位', 'outcome.check': '再次查询结果' },
  guards: { accepted: '已受理', received: '服务器已收到' },
  effects: { sendLocate: '发出定位指令', lookUpOutcome: '按编号查询结果' },
};
