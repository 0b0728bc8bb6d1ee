export const titles = {
  events: {
    'request.submit': '提交',
    'request.confirm': '重新确认',
    'request.check': '再次查询是否开放注册',
    'request.cancel': '取消',
  },
  guards: {
    mayBeClosed: '注册可能未开放',
    canCancel: '可以关闭',
    isOpen: '注册已开放',
    isMalformed: '填写有误',
    isAccepted: '已办理',
    isClosed: '注册未开放',
  },
};
