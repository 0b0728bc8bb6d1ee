import { assign, setup } from 'xstate';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import {
  type Submission,
  type SubmitAnswer,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import {
  type BlamedField,
  emptyForm,
  type RegisterField,
  type RegisterForm,
  registerErrors,
} from './register-form.ts';

/** A new device is written down before it enrols. Lives as long as its dialog. */
export const registerDeviceMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; meta: { title: string } },
  actors: { register: notProvided<RegisterAnswer, RegisterInput>('register') },
  actions: { tellRegistered: actionNotProvided('tellRegistered') },
  guards: submissionGuards<Context, Event>(errorsOf),
}).createMachine({
  id: 'registerDevice',
  meta: { title: '新增设备' },
  context: ({ input }) => ({
    ...input,
    ...startSubmission,
    form: emptyForm,
    idempotencyKey: null,
    device: null,
  }),
  initial: 'editing',
  states: {
    ...submissionStates<BlamedField, Context, Event, RegisterAnswer>()({
      source: 'register',
      submit: 'device.register',
      again: 'device.register',
      errorsOf,
      begin: newKey,
      input: (context): RegisterInput => ({
        form: context.form,
        forClerk: context.forClerk,
        idempotencyKey: keyOf(context),
      }),
      typing: {
        'device.fill': ({ form }, { field, text }) => [field, { form: { ...form, [field]: text } }],
        'device.assign': (_, { forClerk }) => ['for_clerk', { forClerk }],
      },
      accepted: 'registered',
      tell: 'tellRegistered',
      show: (_, answer) => (answer.ok ? { device: answer.device } : {}),
    }),
    registered: {
      meta: { title: '已登记' },
      on: {
        'device.another': {
          target: 'editing',
          actions: assign({ form: emptyForm, device: null, idempotencyKey: null }),
        },
      },
    },
  },
});

export interface RegisterInput {
  readonly form: RegisterForm;
  /** null: nobody's */
  readonly forClerk: string | null;
  readonly idempotencyKey: string;
}

export interface RegisteredDevice {
  readonly id: string;
  readonly serial_number: string;
}

export type RegisterAnswer = SubmitAnswer<BlamedField, { readonly device: RegisteredDevice }>;

interface Input extends Pick<Keyed, 'makeIdempotencyKey'> {
  /** whose it will be, unless somebody else is chosen */
  forClerk: string | null;
}

interface Context extends Input, Submission<BlamedField>, Keyed {
  form: RegisterForm;
  device: RegisteredDevice | null;
}

type Event =
  | { type: 'device.fill'; field: RegisterField; text: string }
  | { type: 'device.assign'; forClerk: string | null }
  | { type: 'device.register' }
  | { type: 'device.another' };

function errorsOf({ form }: Context) {
  return registerErrors(form);
}
