import { fromPromise } from 'xstate';
import { addToAppShelf, appShelf, removeFromAppShelf, type ShelfApp } from '#api/contract/apple/app-shelf.ts';
import type { Client } from '#api/contract/row/call.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { ShelfAnswer, ShelfChange } from './app-shelf.machine.ts';

/** The effects of the app-shelf machine. */
export const appShelfEffects = (client: Client) => ({
  loadShelf: fromPromise<readonly ShelfApp[], { quiet: boolean }>(
    async ({ input: { quiet }, signal }) =>
      (await client.call(appShelf, {}, { signal, quiet: quiet && 'again' })).list,
  ),

  // No signal: who leaves the page wants it changed all the same.
  changeShelf: fromPromise<ShelfAnswer, ShelfChange>(async ({ input }) => {
    try {
      const { list } =
        'add' in input
          ? await client.call(addToAppShelf, { body: input.add })
          : await client.call(removeFromAppShelf, { body: { bundle_id: input.remove } });
      return { ok: true, apps: list };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, sentence: sentenceOf(refusal) };
    }
  }),
});
