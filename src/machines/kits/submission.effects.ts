import { type Refusal, refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { SubmitAnswer } from './submission.ts';

/**
 * The answer to a submission. Its call takes no signal: who leaves the form wants it all the same.
 * @param blamed which field a refusal blames; null: none
 * @throws what failed where nobody knows whether it was done
 */
export async function submitted<Field extends string, Accepted extends object>(
  call: Promise<Accepted>,
  blamed: (refusal: Refusal) => Field | null,
): Promise<SubmitAnswer<Field, Accepted>> {
  try {
    return { ok: true, ...(await call) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { ok: false, field: blamed(refusal), sentence: sentenceOf(refusal) };
  }
}

/** The field that the server names, if it is one of these. */
export const fieldOf = <Field extends string>(refusal: Refusal, fields: readonly Field[]): Field | null =>
  fields.find((field) => field === refusal.field) ?? null;
