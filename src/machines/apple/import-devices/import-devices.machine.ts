import { assign, setup } from 'xstate';
import type { LineVerdict, RawLine } from '#api/contract/apple/registration.ts';
import { importMaxLines } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { readPasted } from './pasted-lines.ts';

export interface PreviewInput {
  readonly lines: readonly RawLine[];
  /** null: nobody's */
  readonly forClerk: string | null;
}
export interface ImportInput extends PreviewInput {
  readonly idempotencyKey: string;
}

/** `lines`: what is pasted, or nothing of the form. */
export interface ImportProblem {
  readonly field: 'lines' | 'for_clerk';
  readonly sentence: string;
}

/** `refused`: none was registered. */
export type PreviewAnswer =
  | { readonly kind: 'judged'; readonly verdicts: readonly LineVerdict[] }
  | { readonly kind: 'refused'; readonly problem: ImportProblem };
export type ImportAnswer = PreviewAnswer | { readonly kind: 'registered'; readonly count: number };

/** A line as it was pasted, and what would become of it. */
export interface JudgedLine {
  readonly number: number;
  readonly raw: RawLine;
  readonly verdict: LineVerdict;
}

interface Input {
  forClerk: string | null;
  makeIdempotencyKey: () => string;
}

interface Context extends Input {
  /** as it was pasted */
  text: string;
  problem: ImportProblem | null;
  judged: readonly JudgedLine[];
  idempotencyKey: string | null;
  registered: number;
}

type Event =
  | { type: 'import.fill'; text: string }
  | { type: 'import.assign'; forClerk: string | null }
  | { type: 'import.preview' }
  | { type: 'import.revise' }
  | { type: 'import.confirm' }
  | { type: 'import.another' };

export const isGood = ({ verdict }: JudgedLine) => verdict.status === 'ok';

/** What would be sent now. */
const linesOf = ({ text, judged }: Context) => (judged.length > 0 ? judged.filter(isGood) : readPasted(text));

const ofLines = (sentence: string): ImportProblem => ({ field: 'lines', sentence });

function problemOf(text: string): ImportProblem | null {
  const { length } = readPasted(text);
  if (length === 0) return ofLines(messages.importEmpty);
  return length > importMaxLines ? ofLines(memberMessages.importTooMany(importMaxLines, length)) : null;
}

const rawOf = (context: Context) => linesOf(context).map(({ raw }) => raw);
const answer = <Output>({ event }: { event: { output: Output } }) => ({ answer: event.output });

function importInput(context: Context): ImportInput {
  const { forClerk, idempotencyKey } = context;
  if (idempotencyKey === null) throw new Error('nothing was confirmed');
  return { lines: rawOf(context), forClerk, idempotencyKey };
}

/**
 * Many devices from a pasted table or a file: first what would become of each line, then those that can be are registered, all
 * or none. What is pasted stays until it is registered; a lost answer is repeated under its key. Lives as long as its dialog.
 */
export const importDevicesMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; meta: { title: string } },
  actors: {
    preview: notProvided<PreviewAnswer, PreviewInput>('preview'),
    importLines: notProvided<ImportAnswer, ImportInput>('importLines'),
  },
  actions: {
    fill: assign({ text: (_, { text }: { text: string }) => text, problem: null }),
    assignTo: assign(({ context: { problem } }, { forClerk }: { forClerk: string | null }) => ({
      forClerk,
      problem: problem?.field === 'for_clerk' ? null : problem,
    })),
    showProblem: assign({ problem: ({ context }) => problemOf(context.text) }),
    showRefusal: assign({
      problem: (_, { answer: given }: { answer: ImportAnswer }) =>
        given.kind === 'refused' ? given.problem : null,
    }),
    showFailure: assign({ problem: (_, { error }: { error: unknown }) => ofLines(sentenceOfError(error)) }),
    showVerdicts: assign(({ context }, { answer: given }: { answer: ImportAnswer }) => {
      if (given.kind !== 'judged') return {};
      const judged = linesOf(context).flatMap((line, index): JudgedLine[] => {
        const verdict = given.verdicts[index];
        return verdict ? [{ number: line.number, raw: line.raw, verdict }] : [];
      });
      return { judged, problem: null };
    }),
    makeKey: assign({ idempotencyKey: ({ context }) => context.makeIdempotencyKey(), problem: null }),
    dropVerdicts: assign({ judged: [], problem: null }),
    countRegistered: assign({
      registered: (_, { answer: given }: { answer: ImportAnswer }) =>
        given.kind === 'registered' ? given.count : 0,
    }),
    startAnew: assign({ text: '', judged: [], registered: 0, idempotencyKey: null }),
    tellRegistered: () => {
      throw new Error('tellRegistered: not provided');
    },
  },
  guards: {
    isUnfit: ({ context }) => problemOf(context.text) !== null,
    anyGood: ({ context }) => context.judged.some(isGood),
    isJudged: (_, { answer: given }: { answer: ImportAnswer }) => given.kind === 'judged',
    isRegistered: (_, { answer: given }: { answer: ImportAnswer }) => given.kind === 'registered',
  },
}).createMachine({
  id: 'importDevices',
  meta: { title: '批量导入设备' },
  context: ({ input }) => ({
    ...input,
    text: '',
    problem: null,
    judged: [],
    idempotencyKey: null,
    registered: 0,
  }),
  initial: 'editing',
  states: {
    editing: {
      meta: { title: '粘贴' },
      on: {
        'import.fill': { actions: { type: 'fill', params: ({ event }) => event } },
        'import.assign': { actions: { type: 'assignTo', params: ({ event }) => event } },
        'import.preview': [{ guard: 'isUnfit', actions: 'showProblem' }, { target: 'previewing' }],
      },
    },
    previewing: {
      meta: { title: '正在预检' },
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => ({ lines: rawOf(context), forClerk: context.forClerk }),
        onDone: [
          {
            guard: { type: 'isJudged', params: answer },
            target: 'reviewing',
            actions: { type: 'showVerdicts', params: answer },
          },
          { target: 'editing', actions: { type: 'showRefusal', params: answer } },
        ],
        onError: { target: 'editing', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    reviewing: {
      meta: { title: '确认' },
      on: {
        'import.revise': { target: 'editing', actions: 'dropVerdicts' },
        'import.confirm': { guard: 'anyGood', target: 'importing', actions: 'makeKey' },
      },
    },
    importing: {
      meta: { title: '正在登记' },
      invoke: {
        id: 'importLines',
        src: 'importLines',
        input: ({ context }) => importInput(context),
        onDone: [
          {
            guard: { type: 'isRegistered', params: answer },
            target: 'finished',
            actions: [{ type: 'countRegistered', params: answer }, 'tellRegistered'],
          },
          // Somebody was faster: none was registered, and the lines say which of them it was.
          {
            guard: { type: 'isJudged', params: answer },
            target: 'reviewing',
            actions: { type: 'showVerdicts', params: answer },
          },
          { target: 'reviewing', actions: { type: 'showRefusal', params: answer } },
        ],
        onError: 'uncertain',
      },
    },
    uncertain: { meta: { title: '结果未知' }, on: { 'import.confirm': 'importing' } },
    finished: {
      meta: { title: '已登记' },
      on: { 'import.another': { target: 'editing', actions: 'startAnew' } },
    },
  },
});
