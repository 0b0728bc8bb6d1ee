import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleBatch } from '../sample-batch.model.ts';
import { recentBatchesMachine } from './recent-batches.machine.ts';
import { titles } from './recent-batches.titles.ts';

const batch = sampleBatch({ status: 'stopped' });
const { 'device.changed': _, ...events } = freshModel.events;

export default defineTestModel({
  name: 'recentBatches',
  machine: recentBatchesMachine,
  inputs: { plain: undefined },
  events: { ...events, 'batch.changed': 'bare', 'batch.dismiss': [{ batchId: batch.id }] },
  facts: ['batch.changed', 'poll.due'],
  answers: { loadBatches: { done: [[batch], []] } },
  key: ({ batches, changed, problem }) => [batches.length, changed, problem],
  invariants: freshModel.invariants,
  titles,
});
