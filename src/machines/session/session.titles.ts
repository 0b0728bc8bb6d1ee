export const titles = {
  events: {
    'session.leave': '退出登录',
    'session.refused': '服务器结束了会话',
    'person.contradicted': '服务器说凭证属于其他账号',
    'tokens.issued': '登录成功',
    'tokens.changed': '其他标签页写入了凭证',
    'tokens.vanished': '其他标签页已退出',
    'user.fetched': '取得当前用户',
  },
  guards: {
    holdsTokens: '持有凭证',
    isSomebodyShown: '已显示某个账号',
    isAnother: '换了账号',
    isKnown: '账号未变',
    isKept: '已有新的凭证',
    isGone: '其他标签页先清除了凭证',
    isUntold: '还有未通知服务器的会话',
    isTold: '服务器已知道',
  },
};
