import { defineTestModel } from '#tests/path-harness/model.ts';
import { buildWatchMachine } from './build-watch.machine.ts';
import { titles } from './build-watch.titles.ts';

export default defineTestModel({
  name: 'buildWatch',
  machine: buildWatchMachine,
  inputs: { plain: { buildId: 'a' } },
  events: { 'tab.shown': 'bare', 'code.missing': 'bare' },
  answers: {
    askLatest: { done: ['a', 'b'] },
    watchPage: { sends: ['tab.shown', 'code.missing'] },
  },
  key: (context) => context.newBuild,
  invariants: {
    'a find is remembered as long as the page lives': (s) => s.context.newBuild === s.matches('found'),
    'nobody is asked after the find': (s) => !s.matches('found') || s.children.askLatest === undefined,
  },
  titles,
});
