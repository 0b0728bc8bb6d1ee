import { defineTestModel } from '#tests/path-harness/model.ts';
import { homeOverviewMachine } from './home-overview.machine.ts';
import { titles } from './home-overview.titles.ts';

const counters = { total: 2, locked: 1, pending: 0, offline: 0, abnormal: 0 };

export default defineTestModel({
  name: 'homeOverview',
  machine: homeOverviewMachine,
  inputs: { plain: undefined },
  events: { 'overview.retry': 'bare', 'devices.changed': 'bare' },
  facts: ['devices.changed'],
  answers: {
    loadOverview: {
      done: [
        { counters, abnormal: [], pending: [] },
        { counters: { ...counters, locked: 2 }, abnormal: [], pending: [] },
      ],
    },
  },
  key: ({ overview, changed, outdated }) => [overview !== null, changed, outdated],
  invariants: {
    'something is shown only when it has been loaded': (s) =>
      s.matches('shown') === (s.context.overview !== null),
    'what is called current misses no change': (s) => !s.matches({ shown: 'current' }) || !s.context.changed,
  },
  titles,
});
