import * as v from 'valibot';

/** What is wrong with a value, in the words of its row; null: nothing. */
export function sentenceFor(schema: v.GenericSchema, value: unknown): string | null {
  const read = v.safeParse(schema, value);
  return read.success ? null : read.issues[0].message;
}
