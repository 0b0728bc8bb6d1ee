import { assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import {
  emptyForm,
  type RegisterErrors,
  type RegisterField,
  type RegisterForm,
  registerErrors,
} from './register-form.ts';

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

/** `field`: null where no single one is to blame. */
export type RegisterAnswer =
  | { readonly ok: true; readonly device: RegisteredDevice }
  | { readonly ok: false; readonly field: keyof RegisterErrors | null; readonly sentence: string };

interface Input {
  /** whose it will be, unless somebody else is chosen */
  forClerk: string | null;
  makeIdempotencyKey: () => string;
}

interface Context extends Input {
  form: RegisterForm;
  errors: RegisterErrors;
  refusal: string | null;
  idempotencyKey: string | null;
  device: RegisteredDevice | null;
}

type Event =
  | { type: 'device.fill'; field: RegisterField; text: string }
  | { type: 'device.assign'; forClerk: string | null }
  | { type: 'device.register' }
  | { type: 'device.another' };

const answer = ({ event }: { event: { output: RegisterAnswer } }) => ({ answer: event.output });

function registerInput({ form, forClerk, idempotencyKey }: Context): RegisterInput {
  if (idempotencyKey === null) throw new Error('nothing was submitted');
  return { form, forClerk, idempotencyKey };
}

/**
 * A new device is written down before it enrols. Whatever fails, the typed text stays. Where the answer gets lost the same is sent
 * again under the same key, so that no device is registered twice. Lives as long as its dialog.
 */
export const registerDeviceMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; meta: { title: string } },
  actors: { register: notProvided<RegisterAnswer, RegisterInput>('register') },
  actions: {
    fill: assign(({ context }, { field, text }: { field: RegisterField; text: string }) => {
      const { [field]: _, ...errors } = context.errors;
      return { form: { ...context.form, [field]: text }, errors };
    }),
    assignTo: assign(({ context }, { forClerk }: { forClerk: string | null }) => {
      const { for_clerk: _, ...errors } = context.errors;
      return { forClerk, errors };
    }),
    showErrors: assign({ errors: ({ context }) => registerErrors(context.form), refusal: null }),
    clearErrors: assign({ errors: {}, refusal: null }),
    makeKey: assign({ idempotencyKey: ({ context }) => context.makeIdempotencyKey() }),
    showRefusal: assign((_, { answer: given }: { answer: RegisterAnswer }) => {
      if (given.ok) return {};
      const { field, sentence } = given;
      return field === null ? { refusal: sentence } : { errors: { [field]: sentence } };
    }),
    showDevice: assign({
      device: (_, { answer: given }: { answer: RegisterAnswer }) => (given.ok ? given.device : null),
    }),
    tellRegistered: () => {
      throw new Error('tellRegistered: not provided');
    },
    clearForm: assign({ form: emptyForm, device: null, idempotencyKey: null }),
  },
  guards: {
    isMalformed: ({ context }) => Object.keys(registerErrors(context.form)).length > 0,
    isRegistered: (_, { answer: given }: { answer: RegisterAnswer }) => given.ok,
  },
}).createMachine({
  id: 'registerDevice',
  meta: { title: '新增设备' },
  context: ({ input }) => ({
    ...input,
    form: emptyForm,
    errors: {},
    refusal: null,
    idempotencyKey: null,
    device: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      meta: { title: '填写' },
      on: {
        'device.fill': { actions: { type: 'fill', params: ({ event }) => event } },
        'device.assign': { actions: { type: 'assignTo', params: ({ event }) => event } },
        'device.register': [
          { guard: 'isMalformed', actions: 'showErrors' },
          { target: 'submitting', actions: ['clearErrors', 'makeKey'] },
        ],
      },
    },
    submitting: {
      meta: { title: '正在登记' },
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => registerInput(context),
        onDone: [
          {
            guard: { type: 'isRegistered', params: answer },
            target: 'registered',
            actions: [{ type: 'showDevice', params: answer }, 'tellRegistered'],
          },
          { target: 'editing', actions: { type: 'showRefusal', params: answer } },
        ],
        onError: 'uncertain',
      },
    },
    uncertain: { meta: { title: '结果未知' }, on: { 'device.register': 'submitting' } },
    registered: {
      meta: { title: '已登记' },
      on: { 'device.another': { target: 'editing', actions: 'clearForm' } },
    },
  },
});
