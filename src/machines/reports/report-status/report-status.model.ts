import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleReportRow } from '../stage.model.ts';
import { reportStatusMachine } from './report-status.machine.ts';
import { titles } from './report-status.titles.ts';

export default defineTestModel({
  name: 'reportStatus',
  machine: reportStatusMachine,
  inputs: { basic: undefined },
  events: { 'report.asked': 'bare', 'poll.due': 'bare', 'load.retry': 'bare' },
  facts: ['report.asked', 'poll.due'],
  answers: {
    loadReportStatus: {
      done: [
        { row: sampleReportRow(1), balance: 47 },
        { row: sampleReportRow(0), balance: 46 },
        { row: null, balance: 45 },
      ],
    },
  },
  key: ({ standing, changed, problem }) => [standing?.balance ?? null, changed, problem],
  invariants: {
    ...freshModel.invariants,
    'what is ready has been loaded': (s) => !s.matches('ready') || s.context.standing !== null,
  },
  titles,
});
