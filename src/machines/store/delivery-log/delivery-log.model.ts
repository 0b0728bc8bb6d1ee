import { pagedListModel } from '#machines/kits/paged-list/paged-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { deliveryLogMachine } from './delivery-log.machine.ts';
import { titles } from './delivery-log.titles.ts';

export default defineTestModel({
  ...pagedListModel({}, { state: 'failed' }),
  name: 'deliveryLog',
  machine: deliveryLogMachine,
  answers: { loadPage: { done: [{ query: {}, list: [], total: 312 }] } },
  titles,
});
