export const titles = { events: { 'captcha.reload': '换一张验证码' }, guards: {} };
