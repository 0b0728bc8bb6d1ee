import { assign, type DoneActorEvent, setup } from 'xstate';
import { submit } from '#api/contract/apple/enroll.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import {
  fieldErrors,
  type Submission,
  type SubmitAnswer,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOf } from '#machines/refusal.ts';

const answerIn = ({ event }: { event: { output: SubmitEnrolmentAnswer } }) => event.output;
const tellWhy = assign<Context, DoneActorEvent<SubmitEnrolmentAnswer>, undefined, Event, never>(
  ({ event: { output } }) => (output.ok ? {} : { notice: output.sentence }),
);

/**
 * The public page of a device's link (`decision.enrol.page`): whose device it is, a form, and what became of it. What is refused is shown
 * until it is confirmed (`error.enroll-modal`). Lives as long as the page.
 */
export const enrollPageMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; meta: { title: string } },
  actors: {
    loadDevice: notProvided<LoadAnswer, { code: string }>('loadDevice'),
    submitEnrolment: notProvided<SubmitEnrolmentAnswer, EnrolmentRequest>('submitEnrolment'),
  },
  guards: {
    ...submissionGuards<Context, Event>(errorsOf),
    isRefused: (_, answer: LoadAnswer) => !answer.ok,
    isSubmitted: (_, answer: LoadAnswer) => answer.ok && answer.device.submitted,
    isTaken: (_, answer: SubmitEnrolmentAnswer) => answer.reason === 'overtaken',
    isInvalid: (_, answer: LoadAnswer | SubmitEnrolmentAnswer) => !answer.ok && answer.reason === 'invalid',
    isBlank: ({ context }) => Object.values(context.draft).every((text) => typedNumber(text) === ''),
    hasNotice: ({ context }) => context.notice !== null,
  },
}).createMachine({
  id: 'enrollPage',
  meta: { title: '设备登记页' },
  context: ({ input }) => ({
    ...input,
    ...startSubmission,
    idempotencyKey: null,
    device: null,
    draft: { for_clerk: '', hirer_name: '', hirer_phone_number: '' },
    notice: null,
  }),
  initial: 'loading',
  on: { 'notice.confirm': { guard: 'hasNotice', actions: assign({ notice: null }) } },
  states: {
    loading: {
      meta: { title: '加载中' },
      invoke: {
        id: 'loadDevice',
        src: 'loadDevice',
        input: ({ context: { code } }) => ({ code }),
        onDone: [
          {
            guard: { type: 'isInvalid', params: ({ event }) => event.output },
            target: 'invalid',
            actions: assign(({ event: { output } }) => (output.ok ? {} : { notice: output.sentence })),
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'failed',
            actions: assign(({ event: { output } }) => (output.ok ? {} : { notice: output.sentence })),
          },
          {
            guard: { type: 'isSubmitted', params: ({ event }) => event.output },
            target: 'taken',
            actions: assign(({ event: { output } }) => (output.ok ? { device: output.device } : {})),
          },
          {
            target: 'editing',
            actions: assign(({ event: { output } }) => (output.ok ? { device: output.device } : {})),
          },
        ],
        onError: { target: 'failed', actions: assign(({ event }) => noticeOf(event.error)) },
      },
    },
    failed: { meta: { title: '加载失败' }, on: { 'device.retry': 'loading' } },
    ...submissionStates<EnrolmentField, Context, Event, SubmitEnrolmentAnswer>()({
      source: 'submitEnrolment',
      input: (context): EnrolmentRequest => ({
        code: context.code,
        ...context.draft,
        idempotencyKey: keyOf(context),
      }),
      submit: 'enrolment.submit',
      again: 'enrolment.submit',
      typing: {
        'enrolment.fill': ({ draft }, { field, text }) => [field, { draft: { ...draft, [field]: text } }],
      },
      accepted: 'enrolled',
      found: [
        { guard: { type: 'isTaken', params: answerIn }, target: 'overtaken', actions: tellWhy },
        { guard: { type: 'isInvalid', params: answerIn }, target: 'invalid', actions: tellWhy },
      ],
      // What is sent with nothing in it spends the link all the same.
      asked: [{ guard: 'isBlank', target: 'asking' }],
      errorsOf,
      begin: newKey,
      show: (_, answer) => ({ notice: answer.ok ? null : answer.sentence }),
      doubt: noticeOf,
    }),
    asking: {
      meta: { title: '询问是否空白提交' },
      on: {
        'enrolment.sendBlank': {
          target: 'submitting',
          actions: assign(({ context }) => ({ ...startSubmission, ...newKey(context) })),
        },
        'enrolment.goBack': 'editing',
      },
    },
    invalid: {
      meta: { title: '得知链接无效' },
      on: { 'notice.confirm': { target: 'gone', actions: assign({ notice: null }) } },
    },
    gone: { meta: { title: '链接无效' }, type: 'final' },
    enrolled: { meta: { title: '登记成功' }, type: 'final' },
    overtaken: {
      meta: { title: '刚被他人登记' },
      on: { 'notice.confirm': { target: 'taken', actions: assign({ notice: null }) } },
    },
    taken: { meta: { title: '设备已登记' }, type: 'final' },
  },
});

/** What whoever has the link is told of the device. */
export interface LinkedDevice {
  readonly store_name: string;
  /** masked */
  readonly serial_number: string;
  /** '' until it has enrolled */
  readonly product_name: string;
  readonly submitted: boolean;
  /** whose it is stands, and is not asked for */
  readonly clerk_known: boolean;
}

/** Why nobody submits by it: somebody else has, or it is worth nothing. */
export type LinkEnd = 'overtaken' | 'invalid';

export type LoadAnswer =
  | { readonly ok: true; readonly device: LinkedDevice }
  | { readonly ok: false; readonly sentence: string; readonly reason?: LinkEnd };

export type EnrolmentField = 'for_clerk' | 'hirer_name' | 'hirer_phone_number';
type Draft = { readonly [Field in EnrolmentField]: string };

export interface EnrolmentRequest extends Draft {
  readonly code: string;
  readonly idempotencyKey: string;
}

export type SubmitEnrolmentAnswer = SubmitAnswer<EnrolmentField> & { readonly reason?: LinkEnd };

interface Input extends Pick<Keyed, 'makeIdempotencyKey'> {
  /** the `sn_encrypt` of the link */
  code: string;
}

interface Context extends Input, Submission<EnrolmentField>, Keyed {
  device: LinkedDevice | null;
  draft: Draft;
  /** why the server refused, until it is confirmed */
  notice: string | null;
}

type Event =
  | { type: 'device.retry' }
  | { type: 'enrolment.fill'; field: EnrolmentField; text: string }
  | { type: 'enrolment.submit' }
  | { type: 'enrolment.sendBlank' }
  | { type: 'enrolment.goBack' }
  | { type: 'notice.confirm' };

function errorsOf({ code, draft }: Context) {
  return fieldErrors(submit.body, { code, ...draft });
}

/** What the server has answered instead of a result: nobody knows what it has done, but it was there. */
function noticeOf(error: unknown): Pick<Context, 'notice'> {
  const isAnswered = error instanceof CallFailure && 'status' in error.failure;
  return { notice: isAnswered ? sentenceOf(error.failure) : null };
}
