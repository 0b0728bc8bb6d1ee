import { assertEvent, assign, raise, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { type FieldErrors, fieldErrors, type LoginForm } from './login-form.ts';

/**
 * Logging in. The typed text stays in the form; it passes through here in one event and is not kept. A captcha works once, so
 * every failure fetches a new one (`decision.captcha`). Lives as long as the login page.
 */

export type LoginAnswer =
  /** the session has the tokens; the navigation leads away from this page */
  { ok: true } | { ok: false; reason: 'captchaMismatch' | 'refused'; message: string };

interface Context {
  /** what an image element shows */
  captcha: string | null;
  errors: FieldErrors;
  /** why the last try failed, where no field is to blame */
  refusal: string | null;
}

type Events = { type: 'login.submit'; form: LoginForm } | { type: 'captcha.reload' };

export const loginMachine = setup({
  types: { context: {} as Context, events: {} as Events },
  actors: {
    loadCaptcha: notProvided<{ src: string }>('loadCaptcha'),
    login: notProvided<LoginAnswer, { form: LoginForm }>('login'),
  },
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
    showCaptcha: assign((_, { src }: { src: string }) => ({ captcha: src })),
    dropCaptcha: assign({ captcha: null }),
  },
  guards: {
    isMalformed: (_, { form }: { form: LoginForm }) => Object.keys(fieldErrors(form)).length > 0,
    isAccepted: (_, answer: LoginAnswer) => answer.ok,
  },
}).createMachine({
  id: 'login',
  meta: { title: '登录' },
  context: { captcha: null, errors: {}, refusal: null },
  type: 'parallel',
  states: {
    form: {
      meta: { title: '登录表单' },
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
                target: 'failed',
                actions: { type: 'showRefusal', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'failed', actions: { type: 'showFailure', params: ({ event }) => event } },
          },
        },
        failed: {
          meta: { title: '登录失败' },
          entry: raise({ type: 'captcha.reload' }),
          always: 'editing',
        },
        accepted: { meta: { title: '已登录' } },
      },
    },
    captcha: {
      meta: { title: '图形验证码' },
      initial: 'loading',
      states: {
        loading: {
          meta: { title: '加载中' },
          entry: 'dropCaptcha',
          invoke: {
            id: 'loadCaptcha',
            src: 'loadCaptcha',
            onDone: {
              target: 'shown',
              actions: { type: 'showCaptcha', params: ({ event }) => event.output },
            },
            onError: 'missing',
          },
          on: { 'captcha.reload': { target: 'loading', reenter: true } },
        },
        shown: { meta: { title: '已显示' }, on: { 'captcha.reload': 'loading' } },
        missing: { meta: { title: '没有加载成功' }, on: { 'captcha.reload': 'loading' } },
      },
    },
  },
});
