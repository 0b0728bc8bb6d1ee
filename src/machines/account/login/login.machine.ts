import { assertEvent, assign, setup } from 'xstate';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { type FieldErrors, fieldErrors, type LoginForm } from './login-form.ts';

/**
 * Logging in. The typed text stays in the form; it passes through here in one event and is not kept. A captcha works once, so
 * every failure asks for a new one (`decision.captcha`). Lives as long as the login page.
 */
export const loginMachine = setup({
  types: { context: {} as Context, events: {} as Events },
  actors: { login: notProvided<LoginAnswer, { form: LoginForm }>('login') },
  actions: {
    renewCaptcha: actionNotProvided('renewCaptcha'),
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
            actions: assign({ errors: ({ event }) => fieldErrors(event.form), refusal: null }),
          },
          { target: 'submitting', actions: assign({ errors: {}, refusal: null }) },
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
            actions: [
              assign(({ event: { output } }) => {
                if (output.ok) return {};
                return output.reason === 'captchaMismatch'
                  ? { errors: { captcha_code: output.message } }
                  : { refusal: output.message };
              }),
              'renewCaptcha',
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: [assign({ refusal: ({ event }) => sentenceOfError(event.error) }), 'renewCaptcha'],
        },
      },
    },
    accepted: {
      meta: { title: '已登录' },
      on: { 'session.ended': { target: 'editing', actions: 'renewCaptcha' } },
    },
  },
});

interface Context {
  errors: FieldErrors;
  /** why the last try failed, where no field is to blame */
  refusal: string | null;
}

type Events =
  | { type: 'login.submit'; form: LoginForm }
  /** the person was in, and is out again before this page was left */
  | { type: 'session.ended' };

export type LoginAnswer =
  /** the session has the tokens; the navigation leads away from this page */
  { ok: true } | { ok: false; reason: 'captchaMismatch' | 'refused'; message: string };
