import { routePath } from '#domain/access/routes.ts';
import { defineBrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import { captchaImage } from '#tests/path-harness/browser/console-stage.ts';
import model from './captcha.model.ts';

export default defineBrowserModel({
  model,
  stage: () => ({ url: routePath('login') }),
  effects: {
    loadCaptcha: {
      request: 'GET /api/auth/captcha',
      // Without zero bits the first counters are right.
      query: ({ task }) => (task ? { task: task.task, solution: '0.0' } : {}),
      done: ({ task }) => (task ? { body: task } : captchaImage),
    },
  },
  see: ({ context, value }) => ({
    image: context.src !== null,
    words: value === 'working' ? '校验中…' : value === 'missing' ? '点击重试' : '',
  }),
  look: () => ({
    image: document.querySelector('form img') !== null,
    words: document.querySelector('form [data-machine=captcha] button')?.textContent,
  }),
});
