import { setup } from 'xstate';
import { rcsRequest } from '#api/contract/reports/rcs.ts';
import { idCardFault } from '#domain/reports/id-card.ts';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import {
  type FieldErrors,
  fieldErrors,
  formIn,
  type Submission,
  type SubmitAnswer,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * A risk query is asked for, and takes one of the count once (`decision.rcs`). What is typed is about a person: it stays in the form and passes
 * through here in one event. Lives as long as its dialog.
 */
export const newRcsMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Pick<Context, 'now' | 'makeIdempotencyKey'>;
    output: { id: string | null };
    meta: { title: string };
  },
  actors: { requestRcs: notProvided<RequestRcsAnswer, RequestRcsInput>('requestRcs') },
  guards: submissionGuards<Context, Event>(errorsIn),
}).createMachine({
  id: 'newRcs',
  meta: { title: '发起查询' },
  context: ({ input }) => ({ ...input, ...startSubmission, idempotencyKey: null, id: null }),
  output: ({ context: { id } }) => ({ id }),
  initial: 'editing',
  states: {
    ...submissionStates<RcsField, Context, Event, RequestRcsAnswer>()({
      source: 'requestRcs',
      input: (context, event): RequestRcsInput => ({ form: formIn(event), idempotencyKey: keyOf(context) }),
      submit: 'rcs.submit',
      again: 'rcs.confirm',
      typing: { 'rcs.type': (_, { field }) => [field, {}] },
      accepted: 'requested',
      errorsOf: errorsIn,
      begin: newKey,
      show: (_, answer) => (answer.ok ? { id: answer.id } : {}),
      also: { editing: { 'rcs.cancel': 'closed' }, uncertain: { 'rcs.cancel': 'closed' } },
    }),
    requested: { meta: { title: '已发起' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

/** What is typed of somebody who is asked about. */
export interface RcsForm {
  readonly name: string;
  readonly id_card: string;
}
export type RcsField = keyof RcsForm;

export interface RequestRcsInput {
  readonly form: RcsForm;
  readonly idempotencyKey: string;
}
export type RequestRcsAnswer = SubmitAnswer<RcsField, { readonly id: string }>;

interface Context extends Submission<RcsField>, Keyed {
  readonly now: () => Date;
  /** of the query that was asked for; null: none is known */
  id: string | null;
}

type Event =
  | { type: 'rcs.type'; field: RcsField }
  | { type: 'rcs.submit'; form: RcsForm }
  /** `form` is what was submitted: it cannot be changed meanwhile */
  | { type: 'rcs.confirm'; form: RcsForm }
  | { type: 'rcs.cancel' };

/** `valid.rcs.request`, `decision.id-card` */
function errorsIn({ now }: Context, event: Event): FieldErrors<RcsField> {
  const form = formIn(event);
  const wrong = fieldErrors(rcsRequest.body, form);
  const fault = wrong.id_card ?? idCardFault(form.id_card, now());
  return { ...wrong, ...(fault !== null && { id_card: fault }) };
}
