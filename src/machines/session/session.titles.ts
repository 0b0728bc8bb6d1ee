export const titles = {
  events: {
    'session.leave': '退出登录',
    'session.refused': '服务器结束了会话',
    'tokens.issued': '登录成功',
    'tokens.appeared': '其他标签页已登录',
    'tokens.vanished': '其他标签页已退出',
    'user.fetched': '取得当前用户',
  },
  guards: { holdsTokens: '持有凭证' },
};
