export const titles = {
  purpose: '显示图形验证码；每张只能用一次，用过就换一张。',
  events: { 'captcha.reload': '换一张验证码' },
  guards: {},
  effects: { loadCaptcha: '加载验证码' },
};
