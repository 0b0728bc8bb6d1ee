export const titles = {
  purpose: '登录凭证过期时换取新的：同一时间只有一个标签页换取一次，其他请求等待结果。',
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
  effects: {
    holdLock: '排队等候轮到本标签页',
    compareTokens: '核对凭证是否已换新',
    rotateTokens: '换取新凭证',
    clearTokens: '清除被拒绝的凭证',
  },
  delays: { lockPatience: '等候太久' },
};
