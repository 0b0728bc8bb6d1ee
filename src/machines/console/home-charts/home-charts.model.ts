import type { ClerkDevices } from '#api/contract/home.ts';
import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { type HomeFigures, homeChartsMachine } from './home-charts.machine.ts';
import { titles } from './home-charts.titles.ts';

const clerk = { id: '44444444-4444-4444-8444-444444444444', name: '李晓雯' };

const owned = (apple: number): readonly ClerkDevices[] => [
  { ...clerk, total_quota: 20, apple, android: 0 },
  { id: null, name: null, total_quota: null, apple: 1, android: 0 },
];

const figures = (devices: number): HomeFigures => ({
  states: {
    apple: {
      kind: 'apple',
      supervised: devices,
      unsupervised: 1,
      released: 0,
      locked: 1,
      unlocked: devices,
      lock_unknown: 0,
    },
    android: null,
  },
  clerks: owned(devices),
  days: {
    apple: [{ day: '2026-11-21', done: devices, failed: 0, cancelled: 0, unknown: 0, unfinished: 0 }],
    android: null,
  },
});

export default defineTestModel({
  ...freshModel,
  name: 'homeCharts',
  machine: homeChartsMachine,
  inputs: { plain: undefined },
  answers: { loadCharts: { done: [figures(2), figures(3)] } },
  key: ({ figures: shown, changed, problem }) => [shown !== null, changed, problem],
  invariants: {
    ...freshModel.invariants,
    'what is ready has been loaded': (s) => !s.matches('ready') || s.context.figures !== null,
  },
  titles,
});
