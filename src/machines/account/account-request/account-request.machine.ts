import { assertEvent, assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import { type AccountErrors, type AccountForm, accountErrors } from './account-form.ts';
import type { AccountAnswer, AccountRequestInput, SendRequestInput } from './account-request.types.ts';

interface Context extends AccountRequestInput {
  /** of what was sent last */
  idempotencyKey: string | null;
  errors: AccountErrors;
  /** why the last try failed, where no field is to blame */
  refusal: string | null;
  accepted: boolean;
}

type Events =
  | { type: 'request.submit'; form: AccountForm }
  /** `form` is what was submitted: it cannot be changed meanwhile */
  | { type: 'request.confirm'; form: AccountForm }
  | { type: 'request.check' }
  | { type: 'request.cancel' };

const form = ({ event }: { event: { form: AccountForm } }) => ({ form: event.form });
const answer = ({ event }: { event: { output: AccountAnswer } }) => ({ answer: event.output });

const sendInput = ({ kind, idempotencyKey }: Context, sent: AccountForm): SendRequestInput => {
  if (idempotencyKey === null) throw new Error('nothing was submitted');
  return { kind, form: sent, idempotencyKey };
};

/**
 * A store's registration, a forgotten password's reset or a password's change: a form that an SMS code proves. The typed text stays
 * in the form; it passes through here in one event and is not kept. Every submission makes one idempotency key; where the answer
 * gets lost, the same form is sent again under it, so that nothing is done twice. Lives as long as its form.
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
  actions: {
    makeKey: assign({ idempotencyKey: ({ context }) => context.makeIdempotencyKey() }),
    showErrors: assign(({ context }, { form }: { form: AccountForm }) => ({
      errors: accountErrors(context.kind, form),
      refusal: null,
    })),
    accept: assign({ accepted: true }),
    clearErrors: assign({ errors: {}, refusal: null }),
    showRefusal: assign((_, { answer }: { answer: AccountAnswer }) => {
      if (answer.ok || answer.field === 'closed') return {};
      return answer.field === null
        ? { refusal: answer.sentence }
        : { errors: { [answer.field]: answer.sentence } };
    }),
  },
  guards: {
    mayBeClosed: ({ context }) => context.kind === 'register',
    /** registration has a page of its own, which is left like any other */
    canCancel: ({ context }) => context.kind !== 'register',
    isOpen: (_, { open }: { open: boolean }) => open,
    isMalformed: ({ context }, { form }: { form: AccountForm }) =>
      Object.keys(accountErrors(context.kind, form)).length > 0,
    isAccepted: (_, { answer }: { answer: AccountAnswer }) => answer.ok,
    isClosed: (_, { answer }: { answer: AccountAnswer }) => !answer.ok && answer.field === 'closed',
  },
}).createMachine({
  id: 'accountRequest',
  meta: { title: '凭短信验证码办理' },
  context: ({ input }) => ({ ...input, idempotencyKey: null, errors: {}, refusal: null, accepted: false }),
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
    editing: {
      meta: { title: '填写' },
      on: {
        'request.submit': [
          {
            guard: { type: 'isMalformed', params: form },
            actions: { type: 'showErrors', params: form },
          },
          { target: 'submitting', actions: ['clearErrors', 'makeKey'] },
        ],
        'request.cancel': { guard: 'canCancel', target: 'cancelled' },
      },
    },
    submitting: {
      meta: { title: '正在提交' },
      // No cancel before there is an answer: the password may be a new one already.
      invoke: {
        id: 'sendRequest',
        src: 'sendRequest',
        input: ({ context, event }) => {
          assertEvent(event, ['request.submit', 'request.confirm']);
          return sendInput(context, event.form);
        },
        onDone: [
          { guard: { type: 'isAccepted', params: answer }, target: 'accepted', actions: 'accept' },
          { guard: { type: 'isClosed', params: answer }, target: 'closed' },
          { target: 'editing', actions: { type: 'showRefusal', params: answer } },
        ],
        onError: 'uncertain',
      },
    },
    uncertain: {
      meta: { title: '结果未知' },
      on: {
        'request.confirm': 'submitting',
        'request.cancel': { guard: 'canCancel', target: 'cancelled' },
      },
    },
    accepted: { meta: { title: '已办理' }, type: 'final' },
    cancelled: { meta: { title: '已关闭' }, type: 'final' },
  },
});
