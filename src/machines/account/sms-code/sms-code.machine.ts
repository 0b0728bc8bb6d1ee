import * as v from 'valibot';
import { assertEvent, assign, setup } from 'xstate';
import type { clerkSmsType, OpenSmsType, SmsType } from '#api/contract/people/system.ts';
import { smsVerifyNoauth } from '#api/contract/people/system.ts';
import { smsCooldownMs } from '#domain/limits.ts';
import { fieldErrors } from '#machines/kits/submission.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';

/**
 * Sends an SMS code and says when another one may be sent (`decision.sms`). The code itself is typed into the form that needs it:
 * this machine never sees it. Lives as long as that form.
 */
export const smsCodeMachine = setup({
  types: { context: {} as Context, events: {} as Events, input: {} as { request: SmsRequest } },
  actors: { sendSms: notProvided<SmsAnswer, { request: SmsRequest; form: SmsForm }>('sendSms') },
  actions: {
    /** each captcha works once */
    renewCaptcha: actionNotProvided('renewCaptcha'),
    /** to the form: an earlier code counts no more */
    tellSent: actionNotProvided('tellSent'),
  },
  guards: {
    isMalformed: ({ context }, { form }: { form: SmsForm }) =>
      Object.keys(errorsOf(context.request, form)).length > 0,
    isSent: (_, answer: SmsAnswer) => answer.ok,
    needsCaptcha: ({ context }) => context.request.to === 'typed',
    isNumberTyped: ({ context }) => context.request.to !== 'own',
  },
  delays: { smsCooldown: smsCooldownMs },
}).createMachine({
  id: 'smsCode',
  meta: { title: '短信验证码' },
  context: ({ input }) => ({ request: input.request, sentTo: null, errors: {} }),
  initial: 'asking',
  states: {
    asking: {
      meta: { title: '可以发送' },
      on: {
        'sms.send': [
          {
            guard: { type: 'isMalformed', params: ({ event }) => event },
            actions: assign({ errors: ({ context, event }) => errorsOf(context.request, event.form) }),
          },
          { target: 'sending', actions: assign({ errors: {} }) },
        ],
        'sms.changeNumber': { guard: 'isNumberTyped', actions: assign({ errors: {} }) },
      },
    },
    sending: {
      meta: { title: '正在发送' },
      exit: 'renewCaptcha',
      invoke: {
        id: 'sendSms',
        src: 'sendSms',
        input: ({ context, event }) => {
          assertEvent(event, 'sms.send');
          return { request: context.request, form: event.form };
        },
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'cooling',
            actions: [
              assign({ sentTo: ({ event: { output } }) => (output.ok ? output.sentTo : null) }),
              'tellSent',
            ],
          },
          {
            target: 'asking',
            actions: assign({
              errors: ({ event: { output } }): SmsErrors =>
                output.ok ? {} : { [output.field]: output.sentence },
            }),
          },
        ],
        onError: {
          target: 'asking',
          actions: assign({ errors: ({ event }) => ({ sms_code: sentenceOfError(event.error) }) }),
        },
      },
    },
    cooling: {
      meta: { title: '已发送，稍后可重发' },
      after: { smsCooldown: [{ guard: 'needsCaptcha', target: 'sent' }, { target: 'asking' }] },
      on: { 'sms.changeNumber': { guard: 'isNumberTyped', target: 'asking' } },
    },
    // The captcha is asked for when somebody wants it: nothing moves on the page by itself.
    sent: {
      meta: { title: '已发送，可以重发' },
      on: { 'sms.again': 'asking', 'sms.changeNumber': 'asking' },
    },
  },
});

/** Where a code goes: to the person's own number, to one that they type, with a captcha, or to that of a clerk whom they add. */
export type SmsRequest =
  | { readonly to: 'own'; readonly type: SmsType }
  | { readonly to: 'typed'; readonly type: OpenSmsType }
  | { readonly to: 'clerk'; readonly type: typeof clerkSmsType };

/** '' for what is not asked. */
export interface SmsForm {
  readonly phone_number: string;
  readonly captcha_code: string;
}

/** `sms_code`: nothing that was typed is to blame. */
export type SmsErrors = { readonly [Field in keyof SmsForm | 'sms_code']?: string };

export type SmsAnswer =
  /** `sentTo`: as the person may read it */
  | { readonly ok: true; readonly sentTo: string }
  | { readonly ok: false; readonly field: keyof SmsErrors; readonly sentence: string };

interface Context {
  request: SmsRequest;
  /** the number that the last code went to */
  sentTo: string | null;
  errors: SmsErrors;
}

type Events =
  | { type: 'sms.send'; form: SmsForm }
  /** asks for a captcha before another code */
  | { type: 'sms.again' }
  | { type: 'sms.changeNumber' };

const { phone_number, captcha_code } = smsVerifyNoauth.body.entries;

const typed = {
  typed: v.object({ phone_number, captcha_code }),
  clerk: v.object({ phone_number }),
};

function errorsOf({ to }: SmsRequest, form: SmsForm): SmsErrors {
  return to === 'own' ? {} : fieldErrors(typed[to], form);
}
