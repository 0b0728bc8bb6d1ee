import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { homeOverviewMachine } from './home-overview.machine.ts';
import { titles } from './home-overview.titles.ts';

const counters = { total: 2, locked: 1, pending: 0, offline: 0, abnormal: 0 };

export default defineTestModel({
  ...freshModel,
  name: 'homeOverview',
  machine: homeOverviewMachine(),
  inputs: { plain: undefined },
  answers: {
    loadOverview: {
      done: [
        { counters, abnormal: [], pending: [] },
        { counters: { ...counters, locked: 2 }, abnormal: [], pending: [] },
      ],
    },
  },
  key: ({ overview, changed, problem }) => [overview !== null, changed, problem],
  invariants: {
    ...freshModel.invariants,
    'what is ready has been loaded': (s) => !s.matches('ready') || s.context.overview !== null,
  },
  titles,
});
