interface SubmissionSnapshot {
  readonly context: { readonly errors: object; readonly refusal: string | null };
  matches(state: 'submitting' | 'uncertain'): boolean;
}

const isSent = (s: SubmissionSnapshot) => s.matches('submitting') || s.matches('uncertain');

/** The test model's part about the three states. */
export const submissionModel = {
  invariants: {
    'nothing is wrong with what is on its way': (s: SubmissionSnapshot) =>
      !isSent(s) || (Object.keys(s.context.errors).length === 0 && s.context.refusal === null),
  },
};

/** The same where the call takes an Idempotency-Key. */
export const keyedModel = {
  invariants: {
    ...submissionModel.invariants,
    'what may have been done has a key': (
      s: SubmissionSnapshot & { readonly context: { readonly idempotencyKey: string | null } },
    ) => !isSent(s) || s.context.idempotencyKey !== null,
  },
};
