import { setup } from 'xstate';
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
import {
  type AccountField,
  type AccountForm,
  type AccountRequestKind,
  accountErrors,
} from './account-form.ts';

/**
 * A store's registration, a forgotten password's reset or a password's change: a form that an SMS code proves. The typed text stays
 * in the form; it passes through here in one event and is not kept. Lives as long as its form.
 */
export const accountRequestMachine = setup({
  types: {} as {
    context: Context;
    events: Events;
    input: AccountRequestInput;
    output: { accepted: boolean };
    meta: { title: string };
  },
  actors: {
    checkOpen: notProvided<{ open: boolean }>('checkOpen'),
    sendRequest: notProvided<AccountAnswer, SendRequestInput>('sendRequest'),
  },
  guards: {
    ...submissionGuards<Context, Events>(errorsOf),
    mayBeClosed: ({ context }) => context.kind === 'register',
    /** registration has a page of its own, which is left like any other */
    canCancel: ({ context }) => context.kind !== 'register',
    isOpen: (_, { open }: { open: boolean }) => open,
    isClosed: (_, { closed }: AccountAnswer) => closed === true,
  },
}).createMachine({
  id: 'accountRequest',
  meta: { title: '凭短信验证码办理' },
  context: ({ input }) => ({ ...input, ...startSubmission, idempotencyKey: null, accepted: false }),
  output: ({ context }) => ({ accepted: context.accepted }),
  initial: 'opening',
  states: {
    opening: {
      meta: { title: '打开' },
      always: [{ guard: 'mayBeClosed', target: 'checkingOpen' }, { target: 'editing' }],
    },
    checkingOpen: {
      meta: { title: '查询是否开放注册' },
      invoke: {
        id: 'checkOpen',
        src: 'checkOpen',
        onDone: [
          { guard: { type: 'isOpen', params: ({ event }) => event.output }, target: 'editing' },
          { target: 'closed' },
        ],
        onError: 'openUnknown',
      },
    },
    openUnknown: { meta: { title: '查询失败' }, on: { 'request.check': 'checkingOpen' } },
    closed: { meta: { title: '注册未开放' } },
    ...submissionStates<AccountField, Context, Events, AccountAnswer>()({
      source: 'sendRequest',
      input: (context, event): SendRequestInput => ({
        kind: context.kind,
        form: formIn(event),
        idempotencyKey: keyOf(context),
      }),
      submit: 'request.submit',
      again: 'request.confirm',
      typing: { 'request.type': (_, { field }) => [field, {}] },
      accepted: 'accepted',
      found: [
        {
          guard: {
            type: 'isClosed',
            params: ({ event }: { event: { output: AccountAnswer } }) => event.output,
          },
          target: 'closed',
        },
      ],
      errorsOf,
      begin: newKey,
      show: (_, { ok }) => ({ accepted: ok }),
      also: {
        editing: { 'request.cancel': { guard: 'canCancel', target: 'cancelled' } },
        uncertain: { 'request.cancel': { guard: 'canCancel', target: 'cancelled' } },
      },
    }),
    accepted: { meta: { title: '已办理' }, type: 'final' },
    cancelled: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export interface SendRequestInput {
  readonly kind: AccountRequestKind;
  readonly form: AccountForm;
  readonly idempotencyKey: string;
}

/** `closed`: registration is not to be had. */
export type AccountAnswer = SubmitAnswer<AccountField> & { readonly closed?: true };

interface AccountRequestInput extends Pick<Keyed, 'makeIdempotencyKey'> {
  readonly kind: AccountRequestKind;
}

interface Context extends AccountRequestInput, Submission<AccountField>, Keyed {
  accepted: boolean;
}

type Events =
  | { type: 'request.type'; field: AccountField }
  | { type: 'request.submit'; form: AccountForm }
  /** `form` is what was submitted: it cannot be changed meanwhile */
  | { type: 'request.confirm'; form: AccountForm }
  | { type: 'request.check' }
  | { type: 'request.cancel' };

function errorsOf({ kind }: Context, event: Events) {
  return accountErrors(kind, formIn(event));
}
