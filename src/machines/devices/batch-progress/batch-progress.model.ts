import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleBatch, sampleDevice, sampleItem } from '../sample-batch.model.ts';
import { batchProgressMachine } from './batch-progress.machine.ts';
import { titles } from './batch-progress.titles.ts';

const none = { unsent: 0, pending: 0, done: 0, failed: 0, cancelled: 0, unknown: 0, hidden: 0 };
const running = sampleBatch();
const stopped = sampleBatch({ status: 'stopped', counts: { ...none, unsent: 1, failed: 1 } });
const troubled = sampleBatch({
  status: 'finished',
  dismissed: true,
  counts: { ...none, done: 1, failed: 1 },
});
const givenUp = sampleBatch({ ...stopped, dismissed: true });
const done = sampleBatch({ status: 'finished', counts: { ...none, done: 2 } });

const otherId = '99999999-9999-4999-8999-999999999999';

export default defineTestModel({
  ...freshModel,
  name: 'batchProgress',
  machine: batchProgressMachine,
  inputs: { 'a batch': { batchId: running.id } },
  events: {
    ...freshModel.events,
    'device.changed': [{ deviceId: sampleDevice.id }],
    'batch.changed': [{ batchId: running.id }, { batchId: otherId }],
    'page.turn': [{ page: 2 }],
    'batch.stop': 'bare',
    'batch.resume': 'bare',
    'failed.retry': 'bare',
    'batch.close': 'bare',
  },
  facts: [...freshModel.facts, 'batch.changed'],
  answers: {
    loadBatch: {
      done: [
        { batch: running, items: [sampleItem()] },
        { batch: stopped, items: [sampleItem({ stage: 'refused', status: null, sentence: '设备不在线' })] },
        { batch: done, items: [sampleItem({ status: 4 })] },
        { batch: troubled, items: [sampleItem({ status: 5, sentence: '设备拒绝执行' })] },
        { batch: givenUp, items: [sampleItem({ stage: 'unsent', status: null })] },
      ],
    },
    changeBatch: { done: [{ refusal: null }, { refusal: '已超过 24 小时' }] },
  },
  // While an act is on its way only its answer and the end are new.
  allow: (s, { type }) =>
    (!s.matches({ open: { control: 'changing' } }) || /changeBatch|^batch\.close/.test(type)) &&
    (type !== 'page.turn' || s.matches({ open: { progress: 'ready' } })),
  key: ({ page, pageNumber, changed, problem, refusal }) => [
    page && [page.batch.status, page.batch.dismissed, page.batch.counts],
    pageNumber,
    changed,
    problem,
    refusal,
  ],
  invariants: {
    'a failure says why': (s) => !s.matches({ open: { progress: 'failed' } }) || s.context.problem !== null,
    'what is ready has been loaded, and misses no change': (s) =>
      !s.matches({ open: { progress: 'ready' } }) ||
      (s.context.page !== null && s.context.problem === null && !s.context.changed),
    'nothing is stopped, gone on with or retried before it is known': (s) =>
      !s.matches({ open: { control: 'changing' } }) || s.context.page !== null,
  },
  titles,
});
