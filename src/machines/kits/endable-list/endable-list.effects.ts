import { fromPromise } from 'xstate';
import type { CallOptions } from '#api/contract/row/call.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { EndAnswer } from '../endable-list.ts';

interface Calls<Item> {
  readonly load: (options: CallOptions) => Promise<readonly Item[]>;
  /** To end it again does no harm. */
  readonly end: (id: string) => Promise<unknown>;
}

/** The effects of an endable list. */
export const endableListEffects = <Item>({ load, end }: Calls<Item>) => ({
  loadItems: fromPromise<readonly Item[], { quiet: boolean }>(({ input: { quiet }, signal }) =>
    load({ signal, quiet: quiet && 'again' }),
  ),

  // No signal: who leaves the list wants it ended all the same.
  endItem: fromPromise<EndAnswer, { id: string }>(async ({ input: { id } }) => {
    try {
      await end(id);
      return { ok: true };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, sentence: sentenceOf(refusal) };
    }
  }),
});
