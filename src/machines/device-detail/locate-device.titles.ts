/** What product people read in the diagram. */
export const titles = {
  events: { 'locate.send': '定位', 'outcome.check': '再次查询结果' },
  guards: { accepted: '已受理', received: '服务器已收到' },
};
