import { unfilteredListModel } from '#machines/kits/paged-list/paged-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { type HandOverQuery, handOverLogMachine } from './hand-over-log.machine.ts';
import { titles } from './hand-over-log.titles.ts';

export default defineTestModel({
  ...unfilteredListModel<HandOverQuery>({}, { page_num: '2' }),
  name: 'handOverLog',
  machine: handOverLogMachine,
  answers: { loadPage: { done: [{ query: {}, list: [], total: 312 }] } },
  titles,
});
