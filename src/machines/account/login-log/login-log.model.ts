import { pagedListModel } from '#machines/kits/paged-list/paged-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { loginLogMachine } from './login-log.machine.ts';
import { titles } from './login-log.titles.ts';

export default defineTestModel({
  ...pagedListModel({}, { status: '1' }),
  name: 'loginLog',
  machine: loginLogMachine,
  answers: { loadPage: { done: [{ query: {}, list: [], total: 312 }] } },
  titles,
});
