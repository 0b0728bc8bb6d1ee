import { defineTestModel } from '#tests/path-harness/model.ts';
import { operationLogMachine } from './operation-log.machine.ts';
import { titles } from './operation-log.titles.ts';

const failed = { status: '5' };

export default defineTestModel({
  name: 'operationLog',
  machine: operationLogMachine,
  inputs: { unfiltered: { query: {} } },
  events: {
    'place.changed': [{ query: {} }, { query: failed }],
    'filter.apply': [{ filter: {} }, { filter: failed }],
    'filter.reset': 'bare',
    'page.turn': [{ page: 2 }],
    'pageSize.choose': [{ size: 50 }],
    'list.retry': 'bare',
    'device.changed': 'bare',
    'poll.due': 'bare',
  },
  facts: ['place.changed', 'device.changed', 'poll.due'],
  answers: { loadLog: { done: [{ query: {}, list: [], total: 312 }] } },
  key: ({ query, page, changed, problem }) => [query, page !== null, changed, problem],
  invariants: {
    'a failure says why': (s) => !s.matches('failed') || s.context.problem !== null,
    'ready shows rows and no problem, and misses no change': (s) =>
      !s.matches('ready') || (s.context.page !== null && s.context.problem === null && !s.context.changed),
  },
  titles,
});
