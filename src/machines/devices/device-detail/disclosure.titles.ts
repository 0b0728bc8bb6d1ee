/** What product people read in the diagram. */
export const titles = {
  purpose: '按需查看完整手机号或 SIM 卡记录，每次查看都会记录；手机号一分钟后自动隐藏。',
  events: { 'disclosure.ask': '查看', 'disclosure.hide': '隐藏' },
  guards: { disclosed: '服务器已给出', isPersonal: '是个人信息' },
  effects: { disclose: '从服务器获取' },
  delays: { hideAgain: '自动隐藏' },
};
