import { assertEvent, assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { type FieldErrors, fieldErrors, type LoginForm } from './login-form.ts';

/**
 * Logging in. The typed text stays in the form; it passes through here in one event and is not kept. A captcha works once, so
 * every failure asks for a new one (`decision.captcha`). Lives as long as the login page.
 */

export type LoginAnswer =
  /** the session has the tokens; the navigation leads away from this page */
  { ok: true } | { ok: false; reason: 'captchaMismatch' | 'refused'; message: string };

interface Context {
  errors: FieldErrors;
  /** why the last try failed, where no field is to blame */
  refusal: string | null;
}

type Events =
  | { type: 'login.submit'; form: LoginForm }
  /** the person was in, and is out again before this page was left */
  | { type: 'session.ended' };

export const loginMachine = setup({
  types: { context: {} as Context, events: {} as Events },
  actors: { login: notProvided<LoginAnswer, { form: LoginForm }>('login') },
  actions: {
    showErrors: assign((_, { form }: { form: LoginForm }) => ({ errors: fieldErrors(form), refusal: null })),
    clearErrors: assign({ errors: {}, refusal: null }),
    showRefusal: assign((_, answer: LoginAnswer) => {
      if (answer.ok) return {};
      return answer.reason === 'captchaMismatch'
        ? { errors: { captcha_code: answer.message } }
        : { refusal: answer.message };
    }),
    showFailure: assign({ refusal: (_, { error }: { error: unknown }) => sentenceOfError(error) }),
    renewCaptcha: () => {
      throw new Error('renewCaptcha: not provided');
    },
  },
  guards: {
    isMalformed: (_, { form }: { form: LoginForm }) => Object.keys(fieldErrors(form)).length > 0,
    isAccepted: (_, answer: LoginAnswer) => answer.ok,
  },
}).createMachine({
  id: 'login',
  meta: { title: '登录' },
  context: { errors: {}, refusal: null },
  initial: 'editing',
  states: {
    editing: {
      meta: { title: '填写' },
      on: {
        'login.submit': [
          {
            guard: { type: 'isMalformed', params: ({ event }) => event },
            actions: { type: 'showErrors', params: ({ event }) => event },
          },
          { target: 'submitting', actions: 'clearErrors' },
        ],
      },
    },
    submitting: {
      meta: { title: '登录中' },
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ event }) => {
          assertEvent(event, 'login.submit');
          return { form: event.form };
        },
        onDone: [
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'accepted' },
          {
            target: 'editing',
            actions: [{ type: 'showRefusal', params: ({ event }) => event.output }, 'renewCaptcha'],
          },
        ],
        onError: {
          target: 'editing',
          actions: [{ type: 'showFailure', params: ({ event }) => event }, 'renewCaptcha'],
        },
      },
    },
    accepted: {
      meta: { title: '已登录' },
      on: { 'session.ended': { target: 'editing', actions: 'renewCaptcha' } },
    },
  },
});
