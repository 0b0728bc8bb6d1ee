import { unfilteredListModel } from '#machines/kits/paged-list/paged-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { type AbnormalQuery, abnormalListMachine } from './abnormal-list.machine.ts';
import { titles } from './abnormal-list.titles.ts';

export default defineTestModel({
  ...unfilteredListModel<AbnormalQuery>({}, { page_num: '2' }),
  name: 'abnormalList',
  machine: abnormalListMachine,
  answers: { loadPage: { done: [{ query: {}, list: [], total: 312 }] } },
  titles,
});
