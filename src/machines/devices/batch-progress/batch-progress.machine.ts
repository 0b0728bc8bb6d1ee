import { assertEvent, assign, raise, setup } from 'xstate';
import type { BatchItem } from '#api/contract/batch.ts';
import type { Batch } from '#api/contract/devices/batch.ts';
import { batchTroubles } from '#domain/devices/batch.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';

/**
 * What becomes of a batch that the server carries out: it is followed, stopped, gone on with, and retried where devices have failed. The
 * server holds the truth: each act may be repeated, and after it, answered or not, the batch is read again. Lives as long as its dialog.
 */
export const batchProgressMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: { batchId: string };
    output: { batch: Batch | null };
    meta: { title: string };
  },
  actors: {
    loadBatch: notProvided<BatchPage, LoadBatchInput>('loadBatch'),
    changeBatch: notProvided<ChangeAnswer, ChangeInput>('changeBatch'),
  },
  actions: { dismissBatch: actionNotProvided<{ batchId: string }>('dismissBatch') },
  guards: {
    ...freshSetup.guards,
    isThisBatch: ({ context, event }) => event.type === 'batch.changed' && event.batchId === context.batchId,
    mayConcern: ({ context: { page } }) => page === null || isAwaited(page.batch),
    isRunning: ({ context: { page } }) => page?.batch.status === 'running',
    mayResume: ({ context: { page } }) =>
      page !== null && page.batch.status === 'stopped' && !isGivenUp(page.batch),
    isWell: ({ context: { page } }) => page?.batch.status === 'finished' && !hasTrouble(page.batch),
    mayRetryFailed: ({ context: { page } }) =>
      page !== null &&
      page.batch.status !== 'running' &&
      page.batch.counts.failed > 0 &&
      !isGivenUp(page.batch),
    isOtherPage: ({ context }, { page }: { page: number }) => page !== context.pageNumber,
  },
  delays: freshSetup.delays,
}).createMachine({
  id: 'batchProgress',
  meta: { title: '批量操作进度' },
  context: ({ input }) => ({
    ...startFresh,
    batchId: input.batchId,
    pageNumber: 1,
    page: null,
    refusal: null,
  }),
  output: ({ context }) => ({ batch: context.page?.batch ?? null }),
  initial: 'open',
  states: {
    open: {
      meta: { title: '已打开' },
      on: {
        'batch.close': [
          {
            guard: 'isWell',
            target: 'closed',
            actions: { type: 'dismissBatch', params: ({ context: { batchId } }) => ({ batchId }) },
          },
          // The list offers it from now on: closing what only showed something takes nothing away.
          { target: 'closed' },
        ],
      },
      type: 'parallel',
      states: {
        progress: {
          meta: { title: '各台设备的进展' },
          initial: 'loading',
          states: freshStates<Context, Event>()({
            source: 'loadBatch',
            input: ({ batchId, pageNumber }, quiet): LoadBatchInput => ({ batchId, pageNumber, quiet }),
            show: (_, page: BatchPage) => ({ page }),
            changes: { 'batch.changed': { guard: 'isThisBatch' }, 'device.changed': { guard: 'mayConcern' } },
          }).states,
          on: {
            'page.turn': {
              guard: { type: 'isOtherPage', params: ({ event }) => event },
              target: '.loading',
              actions: assign({ pageNumber: ({ event }) => event.page }),
            },
          },
        },
        control: {
          meta: { title: '停止、继续、重试' },
          initial: 'idle',
          states: {
            idle: {
              meta: { title: '可以操作' },
              on: {
                'batch.stop': { guard: 'isRunning', target: 'changing' },
                'batch.resume': { guard: 'mayResume', target: 'changing' },
                'failed.retry': { guard: 'mayRetryFailed', target: 'changing' },
              },
            },
            changing: {
              meta: { title: '正在提交' },
              invoke: {
                id: 'changeBatch',
                src: 'changeBatch',
                input: ({ context: { batchId }, event }) => {
                  assertEvent(event, ['batch.stop', 'batch.resume', 'failed.retry']);
                  return { batchId, change: event.type };
                },
                onDone: {
                  target: 'idle',
                  actions: [
                    assign({ refusal: ({ event }) => event.output.refusal }),
                    raise({ type: 'poll.due' }),
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: [assign({ refusal: null }), raise({ type: 'poll.due' })],
                },
              },
            },
          },
        },
      },
    },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

type Change = { type: 'batch.stop' } | { type: 'batch.resume' } | { type: 'failed.retry' };

type Event =
  | FreshEvent<{ deviceId: string }>
  | { type: 'batch.changed'; batchId: string }
  | { type: 'page.turn'; page: number }
  | Change
  | { type: 'batch.close' };

interface Context extends Fresh {
  batchId: string;
  /** of its devices, from 1 */
  pageNumber: number;
  /** what was read last */
  page: BatchPage | null;
  /** why the last act was refused */
  refusal: string | null;
}

/** A batch, and some of its devices. */
export interface BatchPage {
  readonly batch: Batch;
  readonly items: readonly BatchItem[];
}

export interface LoadBatchInput {
  readonly batchId: string;
  readonly pageNumber: number;
  readonly quiet: boolean;
}

export interface ChangeInput {
  readonly batchId: string;
  readonly change: Change['type'];
}

export interface ChangeAnswer {
  readonly refusal: string | null;
}

/** Somebody is to look after devices of it. */
const hasTrouble = ({ counts }: Batch) => batchTroubles.some((result) => counts[result] > 0);

/** What was not sent was given up, in whatever tab. One that had finished was only put aside. */
export const isGivenUp = ({ status, dismissed }: Batch) => status === 'stopped' && dismissed;

/** Devices have yet to say what they did. */
export const isAwaited = ({ counts }: Batch) => counts.pending + counts.unknown > 0;
