import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleDevice } from '../sample-device.model.ts';
import { deviceListMachine } from './device-list.machine.ts';
import { titles } from './device-list.titles.ts';

const counters = { total: 312, locked: 18, pending: 6, offline: 23, abnormal: 4 };
const page = { query: {}, list: [sampleDevice()], total: 312, counters, loadedAt: 0 };
const locked = { lock_status: '1' };

export default defineTestModel({
  name: 'deviceList',
  machine: deviceListMachine,
  inputs: { unfiltered: { query: {} } },
  events: {
    'place.changed': [{ query: {} }, { query: locked }],
    'filter.apply': [{ filter: {} }, { filter: locked }],
    'filter.reset': 'bare',
    'counter.choose': [{ counter: 'locked' }],
    'sort.choose': [{ sort: { index: 'last_active_time', direction: 'descend' } }],
    'page.turn': [{ page: 2 }],
    'pageSize.choose': [{ size: 50 }],
    'list.retry': 'bare',
    'device.changed': 'bare',
    'poll.due': 'bare',
  },
  facts: ['place.changed', 'device.changed', 'poll.due'],
  answers: { loadPage: { done: [page] } },
  key: ({ query, page, changed, problem }) => [query, page !== null, changed, problem],
  invariants: {
    'a failure says why': (s) => !s.matches('failed') || s.context.problem !== null,
    'ready shows no problem and misses no change': (s) =>
      !s.matches('ready') || (s.context.problem === null && !s.context.changed),
  },
  titles,
});
