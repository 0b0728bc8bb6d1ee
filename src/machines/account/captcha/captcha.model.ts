import { defineTestModel } from '#tests/path-harness/model.ts';
import { captchaMachine } from './captcha.machine.ts';
import { titles } from './captcha.titles.ts';

const work = { parts: 2, rounds: 1, zero_bits: 0 };
const task = { ...work, task: '6f1c2d3e-4b5a-4c6d-8e7f-901234567890' };
const nextTask = { ...work, task: '7a2d3e4f-5c6b-4d7e-9f80-123456789012' };

export default defineTestModel({
  name: 'captcha',
  machine: captchaMachine,
  inputs: { plain: undefined },
  events: { 'captcha.reload': 'bare' },
  answers: {
    loadCaptcha: {
      done: [
        { src: '/captcha', task: null },
        { src: null, task },
        { src: null, task: nextTask },
      ],
    },
  },
  key: ({ src, task }) => [src !== null, task?.task],
  invariants: {
    'a captcha is shown only when it has been loaded': (s) => s.matches('shown') === (s.context.src !== null),
    'work is done only where it was asked for': (s) => !s.matches('working') || s.context.task !== null,
  },
  titles,
});
