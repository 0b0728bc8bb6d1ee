import { sample } from '#machines/kinds/sample.model.ts';
import { ownSavesModel } from '#machines/kits/fresh/fresh.model.ts';
import { pagedListModel } from '#machines/kits/paged-list/paged-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { deviceListMachine } from './device-list.machine.ts';
import { titles } from './device-list.titles.ts';

const counters = { total: 312, locked: 18, pending: 6, offline: 23, abnormal: 4 };
const page = { query: {}, list: [sample.device()], total: 312, counters, loadedAt: 0 };
const { id } = sample.device();
const kit = pagedListModel({}, { lock_status: '1' });

export default defineTestModel({
  ...kit,
  name: 'deviceList',
  machine: deviceListMachine(sample.query),
  events: {
    ...kit.events,
    'own.saved': [{ saved: { id, hirer_name: '周宁' } }, { saved: null }],
    'counter.choose': [{ counter: 'locked' }],
    'sort.choose': [{ sort: { index: 'last_active_time', direction: 'descend' } }],
  },
  facts: [...kit.facts, 'own.saved'],
  key: (context) => [...kit.key(context), context.page?.list[0]?.hirer_name, ...ownSavesModel.key(context)],
  invariants: { ...kit.invariants, ...ownSavesModel.invariants },
  answers: { loadPage: { done: [page] } },
  titles,
});
