export const titles = {
  purpose: '显示图形验证码；每张只能用一次，用过就换一张。尝试太多时，浏览器要先完成一段计算，才拿到图片。',
  events: { 'captcha.reload': '换一张验证码' },
  guards: { isImage: '收到图片' },
  effects: { loadCaptcha: '加载验证码' },
};
