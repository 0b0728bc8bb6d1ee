import { sample } from '#machines/kinds/sample.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { selectMatchingMachine } from './select-matching.machine.ts';
import { titles } from './select-matching.titles.ts';

export default defineTestModel({
  name: 'selectMatching',
  machine: selectMatchingMachine(),
  inputs: { plain: undefined },
  events: { 'matching.select': 'bare', 'matching.stop': 'bare' },
  answers: { findMatching: { done: [[sample.device()]] } },
  key: () => null,
  invariants: {
    'devices are looked for only while somebody waits for them': (s) =>
      s.matches('finding') === (s.children.findMatching !== undefined),
  },
  titles,
});
