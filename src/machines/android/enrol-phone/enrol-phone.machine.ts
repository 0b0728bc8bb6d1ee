import { assign, setup } from 'xstate';
import { type EnrolmentCode, type MadeCode, newEnrolmentCode } from '#api/contract/android/enrolment.ts';
import type { AndroidChannel } from '#domain/android/brands.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import {
  fieldErrors,
  type Submission,
  type SubmitAnswer,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';

/**
 * A new phone comes to the store (`decision.android.enrol`): a code is made for whose it will be, shown, and looked after until the phone
 * has come by it, or nobody can any more. Lives as long as its dialog.
 */
export const enrolPhoneMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; meta: { title: string } },
  actors: {
    makeCode: notProvided<MakeCodeAnswer, MakeCodeInput>('makeCode'),
    lookCode: notProvided<EnrolmentCode, LookCodeInput>('lookCode'),
  },
  actions: { tellOver: actionNotProvided('tellOver') },
  guards: {
    ...freshSetup.guards,
    ...submissionGuards<Context, Event>(errorsOf),
    isOver: (_, { status }: Pick<EnrolmentCode, 'status'>) => status !== 'open',
  },
  delays: freshSetup.delays,
}).createMachine({
  id: 'enrolPhone',
  meta: { title: '新增安卓设备' },
  context: ({ input }) => ({
    ...input,
    ...startSubmission,
    ...startFresh,
    channel: null,
    idempotencyKey: null,
    made: null,
    latest: null,
  }),
  initial: 'editing',
  states: {
    ...submissionStates<EnrolField, Context, Event, MakeCodeAnswer>()({
      source: 'makeCode',
      submit: 'code.make',
      again: 'code.make',
      errorsOf,
      begin: newKey,
      input: (context): MakeCodeInput => ({
        forClerk: context.forClerk,
        channel: context.channel,
        idempotencyKey: keyOf(context),
      }),
      typing: {
        'code.assign': (_, { forClerk }) => ['for_clerk', { forClerk }],
        'code.channel': (_, { channel }) => ['channel', { channel }],
      },
      accepted: 'waiting',
      show: (_, answer) => (answer.ok ? { made: answer.made } : {}),
    }),
    waiting: {
      meta: { title: '等待手机入网' },
      initial: 'ready',
      on: {
        'code.another': {
          target: 'editing',
          actions: assign({ ...startFresh, made: null, latest: null, idempotencyKey: null }),
        },
      },
      states: {
        ...freshStates<Context, Event>()({
          source: 'lookCode',
          input: ({ made }, quiet): LookCodeInput => {
            if (made === null) throw new Error('no code was made');
            return { id: made.id, quiet };
          },
          show: (_, latest: EnrolmentCode) => ({ latest }),
          found: {
            guard: {
              type: 'isOver',
              params: ({ event }: { event: { output: EnrolmentCode } }) => event.output,
            },
            target: 'over',
          },
        }).states,
        over: { meta: { title: '入网码已用过或已失效' }, entry: 'tellOver' },
      },
    },
  },
});

export interface MakeCodeInput {
  /** null: nobody's */
  readonly forClerk: string | null;
  /** whose agent the QR code leads to; null: that of every phone */
  readonly channel: AndroidChannel | null;
  readonly idempotencyKey: string;
}

type EnrolField = 'for_clerk' | 'channel';
export type MakeCodeAnswer = SubmitAnswer<EnrolField, { readonly made: MadeCode }>;

export interface LookCodeInput {
  readonly id: string;
  /** nobody waits for it */
  readonly quiet: boolean;
}

interface Input extends Pick<Keyed, 'makeIdempotencyKey'> {
  /** whose it will be, unless somebody else is chosen */
  forClerk: string | null;
}

interface Context extends Input, Submission<EnrolField>, Keyed, Fresh {
  /** null: the first one that there is */
  channel: AndroidChannel | null;
  made: MadeCode | null;
  /** what has become of it; null before that was looked at */
  latest: EnrolmentCode | null;
}

type Event =
  | { type: 'code.assign'; forClerk: string | null }
  | { type: 'code.channel'; channel: AndroidChannel }
  | { type: 'code.make' }
  | { type: 'code.another' }
  | FreshEvent;

function errorsOf({ forClerk }: Context) {
  const { for_clerk } = fieldErrors(newEnrolmentCode.body, { for_clerk: forClerk });
  return for_clerk === undefined ? {} : { for_clerk };
}
