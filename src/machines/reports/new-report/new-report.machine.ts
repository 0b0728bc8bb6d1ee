import { assign, setup } from 'xstate';
import type { ReportLevel } from '#domain/reports/levels.ts';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import {
  formIn,
  type Submission,
  type SubmitAnswer,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { notProvided } from '#machines/not-provided.ts';
import { type ReportField, type ReportForm, reportErrors } from './report-form.ts';

/**
 * A report about somebody is asked for, and paid once (`decision.report.once`). Where one was made lately it is offered before another is paid.
 * What is typed is about a person: it stays in the form and passes through here in one event. Lives as long as its dialog.
 */
export const newReportMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Pick<Context, 'level' | 'now' | 'makeIdempotencyKey'>;
    output: Pick<Context, 'id' | 'joined' | 'otherName'>;
    meta: { title: string };
  },
  actors: { askReport: notProvided<AskReportAnswer, AskReportInput>('askReport') },
  guards: {
    ...submissionGuards<Context, Event>(errorsIn),
    isRecent: (_, { answer }: { answer: AskReportAnswer }) => recentOf(answer) !== null,
  },
}).createMachine({
  id: 'newReport',
  meta: { title: '新增报告' },
  context: ({ input }) => ({
    ...input,
    ...startSubmission,
    idempotencyKey: null,
    again: false,
    recent: null,
    id: null,
    joined: false,
    otherName: null,
  }),
  output: ({ context: { id, joined, otherName } }) => ({ id, joined, otherName }),
  initial: 'editing',
  states: {
    ...submissionStates<ReportField, Context, Event, AskReportAnswer>()({
      source: 'askReport',
      input: (context, event): AskReportInput => ({
        level: context.level,
        form: formIn(event),
        again: context.again,
        idempotencyKey: keyOf(context),
      }),
      submit: 'report.submit',
      again: 'report.confirm',
      typing: { 'report.type': (_, { field }) => [field, {}] },
      accepted: 'asked',
      found: [
        {
          guard: { type: 'isRecent', params: ({ event }: Answered) => ({ answer: event.output }) },
          target: 'offering',
          actions: assign<Context, Answered['event'], undefined, Event, never>(({ event }) => ({
            recent: recentOf(event.output),
          })),
        },
      ],
      errorsOf: errorsIn,
      begin: (context) => ({ ...newKey(context), again: false }),
      show: (_, answer) =>
        answer.ok ? { id: answer.id, joined: answer.joined, otherName: answer.otherName } : {},
      also: { editing: { 'report.cancel': 'closed' }, uncertain: { 'report.cancel': 'closed' } },
    }),
    offering: {
      meta: { title: '已有最近的报告' },
      on: {
        'report.open': {
          target: 'asked',
          actions: assign(({ context }) => ({ id: context.recent?.id ?? null })),
        },
        'report.back': { target: 'editing', actions: assign({ recent: null, again: false }) },
        'report.payAgain': {
          target: 'submitting',
          actions: assign(({ context }) => ({ ...newKey(context), again: true })),
        },
        'report.cancel': 'closed',
      },
    },
    asked: { meta: { title: '可以查看' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export interface AskReportInput {
  readonly level: ReportLevel;
  readonly form: ReportForm;
  /** although one was made lately */
  readonly again: boolean;
  readonly idempotencyKey: string;
}

/** One that was made lately, and the sentence that offers it. */
interface Recent {
  readonly id: string;
  readonly sentence: string;
  /** it stands under another name than was typed */
  readonly isOther: boolean;
}

export type AskReportAnswer = SubmitAnswer<
  ReportField,
  { readonly id: string; readonly joined: boolean; readonly otherName: string | null }
> & {
  readonly recent?: string;
  /** the recent one stands under another name than was typed */
  readonly isOther?: boolean;
};

interface Answered {
  readonly event: { readonly type: string; readonly output: AskReportAnswer };
}

interface Context extends Submission<ReportField>, Keyed {
  readonly level: ReportLevel;
  readonly now: () => Date;
  again: boolean;
  /** null: none is offered */
  recent: Recent | null;
  /** of the report that is to be looked at */
  id: string | null;
  /** somebody of the store had asked for it */
  joined: boolean;
  /** masked: the joined one stands under another name than was typed */
  otherName: string | null;
}

type Event =
  | { type: 'report.type'; field: ReportField }
  | { type: 'report.submit'; form: ReportForm }
  /** `form` is what was submitted: it cannot be changed meanwhile */
  | { type: 'report.confirm'; form: ReportForm }
  | { type: 'report.payAgain'; form: ReportForm }
  | { type: 'report.open' }
  | { type: 'report.back' }
  | { type: 'report.cancel' };

const recentOf = (answer: AskReportAnswer): Recent | null =>
  !answer.ok && answer.recent !== undefined
    ? { id: answer.recent, sentence: answer.sentence, isOther: answer.isOther ?? false }
    : null;

function errorsIn({ level, now }: Context, event: Event) {
  return reportErrors(formIn(event), level, now());
}
