import { setup } from 'xstate';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import {
  formIn,
  type Submission,
  type SubmitAnswer,
  startSubmission,
  submissionGuards,
  submissionStates,
} from '#machines/kits/submission.ts';
import { notProvided } from '#machines/not-provided.ts';
import { type ClerkField, type ClerkForm, clerkErrors } from './clerk-form.ts';

/**
 * A new clerk of the store (`decision.clerk.new`), whose phone has been sent a code. What is typed stays in the form: it passes through here
 * in one event and is not kept. Lives as long as its dialog.
 */
export const newClerkMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Pick<Keyed, 'makeIdempotencyKey'>;
    output: { id: string | null };
    meta: { title: string };
  },
  actors: { addClerk: notProvided<AddClerkAnswer, AddClerkInput>('addClerk') },
  guards: submissionGuards<Context, Event>(errorsIn),
}).createMachine({
  id: 'newClerk',
  meta: { title: '新增店员' },
  context: ({ input }) => ({ ...input, ...startSubmission, idempotencyKey: null, id: null }),
  output: ({ context: { id } }) => ({ id }),
  initial: 'editing',
  states: {
    ...submissionStates<ClerkField, Context, Event, AddClerkAnswer>()({
      source: 'addClerk',
      input: (context, event): AddClerkInput => ({ form: formIn(event), idempotencyKey: keyOf(context) }),
      submit: 'clerk.submit',
      again: 'clerk.confirm',
      typing: { 'clerk.type': (_, { field }) => [field, {}] },
      accepted: 'added',
      errorsOf: errorsIn,
      begin: newKey,
      show: (_, answer) => (answer.ok ? { id: answer.id } : {}),
      also: { editing: { 'clerk.cancel': 'closed' }, uncertain: { 'clerk.cancel': 'closed' } },
    }),
    added: { meta: { title: '已新增' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export interface AddClerkInput {
  readonly form: ClerkForm;
  readonly idempotencyKey: string;
}
export type AddClerkAnswer = SubmitAnswer<ClerkField, { readonly id: string }>;

interface Context extends Submission<ClerkField>, Keyed {
  /** of the clerk who was added */
  id: string | null;
}

type Event =
  | { type: 'clerk.type'; field: ClerkField }
  | { type: 'clerk.submit'; form: ClerkForm }
  /** `form` is what was submitted: it cannot be changed meanwhile */
  | { type: 'clerk.confirm'; form: ClerkForm }
  | { type: 'clerk.cancel' };

function errorsIn(_: Context, event: Event) {
  return clerkErrors(formIn(event));
}
