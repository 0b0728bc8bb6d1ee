export const titles = {
  purpose: '用手机号、密码和图形验证码登录。',
  events: { 'login.submit': '登录', 'session.ended': '会话结束' },
  guards: { isMalformed: '填写有误', isAccepted: '登录成功' },
  effects: { login: '登录' },
};
