export const titles = {
  events: {},
  guards: {
    isUnknownPath: '路径不存在',
    leadsHome: '已登录，无需停留',
    needsLogin: '需要登录',
    isOpen: '公开页面',
    isEnded: '会话已结束',
    isUnavailable: '查不到权限',
    isDenied: '没有模块或权限',
    isCircling: '跳转次数过多',
    isRedirect: '转到别的页面',
    isFinal: '离开、取消或出错',
  },
};
