export const titles = {
  purpose: '判断一次前往能否打开页面：依次查跳转规则、登录、账号权限、页面自身的规定和页面代码。',
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
  effects: {
    lookUpRule: '查询跳转规则',
    checkLogin: '查看是否持有凭证',
    checkAccess: '查询账号与权限',
    askMiddleware: '询问页面自身的规定',
    loadScreen: '加载页面代码',
  },
};
