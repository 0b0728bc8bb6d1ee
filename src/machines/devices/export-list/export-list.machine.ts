import { assign, setup } from 'xstate';
import type { ExportJob } from '#api/contract/devices/export-job.ts';
import { exportPollMs, readRetryMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import {
  afterRefusal,
  askAnew,
  malformed,
  type Problem,
  type ProofContext,
  proofGuards,
  type Refused,
  startProof,
  withProblem,
} from '#machines/kits/proof.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { type DeviceQuery, sameQuery } from '../port/device-query.ts';

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

interface Input {
  /** the export that the person has left behind on this list; null: none */
  noted: string | null;
  /** somebody waits for what is looked up; otherwise the list looks by itself */
  awaited: boolean;
  makeIdempotencyKey: () => string;
}

interface Context extends Input, ProofContext {
  /** the newest one of the person */
  job: ExportJob | null;
  /** of the one that was asked for last; the same as long as nobody knows whether it began and it is asked for again */
  idempotencyKey: string | null;
  /** what that one was to hold; null without a key */
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

const answer = <Output>({ event }: { event: { output: Output } }) => ({ answer: event.output });
const found = ({ event }: { event: { output: ExportJob | null } }) => ({ job: event.output });
const cancelled = ({ event }: { event: { output: ExportJob } }) => ({ job: event.output });
const seen = ({ event: { output } }: { event: { output: LookAnswer } }) => ({
  job: output.ok ? output.job : null,
});
const typed = ({ event }: { event: { password: string } }) => ({ password: event.password });
const wanted = ({ event }: { event: { filter: DeviceQuery } }) => ({ filter: event.filter });

const jobId = ({ job }: Context) => {
  if (!job) throw new Error('there is no export');
  return { id: job.id };
};

function startInput({ idempotencyKey }: Context, event: object): StartInput {
  if (idempotencyKey === null || !('password' in event)) throw new Error('nobody asked for it');
  const { password, filter } = event as Extract<Event, { type: 'export.start' }>;
  return { password, filter, idempotencyKey };
}

const told = ({ proof }: Context, problem: Problem | null) => ({ proof: withProblem(proof, problem) });

/** What the newest export is at, where it is looked at; who may not look does not go on looking. */
const onSeen = [
  {
    guard: { type: 'isRefused', params: answer },
    target: 'lookRefused',
    actions: { type: 'showLookRefused', params: answer },
  },
  {
    guard: { type: 'isRunning', params: seen },
    target: 'waiting',
    actions: { type: 'showJob', params: seen },
  },
  { guard: { type: 'isDone', params: seen }, target: 'ready', actions: { type: 'showJob', params: seen } },
  { target: 'ended', actions: [{ type: 'showJob', params: seen }, 'forgetNote'] },
] as const;

/** What the newest export of the person is at, where it is looked for. */
const onFound = [
  {
    guard: { type: 'isRunning', params: found },
    target: '#exportList.waiting',
    actions: { type: 'showJob', params: found },
  },
  {
    guard: { type: 'isNoted', params: found },
    target: '#exportList.ready',
    actions: { type: 'showJob', params: found },
  },
  { target: '#exportList.composing', actions: [{ type: 'showJob', params: found }, 'forgetNote'] },
] as const;

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
    showJob: assign(({ context }, { job }: { job: ExportJob | null }) => ({ job, ...told(context, null) })),
    showStarted: assign({
      job: ({ context }, { answer: given }: { answer: StartAnswer }) =>
        given.kind === 'started' ? given.job : context.job,
      proof: ({ context }) => askAnew(context.proof),
      idempotencyKey: null,
      asked: null,
      downloaded: false,
    }),
    showRefusal: assign({
      proof: ({ context }, { answer: given }: { answer: StartAnswer }) =>
        given.kind === 'refused' ? afterRefusal(context.proof, given) : context.proof,
    }),
    showMalformed: assign({
      proof: ({ context }, proof: { password: string }) =>
        withProblem(context.proof, malformed(context.proof, proof)),
    }),
    showUncertain: assign({
      proof: ({ context }) => {
        const problem = { field: 'form', sentence: messages.exportUncertain } as const;
        return withProblem(askAnew(context.proof), problem);
      },
    }),
    showFailure: assign(({ context }, { error }: { error: unknown }) =>
      told(context, { field: 'form', sentence: sentenceOfError(error) }),
    ),
    showLookRefused: assign(({ context }, { answer: given }: { answer: LookAnswer }) =>
      told(context, given.ok ? null : { field: 'form', sentence: given.sentence }),
    ),
    showNoFile: assign(({ context }, { answer: given }: { answer: DownloadAnswer }) =>
      told(context, given.ok ? null : { field: 'form', sentence: given.sentence }),
    ),
    clearProblem: assign(({ context }) => told(context, null)),
    noteAwaited: assign({ awaited: true }),
    makeKey: assign(({ context }, { filter }: { filter: DeviceQuery }) => {
      const { idempotencyKey: kept, asked } = context;
      const isSame = asked !== null && sameQuery(asked, filter);
      return {
        idempotencyKey: (isSame ? kept : null) ?? context.makeIdempotencyKey(),
        asked: filter,
        ...told(context, null),
      };
    }),
    dropKey: assign({ idempotencyKey: null, asked: null }),
    noteDownloaded: assign(({ context }) => ({ downloaded: true, ...told(context, null) })),
    keepNote: (_, _params: { id: string }) => {
      throw new Error('keepNote: not provided');
    },
    forgetNote: () => {
      throw new Error('forgetNote: not provided');
    },
  },
  guards: {
    isRunning: (_, { job }: { job: ExportJob | null }) => job?.status === 'running',
    isDone: (_, { job }: { job: ExportJob | null }) => job?.status === 'done',
    isNoted: ({ context }, { job }: { job: ExportJob | null }) =>
      job !== null && job.id === context.noted && job.status === 'done',
    ...proofGuards<Context>(),
    isStarted: (_, { answer: given }: { answer: StartAnswer }) => given.kind === 'started',
    isBusy: (_, { answer: given }: { answer: StartAnswer }) => given.kind === 'busy',
    isRefused: (_, { answer: given }: { answer: LookAnswer }) => !given.ok,
    isSaved: (_, { answer: given }: { answer: DownloadAnswer }) => given.ok,
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
        onDone: onFound,
        onError: { target: 'lookFailed', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    lookFailed: {
      meta: { title: '查询失败' },
      on: { 'export.look': { target: 'looking', actions: 'noteAwaited' } },
      initial: 'resting',
      states: {
        resting: { meta: { title: '等待重试' }, after: { retry: 'retrying' } },
        retrying: {
          meta: { title: '后台重试' },
          invoke: {
            id: 'retryLatest',
            src: 'lookLatest',
            input: { quiet: true },
            onDone: onFound,
            onError: { target: 'resting', actions: { type: 'showFailure', params: ({ event }) => event } },
          },
        },
      },
    },
    lookRefused: {
      meta: { title: '不能再查' },
      on: { 'export.look': { target: 'looking', actions: 'noteAwaited' } },
    },
    composing: {
      meta: { title: '确认范围' },
      on: {
        'export.start': [
          {
            guard: { type: 'isProofTyped', params: typed },
            target: 'starting',
            actions: { type: 'makeKey', params: wanted },
          },
          { actions: { type: 'showMalformed', params: typed } },
        ],
        'export.showLast': { guard: 'hasFile', target: 'ready', actions: 'clearProblem' },
      },
    },
    starting: {
      meta: { title: '正在提交' },
      invoke: {
        id: 'startExport',
        src: 'startExport',
        input: ({ context, event }) => startInput(context, event),
        onDone: [
          {
            guard: { type: 'isStarted', params: answer },
            target: 'waiting',
            actions: { type: 'showStarted', params: answer },
          },
          {
            guard: { type: 'isBusy', params: answer },
            target: 'looking',
            actions: ['dropKey', 'noteAwaited', assign({ proof: ({ context }) => askAnew(context.proof) })],
          },
          { target: 'composing', actions: ['dropKey', { type: 'showRefusal', params: answer }] },
        ],
        onError: { target: 'composing', actions: 'showUncertain' },
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
        onDone: onSeen,
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
        onDone: { target: 'ended', actions: [{ type: 'showJob', params: cancelled }, 'forgetNote'] },
        onError: { target: 'waiting', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    ready: {
      meta: { title: '可以下载' },
      on: {
        'export.download': { target: 'downloading', actions: 'clearProblem' },
        'export.again': { target: 'composing', actions: ['clearProblem', 'forgetNote'] },
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
            guard: { type: 'isSaved', params: answer },
            target: 'ready',
            actions: ['noteDownloaded', 'forgetNote'],
          },
          { target: 'ready', actions: { type: 'showNoFile', params: answer } },
        ],
        onError: { target: 'ready', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    ended: {
      meta: { title: '没有文件' },
      on: { 'export.again': 'composing' },
    },
  },
});
