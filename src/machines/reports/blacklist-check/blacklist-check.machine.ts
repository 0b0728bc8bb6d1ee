import { assign, setup } from 'xstate';
import { blacklistCheck } from '#api/contract/reports/rcs.ts';
import { normalIdCard } from '#domain/reports/id-card.ts';
import { type BlacklistStatus, blacklistStatus } from '#domain/reports/levels.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import {
  type FieldErrors,
  fieldErrors,
  formIn,
  type Submission,
  type SubmitAnswer,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * Whether a number stands on the blacklist (`decision.blacklist`). What is typed is about a person: it stays in the form and passes through here
 * in one event. Lives as long as its dialog.
 */
export const blacklistCheckMachine = setup({
  types: {} as { context: Context; events: Event; meta: { title: string } },
  actors: { checkNumber: notProvided<CheckNumberAnswer, BlacklistForm>('checkNumber') },
  guards: {
    ...submissionGuards<Context, Event>(errorsIn),
    isUnknown: ({ context: { status } }: { context: Context }) => status === blacklistStatus.unknown,
  },
}).createMachine({
  id: 'blacklistCheck',
  meta: { title: '黑名单查询' },
  context: { ...startSubmission, status: null },
  initial: 'editing',
  states: {
    // The call takes no key: who asks once more is told the same.
    ...submissionStates<BlacklistField, Context, Event, CheckNumberAnswer>()({
      source: 'checkNumber',
      input: (_, event): BlacklistForm => formIn(event),
      submit: 'blacklist.check',
      again: 'blacklist.retry',
      typing: { 'blacklist.type': () => ['content', {}] },
      accepted: 'answered',
      errorsOf: errorsIn,
      show: (_, answer) => (answer.ok ? { status: answer.status } : {}),
      also: { editing: { 'blacklist.close': 'closed' }, uncertain: { 'blacklist.close': 'closed' } },
    }),
    // What was asked about cannot be changed beside its answer.
    answered: {
      meta: { title: '已有结果' },
      on: {
        'blacklist.another': { target: 'editing', actions: assign({ status: null }) },
        'blacklist.retry': {
          guard: 'isUnknown',
          target: 'submitting',
          actions: assign({ status: null }),
        },
        'blacklist.close': 'closed',
      },
    },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export interface BlacklistForm {
  /** 0: an id card, 1: a mobile number */
  readonly type: 0 | 1;
  readonly content: string;
}
export type BlacklistField = 'content';

export type CheckNumberAnswer = SubmitAnswer<BlacklistField, { readonly status: BlacklistStatus }>;

interface Context extends Submission<BlacklistField> {
  /** null: nothing is answered */
  status: BlacklistStatus | null;
}

type Event =
  | { type: 'blacklist.type' }
  | { type: 'blacklist.check'; form: BlacklistForm }
  /** `form` is what was asked: it cannot be changed meanwhile */
  | { type: 'blacklist.retry'; form: BlacklistForm }
  | { type: 'blacklist.another' }
  | { type: 'blacklist.close' };

/** The body of what is typed: without what people paste with a number. */
export const blacklistBody = ({ type, content }: BlacklistForm) => ({
  type,
  content: type === 0 ? normalIdCard(content) : typedNumber(content),
});

/** `valid.blacklist` */
function errorsIn(_: Context, event: Event): FieldErrors<BlacklistField> {
  const { content } = fieldErrors(blacklistCheck.body, blacklistBody(formIn(event)));
  return content === undefined ? {} : { content };
}
