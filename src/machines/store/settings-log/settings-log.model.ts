import { pagedListModel } from '#machines/kits/paged-list/paged-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { settingsLogMachine } from './settings-log.machine.ts';
import { titles } from './settings-log.titles.ts';

export default defineTestModel({
  ...pagedListModel({}, { section: 'profile' }),
  name: 'settingsLog',
  machine: settingsLogMachine,
  answers: { loadPage: { done: [{ query: {}, list: [], total: 312 }] } },
  titles,
});
