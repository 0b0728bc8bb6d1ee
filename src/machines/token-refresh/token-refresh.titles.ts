export const titles = {
  events: {
    'token.rejected': '请求被告知凭证过期',
    'session.ended': '会话结束',
    'lock.granted': '轮到本标签页',
    'lock.failed': '浏览器不提供锁',
  },
  guards: {
    isReplaced: '已被换新',
    isMissing: '没有刷新凭证',
    isRenewed: '换取成功',
    isRefused: '服务器拒绝',
    isOvertaken: '期间已退出或另行登录',
    isGone: '已没有凭证',
  },
};
