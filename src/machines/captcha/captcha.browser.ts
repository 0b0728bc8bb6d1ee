import { routePath } from '#domain/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { captchaImage } from '#tests/path-harness/browser/console-stage.ts';
import model from './captcha.model.ts';

export default defineBrowserModel({
  model,
  stage: () => ({ url: routePath('login') }),
  effects: {
    loadCaptcha: { request: 'GET /api/auth/captcha', done: () => captchaImage },
  },
  see: ({ context }) => ({ image: context.src !== null }),
  look: () => ({ image: document.querySelector('form img') !== null }),
});
