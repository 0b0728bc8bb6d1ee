import { assign, setup } from 'xstate';
import type { ReportLevel } from '#domain/reports/levels.ts';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import {
  type Submission,
  type SubmitAnswer,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * Another version of a report is asked for, and paid once: what it costs is shown before, and the same is sent again where the answer was lost
 * (`decision.report.lifecycle`). Lives as long as its dialog.
 */
export const refreshReportMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Pick<Context, 'level' | 'id' | 'makeIdempotencyKey'>;
    output: { asked: AskedVersion | null; mayBeAsked: boolean };
    meta: { title: string };
  },
  actors: { askRefresh: notProvided<RefreshAnswer, RefreshInput>('askRefresh') },
  guards: { isAccepted: submissionGuards<Context, Event>(errorsOf).isAccepted },
}).createMachine({
  id: 'refreshReport',
  meta: { title: '刷新报告' },
  context: ({ input }) => ({
    ...input,
    ...startSubmission,
    idempotencyKey: null,
    asked: null,
    mayBeAsked: false,
  }),
  output: ({ context: { asked, mayBeAsked } }) => ({
    asked: asked && { id: asked.id, joined: asked.joined },
    mayBeAsked,
  }),
  initial: 'editing',
  states: {
    editing: {
      meta: { title: '等待确认' },
      on: {
        'refresh.confirm': {
          target: 'submitting',
          actions: assign(({ context }) => ({ ...startSubmission, ...newKey(context), mayBeAsked: true })),
        },
        'refresh.cancel': 'closed',
      },
    },
    ...sending(),
    asked: { meta: { title: '已刷新' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export interface RefreshInput {
  readonly level: ReportLevel;
  readonly id: string;
  readonly idempotencyKey: string;
}

/** What is made now: of the same report, or of the one about the same number that somebody of the store had asked for. */
export interface AskedVersion {
  readonly id: string;
  readonly joined: boolean;
}

export type RefreshAnswer = SubmitAnswer<never, AskedVersion>;

interface Context extends Submission<never>, Keyed {
  readonly level: ReportLevel;
  readonly id: string;
  /** null: nothing is known to be asked for */
  asked: AskedVersion | null;
  /** it was sent */
  mayBeAsked: boolean;
}

type Event = { type: 'refresh.confirm' } | { type: 'refresh.retry' } | { type: 'refresh.cancel' };

// There is nothing to fill in: what is confirmed is sent.
function errorsOf() {
  return {};
}

function sending() {
  const { editing: _, ...states } = submissionStates<never, Context, Event, RefreshAnswer>()({
    source: 'askRefresh',
    input: (context): RefreshInput => ({
      level: context.level,
      id: context.id,
      idempotencyKey: keyOf(context),
    }),
    submit: 'refresh.confirm',
    again: 'refresh.retry',
    typing: {},
    accepted: 'asked',
    errorsOf,
    show: (_, answer) => (answer.ok ? { asked: answer } : {}),
    also: { uncertain: { 'refresh.cancel': 'closed' } },
  });
  return states;
}
