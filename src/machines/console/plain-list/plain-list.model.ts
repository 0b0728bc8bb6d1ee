import { pagedListModel } from '#machines/kits/paged-list/paged-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { plainListMachine } from './plain-list.machine.ts';
import { titles } from './plain-list.titles.ts';

export default defineTestModel({
  ...pagedListModel({}, { status: '1' }),
  name: 'plainList',
  machine: plainListMachine,
  answers: { loadPage: { done: [{ query: {}, list: [], total: 312 }] } },
  titles,
});
