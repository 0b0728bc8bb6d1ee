export const titles = {
  events: { 'login.submit': '登录', 'session.ended': '会话结束' },
  guards: { isMalformed: '填写有误', isAccepted: '登录成功' },
};
