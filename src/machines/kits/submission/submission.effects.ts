import { CallFailure, hasCode } from '#api/contract/row/failure.ts';
import * as messages from '#domain/member-messages.ts';
import { type Refusal, refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { EditAnswer, SubmitAnswer } from '../submission.ts';

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

/**
 * The answer to an edit of what was seen, with what was saved. Where another value stands by now (CONFLICT), that is loaded, to be shown before it is replaced;
 * the refusal counts also where it cannot be loaded.
 */
export async function edited<Field extends string, Value, Saved>(
  call: Promise<Saved>,
  blamed: (refusal: Refusal) => Field | null,
  load: () => Promise<Value>,
): Promise<EditAnswer<Field, Value, Saved>> {
  let isConflict = false;
  const done = call.then((saved) => ({ saved }));
  const answer = await submitted(done, (refusal) => {
    isConflict = hasCode(refusal, 'CONFLICT');
    return blamed(refusal);
  });
  if (answer.ok || !isConflict) return { ...answer, standing: null };
  try {
    return { ...answer, standing: await load() };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return { ...answer, sentence: messages.withStandingUnknown(answer.sentence), standing: null };
  }
}

/** The field that the server names, if it is one of these. */
export const fieldOf = <Field extends string>(refusal: Refusal, fields: readonly Field[]): Field | null =>
  fields.find((field) => field === refusal.field) ?? null;
