import { assertEvent, assign, setup } from 'xstate';
import type { ExportJob } from '#api/contract/devices/export-job.ts';
import { exportPollMs, readRetryMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { type Keyed, keyOf } from '#machines/kits/idempotency-key.ts';
import {
  afterRefusal,
  askAnew,
  malformed,
  type ProofContext,
  proofGuards,
  type Refused,
  startProof,
  withProblem,
} from '#machines/kits/proof.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { type DeviceQuery, sameQuery } from '../port/device-query.ts';

/**
 * The list as a file (`decision.export`): the server writes it, whether or not anybody watches; who comes back finds it by its
 * note. The password is in the event that carries it and nowhere else. Lives as long as the list shows it.
 */
export const exportListMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; meta: { title: string } },
  actors: {
    lookLatest: notProvided<ExportJob | null, { quiet: boolean }>('lookLatest'),
    startExport: notProvided<StartAnswer, StartInput>('startExport'),
    lookJob: notProvided<LookAnswer, { id: string }>('lookJob'),
    cancelJob: notProvided<ExportJob, { id: string }>('cancelJob'),
    download: notProvided<DownloadAnswer, { id: string }>('download'),
  },
  actions: {
    keepNote: actionNotProvided<{ id: string }>('keepNote'),
    forgetNote: actionNotProvided('forgetNote'),
  },
  guards: {
    ...proofGuards<Context>(),
    isRunning: (_, job: ExportJob | null) => job?.status === 'running',
    isDone: (_, job: ExportJob | null) => job?.status === 'done',
    isNoted: ({ context }, job: ExportJob | null) => job?.id === context.noted && job?.status === 'done',
    isStarted: (_, answer: StartAnswer) => answer.kind === 'started',
    isBusy: (_, answer: StartAnswer) => answer.kind === 'busy',
    isRefused: (_, answer: LookAnswer) => !answer.ok,
    isSaved: (_, answer: DownloadAnswer) => answer.ok,
    hasFile: ({ context }) => context.job?.status === 'done',
  },
  delays: { poll: exportPollMs, retry: readRetryMs },
}).createMachine({
  id: 'exportList',
  meta: { title: '导出设备列表' },
  context: ({ input }) => ({
    ...input,
    job: null,
    proof: startProof(),
    idempotencyKey: null,
    asked: null,
    downloaded: false,
  }),
  initial: 'looking',
  states: {
    looking: {
      meta: { title: '查看最近的导出' },
      invoke: {
        id: 'lookLatest',
        src: 'lookLatest',
        input: ({ context }) => ({ quiet: !context.awaited }),
        onDone: [
          {
            guard: { type: 'isRunning', params: ({ event }) => event.output },
            target: 'waiting',
            actions: assign(({ context, event }) => showing(context, event.output)),
          },
          {
            guard: { type: 'isNoted', params: ({ event }) => event.output },
            target: 'ready',
            actions: assign(({ context, event }) => showing(context, event.output)),
          },
          {
            target: 'composing',
            actions: [assign(({ context, event }) => showing(context, event.output)), 'forgetNote'],
          },
        ],
        onError: {
          target: 'lookFailed',
          actions: assign({ proof: ({ context, event }) => saying(context, sentenceOfError(event.error)) }),
        },
      },
    },
    lookFailed: {
      meta: { title: '查询失败' },
      on: { 'export.look': { target: 'looking', actions: assign({ awaited: true }) } },
      initial: 'resting',
      states: {
        resting: { meta: { title: '等待重试' }, after: { retry: 'retrying' } },
        retrying: {
          meta: { title: '后台重试' },
          invoke: {
            id: 'retryLatest',
            src: 'lookLatest',
            input: { quiet: true },
            onDone: [
              {
                guard: { type: 'isRunning', params: ({ event }) => event.output },
                target: '#exportList.waiting',
                actions: assign(({ context, event }) => showing(context, event.output)),
              },
              {
                guard: { type: 'isNoted', params: ({ event }) => event.output },
                target: '#exportList.ready',
                actions: assign(({ context, event }) => showing(context, event.output)),
              },
              {
                target: '#exportList.composing',
                actions: [assign(({ context, event }) => showing(context, event.output)), 'forgetNote'],
              },
            ],
            onError: {
              target: 'resting',
              actions: assign({
                proof: ({ context, event }) => saying(context, sentenceOfError(event.error)),
              }),
            },
          },
        },
      },
    },
    lookRefused: {
      meta: { title: '不能再查' },
      on: { 'export.look': { target: 'looking', actions: assign({ awaited: true }) } },
    },
    composing: {
      meta: { title: '确认范围' },
      on: {
        'export.start': [
          {
            guard: { type: 'isProofTyped', params: ({ event }) => event },
            target: 'starting',
            actions: assign(({ context, event: { filter } }) => ({
              idempotencyKey: keyFor(context, filter),
              asked: filter,
              proof: withProblem(context.proof, null),
            })),
          },
          {
            actions: assign({
              proof: ({ context: { proof }, event }) => withProblem(proof, malformed(proof, event)),
            }),
          },
        ],
        'export.showLast': {
          guard: 'hasFile',
          target: 'ready',
          actions: assign({ proof: ({ context }) => withProblem(context.proof, null) }),
        },
      },
    },
    starting: {
      meta: { title: '正在提交' },
      invoke: {
        id: 'startExport',
        src: 'startExport',
        input: ({ context, event }) => {
          assertEvent(event, 'export.start');
          return { password: event.password, filter: event.filter, idempotencyKey: keyOf(context) };
        },
        onDone: [
          {
            guard: { type: 'isStarted', params: ({ event }) => event.output },
            target: 'waiting',
            actions: assign(({ context, event: { output } }) => ({
              job: output.kind === 'started' ? output.job : context.job,
              proof: askAnew(context.proof),
              idempotencyKey: null,
              asked: null,
              downloaded: false,
            })),
          },
          {
            guard: { type: 'isBusy', params: ({ event }) => event.output },
            target: 'looking',
            actions: assign({
              awaited: true,
              idempotencyKey: null,
              asked: null,
              proof: ({ context }) => askAnew(context.proof),
            }),
          },
          {
            target: 'composing',
            actions: assign(({ context: { proof }, event: { output } }) => ({
              idempotencyKey: null,
              asked: null,
              proof: output.kind === 'refused' ? afterRefusal(proof, output) : proof,
            })),
          },
        ],
        // Nobody knows whether it has begun: asked for again, it is so under the same key.
        onError: {
          target: 'composing',
          actions: assign({
            proof: ({ context }) =>
              withProblem(askAnew(context.proof), { field: 'form', sentence: messages.exportUncertain }),
          }),
        },
      },
    },
    waiting: {
      meta: { title: '正在导出' },
      entry: { type: 'keepNote', params: ({ context }) => jobId(context) },
      after: { poll: 'polling' },
      on: { 'export.cancel': 'cancelling' },
    },
    polling: {
      meta: { title: '查询进度' },
      invoke: {
        id: 'lookJob',
        src: 'lookJob',
        input: ({ context }) => jobId(context),
        onDone: [
          // Who may not look does not go on looking.
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'lookRefused',
            actions: assign({ proof: ({ context, event }) => afterNo(context, event.output) }),
          },
          {
            guard: { type: 'isRunning', params: ({ event }) => jobIn(event.output) },
            target: 'waiting',
            actions: assign(({ context, event }) => showing(context, jobIn(event.output))),
          },
          {
            guard: { type: 'isDone', params: ({ event }) => jobIn(event.output) },
            target: 'ready',
            actions: assign(({ context, event }) => showing(context, jobIn(event.output))),
          },
          {
            target: 'ended',
            actions: [assign(({ context, event }) => showing(context, jobIn(event.output))), 'forgetNote'],
          },
        ],
        // The next look tells.
        onError: 'waiting',
      },
      on: { 'export.cancel': 'cancelling' },
    },
    cancelling: {
      meta: { title: '正在取消' },
      invoke: {
        id: 'cancelJob',
        src: 'cancelJob',
        input: ({ context }) => jobId(context),
        onDone: {
          target: 'ended',
          actions: [assign(({ context, event }) => showing(context, event.output)), 'forgetNote'],
        },
        onError: {
          target: 'waiting',
          actions: assign({ proof: ({ context, event }) => saying(context, sentenceOfError(event.error)) }),
        },
      },
    },
    ready: {
      meta: { title: '可以下载' },
      on: {
        'export.download': {
          target: 'downloading',
          actions: assign({ proof: ({ context }) => withProblem(context.proof, null) }),
        },
        'export.again': {
          target: 'composing',
          actions: [assign({ proof: ({ context }) => withProblem(context.proof, null) }), 'forgetNote'],
        },
      },
    },
    downloading: {
      meta: { title: '正在下载' },
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => jobId(context),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'ready',
            actions: [assign({ downloaded: true }), 'forgetNote'],
          },
          {
            target: 'ready',
            actions: assign({ proof: ({ context, event }) => afterNo(context, event.output) }),
          },
        ],
        onError: {
          target: 'ready',
          actions: assign({ proof: ({ context, event }) => saying(context, sentenceOfError(event.error)) }),
        },
      },
    },
    ended: {
      meta: { title: '没有文件' },
      on: { 'export.again': 'composing' },
    },
  },
});

export interface StartInput {
  readonly password: string;
  readonly filter: DeviceQuery;
  readonly idempotencyKey: string;
}

/** `busy`: another one of the person is being written. */
export type StartAnswer =
  | { readonly kind: 'started'; readonly job: ExportJob }
  | ({ readonly kind: 'refused' } & Refused)
  | { readonly kind: 'busy' };
export type LookAnswer =
  | { readonly ok: true; readonly job: ExportJob }
  | { readonly ok: false; readonly sentence: string };
export type DownloadAnswer = { readonly ok: true } | { readonly ok: false; readonly sentence: string };

interface Input extends Pick<Keyed, 'makeIdempotencyKey'> {
  /** the export that the person has left behind on this list; null: none */
  noted: string | null;
  /** somebody waits for what is looked up; otherwise the list looks by itself */
  awaited: boolean;
}

/** The key is of the one that was asked for last; the same as long as nobody knows whether it began and it is asked for again. */
interface Context extends Input, ProofContext, Keyed {
  /** the newest one of the person */
  job: ExportJob | null;
  /** what the one with the key was to hold; null without a key */
  asked: DeviceQuery | null;
  downloaded: boolean;
}

type Event =
  | { type: 'export.look' }
  | { type: 'export.start'; password: string; filter: DeviceQuery }
  | { type: 'export.cancel' }
  | { type: 'export.showLast' }
  | { type: 'export.download' }
  | { type: 'export.again' };

function jobId({ job }: Context) {
  if (!job) throw new Error('there is no export');
  return { id: job.id };
}

const jobIn = (answer: LookAnswer) => (answer.ok ? answer.job : null);

const showing = ({ proof }: Context, job: ExportJob | null) => ({ job, proof: withProblem(proof, null) });

const saying = ({ proof }: Context, sentence: string) => withProblem(proof, { field: 'form', sentence });

const afterNo = (context: Context, answer: LookAnswer | DownloadAnswer) =>
  answer.ok ? context.proof : saying(context, answer.sentence);

function keyFor({ idempotencyKey, asked, makeIdempotencyKey }: Context, filter: DeviceQuery) {
  const isSame = asked !== null && sameQuery(asked, filter);
  return (isSame ? idempotencyKey : null) ?? makeIdempotencyKey();
}
