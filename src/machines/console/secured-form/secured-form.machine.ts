import * as v from 'valibot';
import { setup } from 'xstate';
import { password, smsCode } from '#api/contract/row/credentials.ts';
import { secondaryPasswordMessage } from '#domain/access/secondary-password.ts';
import * as messages from '#domain/messages.ts';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import {
  type FieldErrors,
  formIn,
  type Submission,
  type SubmitAnswer,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { FormAsks, FormProof } from './declared-form.ts';

/**
 * Any form that is submitted, as a `DeclaredForm` says what it holds. What is typed may be secret or about a person: it stays in the form and
 * passes through here in one event. Lives as long as its dialog.
 */
export const securedFormMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Pick<Context, 'asks' | 'makeIdempotencyKey'>;
    output: FormEnd;
    meta: { title: string };
  },
  actors: { sendForm: notProvided<FormAnswer, SendFormInput>('sendForm') },
  guards: submissionGuards<Context, Event>(errorsIn),
}).createMachine({
  id: 'securedForm',
  meta: { title: '填写并提交' },
  context: ({ input }) => ({ ...input, ...startSubmission, idempotencyKey: null, accepted: null }),
  output: ({ context: { accepted, idempotencyKey } }) => ({ accepted, wasSent: idempotencyKey !== null }),
  initial: 'editing',
  states: {
    ...submissionStates<string, Context, Event, FormAnswer>()({
      source: 'sendForm',
      input: (context, event): SendFormInput => ({ form: formIn(event), idempotencyKey: keyOf(context) }),
      submit: 'form.submit',
      again: 'form.retry',
      typing: { 'form.type': (_, { field }) => [field, {}] },
      accepted: 'accepted',
      errorsOf: errorsIn,
      begin: newKey,
      show: (_, answer) => (answer.ok ? { accepted: answer.accepted } : {}),
      also: { editing: { 'form.cancel': 'closed' }, uncertain: { 'form.cancel': 'closed' } },
    }),
    accepted: { meta: { title: '已完成' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export interface SendFormInput {
  readonly form: object;
  readonly idempotencyKey: string;
}
export type FormAnswer = SubmitAnswer<string, { readonly accepted: object }>;

export interface FormEnd {
  /** what is kept of the answer; null: nothing is known to be done */
  readonly accepted: object | null;
  /** it may be done all the same */
  readonly wasSent: boolean;
}

interface Context extends Submission<string>, Keyed {
  readonly asks: FormAsks;
  accepted: object | null;
}

type Event =
  | { type: 'form.type'; field: string }
  /** `wrong`: what is wrong with its own fields */
  | { type: 'form.submit'; form: object; wrong: FieldErrors<string> }
  /** `form` is what was submitted: it cannot be changed meanwhile */
  | { type: 'form.retry'; form: object }
  | { type: 'form.cancel' };

function errorsIn({ asks }: Context, event: Event): FieldErrors<string> {
  return { ...('wrong' in event && event.wrong), ...proofErrors(asks, formIn(event)) };
}

function proofErrors(asks: FormAsks, form: Partial<FormProof>): FieldErrors<keyof FormProof> {
  const { secondary_password = '', sms_code = '' } = form;
  return {
    ...(asks === 'passwordAndCode' && !v.is(smsCode, sms_code) && { sms_code: messages.smsCodeFormat }),
    ...(asks !== 'nothing' &&
      !v.is(password, secondary_password) && {
        secondary_password: secondaryPasswordMessage(secondary_password),
      }),
  };
}
