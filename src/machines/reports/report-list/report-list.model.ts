import { pagedListModel } from '#machines/kits/paged-list/paged-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { reportListMachine } from './report-list.machine.ts';
import { titles } from './report-list.titles.ts';

export default defineTestModel({
  ...pagedListModel({}, { user_name: '商清越' }),
  name: 'reportList',
  machine: reportListMachine,
  answers: { loadPage: { done: [{ query: {}, list: [], total: 312, balance: 47 }] } },
  titles,
});
