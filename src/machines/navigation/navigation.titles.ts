export const titles = {
  events: {
    'navigate.push': '前往页面',
    'navigate.replace': '替换当前页面',
    'navigate.retry': '重试',
    'history.popped': '后退或前进',
    'page.restored': '从别的网站返回',
    'session.began': '已登录',
    'session.ended': '会话结束',
    'person.changed': '换了账号',
    'rights.changed': '权限有变化',
    'code.outdated': '有新版本，或代码加载失败',
  },
  guards: {
    changesOnlyDetails: '同一页面，只变查询条件',
    isOutdated: '代码已过时',
    isShow: '可以打开',
    isLeave: '前往其他网站',
    isStay: '留在原页',
    hasLeft: '主动退出',
    isGoneAlready: '浏览器已经离开',
    canStay: '有页面可停留',
  },
};
