import * as v from 'valibot';
import { hasCode } from '#api/contract/row/failure.ts';
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
 * The answer to an edit of what was seen, with what was saved. Where another value stands by now (CONFLICT), the refusal tells it, to be shown before it
 * is replaced.
 * @param told what it tells, of the shape of the call's own result
 */
export async function edited<Field extends string, Value, Saved>(
  call: Promise<Saved>,
  blamed: (refusal: Refusal) => Field | null,
  told: v.GenericSchema<unknown, Value>,
): Promise<EditAnswer<Field, Value, Saved>> {
  let standing: Value | null = null;
  const done = call.then((saved) => ({ saved }));
  const answer = await submitted(done, (refusal) => {
    standing = currentIn(refusal, told);
    return blamed(refusal);
  });
  return { ...answer, standing };
}

/** What stands now, as a CONFLICT tells it; null where it tells nothing of this shape. */
export function currentIn<Value>(refusal: Refusal, told: v.GenericSchema<unknown, Value>): Value | null {
  if (!hasCode(refusal, 'CONFLICT')) return null;
  const read = v.safeParse(told, refusal.current);
  return read.success ? read.output : null;
}

/** The field that the server names, if it is one of these. */
export const fieldOf = <Field extends string>(refusal: Refusal, fields: readonly Field[]): Field | null =>
  fields.find((field) => field === refusal.field) ?? null;
