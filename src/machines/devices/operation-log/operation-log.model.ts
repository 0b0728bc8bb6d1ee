import { pagedListModel } from '#machines/kits/paged-list/paged-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { operationLogMachine } from './operation-log.machine.ts';
import { titles } from './operation-log.titles.ts';

export default defineTestModel({
  ...pagedListModel({}, { status: '5' }),
  name: 'operationLog',
  machine: operationLogMachine,
  answers: { loadPage: { done: [{ query: {}, list: [], total: 312 }] } },
  titles,
});
