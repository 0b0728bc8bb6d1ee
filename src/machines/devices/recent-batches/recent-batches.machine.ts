import { setup } from 'xstate';
import type { Batch } from '#api/contract/devices/batch.ts';
import { type Fresh, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';

/** The person's batches that are under way, or were not looked at since they ended, in whatever tab they began. Lives as long as the list. */
export const recentBatchesMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: { loadBatches: notProvided<readonly Batch[], { quiet: boolean }>('loadBatches') },
  actions: { dismissBatch: actionNotProvided<{ batchId: string }>('dismissBatch') },
  guards: {
    ...freshSetup.guards,
    isOver: ({ context }, { batchId }: { batchId: string }) =>
      context.batches.some(({ id, status }) => id === batchId && status !== 'running'),
  },
  delays: freshSetup.delays,
}).createMachine({
  id: 'recentBatches',
  meta: { title: '最近的批量操作' },
  context: { ...startFresh, batches: [] },
  on: {
    'batch.dismiss': {
      guard: { type: 'isOver', params: ({ event }) => event },
      actions: { type: 'dismissBatch', params: ({ event }) => event },
    },
  },
  initial: 'loading',
  states: freshStates<Context, Event>()({
    source: 'loadBatches',
    input: (_, quiet) => ({ quiet }),
    show: (_, batches: readonly Batch[]) => ({ batches }),
    changes: { 'batch.changed': {} },
  }).states,
});

type Event =
  | { type: 'batch.changed' }
  | { type: 'poll.due' }
  | { type: 'load.retry' }
  | { type: 'batch.dismiss'; batchId: string };

interface Context extends Fresh {
  /** newest first */
  batches: readonly Batch[];
}
