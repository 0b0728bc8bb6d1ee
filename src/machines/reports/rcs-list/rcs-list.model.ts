import { pagedListModel } from '#machines/kits/paged-list/paged-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { rcsListMachine } from './rcs-list.machine.ts';
import { titles } from './rcs-list.titles.ts';

export default defineTestModel({
  ...pagedListModel({}, { id_card: '1234' }),
  name: 'rcsList',
  machine: rcsListMachine,
  answers: { loadPage: { done: [{ query: {}, list: [], total: 312, left: 12 }] } },
  titles,
});
