import { assign, setup } from 'xstate';
import type { LineVerdict, RawLine } from '#api/contract/apple/registration.ts';
import { importMaxLines } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import type { SubmitAnswer } from '#machines/kits/submission.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { type PastedLine, readPasted } from './pasted-lines.ts';

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
  actions: { tellRegistered: actionNotProvided('tellRegistered') },
  guards: {
    isUnfit: ({ context }) => unfit(context) !== null,
    anyGood: ({ context }) => context.judged.some(isGood),
    isJudged: (_, answer: PreviewAnswer) => answer.ok,
    isRegistered: (_, answer: ImportAnswer) => answer.ok && answer.registered > 0,
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
        'import.fill': { actions: assign({ text: ({ event }) => event.text, problem: null }) },
        'import.assign': {
          actions: assign({
            forClerk: ({ event }) => event.forClerk,
            problem: ({ context: { problem } }) => (problem?.field === 'for_clerk' ? null : problem),
          }),
        },
        'import.preview': [
          { guard: 'isUnfit', actions: assign({ problem: ({ context }) => unfit(context) }) },
          { target: 'previewing' },
        ],
      },
    },
    previewing: {
      meta: { title: '正在预检' },
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => linesOf(context, readPasted(context.text)),
        onDone: [
          {
            guard: { type: 'isJudged', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: assign(({ context: { text }, event }) => judgedBy(event.output, readPasted(text))),
          },
          { target: 'editing', actions: assign({ problem: ({ event }) => refusedBy(event.output) }) },
        ],
        onError: {
          target: 'editing',
          actions: assign({
            problem: ({ event }) => ({ field: 'lines', sentence: sentenceOfError(event.error) }),
          }),
        },
      },
    },
    reviewing: {
      meta: { title: '确认' },
      on: {
        'import.revise': { target: 'editing', actions: assign({ judged: [], problem: null }) },
        'import.confirm': {
          guard: 'anyGood',
          target: 'importing',
          actions: assign(({ context }) => ({ ...newKey(context), problem: null })),
        },
      },
    },
    importing: {
      meta: { title: '正在登记' },
      invoke: {
        id: 'importLines',
        src: 'importLines',
        input: ({ context }) => ({
          ...linesOf(context, context.judged.filter(isGood)),
          idempotencyKey: keyOf(context),
        }),
        onDone: [
          {
            guard: { type: 'isRegistered', params: ({ event }) => event.output },
            target: 'finished',
            actions: [
              assign({ registered: ({ event: { output } }) => (output.ok ? output.registered : 0) }),
              'tellRegistered',
            ],
          },
          // Somebody was faster: none was registered, and the lines say which of them it was.
          {
            guard: { type: 'isJudged', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: assign(({ context: { judged }, event }) =>
              judgedBy(event.output, judged.filter(isGood)),
            ),
          },
          { target: 'reviewing', actions: assign({ problem: ({ event }) => refusedBy(event.output) }) },
        ],
        onError: 'uncertain',
      },
    },
    uncertain: { meta: { title: '未收到答复' }, on: { 'import.confirm': 'importing' } },
    finished: {
      meta: { title: '已登记' },
      on: {
        'import.another': {
          target: 'editing',
          actions: assign({ text: '', judged: [], registered: 0, idempotencyKey: null }),
        },
      },
    },
  },
});

/** `lines`: what is pasted, or nothing of the form. */
type ImportField = 'lines' | 'for_clerk';

interface ImportProblem {
  readonly field: ImportField;
  readonly sentence: string;
}

export interface PreviewInput {
  readonly lines: readonly RawLine[];
  /** null: nobody's */
  readonly forClerk: string | null;
}
export interface ImportInput extends PreviewInput {
  readonly idempotencyKey: string;
}

/** What would become of each line, in the order in which they were sent. */
interface Verdicts {
  readonly lines: readonly LineVerdict[];
}
export type PreviewAnswer = SubmitAnswer<ImportField, Verdicts>;
/** `registered` 0: one of them could not be */
export type ImportAnswer = SubmitAnswer<ImportField, Verdicts & { readonly registered: number }>;

/** A line as it was pasted, and what would become of it. */
export interface JudgedLine extends PastedLine {
  readonly verdict: LineVerdict;
}

interface Input extends Pick<Keyed, 'makeIdempotencyKey'> {
  forClerk: string | null;
}

interface Context extends Input, Keyed {
  /** as it was pasted */
  text: string;
  problem: ImportProblem | null;
  judged: readonly JudgedLine[];
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

function unfit({ text }: Context): ImportProblem | null {
  const { length } = readPasted(text);
  if (length === 0) return { field: 'lines', sentence: messages.importEmpty };
  if (length <= importMaxLines) return null;
  return { field: 'lines', sentence: memberMessages.importTooMany(importMaxLines, length) };
}

const linesOf = ({ forClerk }: Context, lines: readonly PastedLine[]): PreviewInput => ({
  lines: lines.map(({ raw }) => raw),
  forClerk,
});

function judgedBy(answer: PreviewAnswer, sent: readonly PastedLine[]): Partial<Context> {
  if (!answer.ok) return {};
  const judged = sent.flatMap(({ number, raw }, index): JudgedLine[] => {
    const verdict = answer.lines[index];
    return verdict ? [{ number, raw, verdict }] : [];
  });
  return { judged, problem: null };
}

const refusedBy = (answer: PreviewAnswer): ImportProblem | null =>
  answer.ok ? null : { field: answer.field ?? 'lines', sentence: answer.sentence };
