import { defineTestModel } from '#tests/path-harness/model.ts';
import { captchaMachine } from './captcha.machine.ts';
import { titles } from './captcha.titles.ts';

export default defineTestModel({
  name: 'captcha',
  machine: captchaMachine,
  inputs: { plain: undefined },
  events: { 'captcha.reload': 'bare' },
  answers: { loadCaptcha: { done: [{ src: '/captcha' }] } },
  key: ({ src }) => src !== null,
  invariants: {
    'a captcha is shown only when it has been loaded': (s) => s.matches('shown') === (s.context.src !== null),
  },
  titles,
});
