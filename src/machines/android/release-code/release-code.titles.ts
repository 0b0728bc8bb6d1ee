/** What product people read in the diagram. */
export const titles = {
  purpose: '解除监管密码先等撤销时间过去，再凭安全密码获取；答复丢失时再获取一次，得到同一个密码。',
  events: { 'code.get': '获取密码', 'code.close': '关闭' },
  guards: {
    isTyped: '已填写安全密码',
    isTold: '已得到密码',
    isHeld: '撤销时间未过',
    isOver: '已撤销或已过期',
  },
  delays: { hold: '撤销时间过去' },
  effects: { fetchCode: '获取密码' },
};
