import type { ReportOverview } from '#api/contract/reports/reports.ts';
import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { reportOverviewMachine } from './report-overview.machine.ts';
import { titles } from './report-overview.titles.ts';

const of = (balance: number): ReportOverview['levels'] => [
  {
    level: 'basic',
    balance,
    reserved: 1,
    this_month: 12,
    total: 120 - balance,
    running: 1,
    abnormal: 4,
  },
];

export default defineTestModel({
  ...freshModel,
  name: 'reportOverview',
  machine: reportOverviewMachine,
  inputs: { plain: undefined },
  answers: { loadReportOverview: { done: [of(47), of(46)] } },
  key: ({ levels, changed, problem }) => [levels?.[0]?.balance ?? null, changed, problem],
  invariants: {
    ...freshModel.invariants,
    'what is ready has been loaded': (s) => !s.matches('ready') || s.context.levels !== null,
  },
  titles,
});
