import { defineTestModel } from '#tests/path-harness/model.ts';
import { loadOnceMachine } from './load-once.machine.ts';
import { titles } from './load-once.titles.ts';

/** The link by which a phone is enrolled, as one of those that are loaded so. */
const link = 'https://zuji.example/enroll/5f0c';

export default defineTestModel({
  name: 'loadOnce',
  machine: loadOnceMachine<string>(),
  inputs: { plain: undefined },
  events: { 'once.retry': 'bare' },
  answers: { load: { done: [link] } },
  key: ({ loaded, error }) => [loaded, error !== null],
  invariants: {
    'what was loaded is there, and only then': (s) => s.matches('loaded') === (s.context.loaded !== null),
    'a failure says why': (s) => !s.matches('failed') || s.context.error !== null,
  },
  titles,
});
