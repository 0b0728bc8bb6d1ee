import { fromPromise } from 'xstate';
import { remove } from '#api/contract/devices/wallpaper.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { RemovalAnswer } from './wallpaper-removal.machine.ts';

/** The effects of the wallpaper-removal machine. */
export const wallpaperRemovalEffects = (client: Client) => ({
  // No signal: who leaves wants it deleted all the same.
  removeWallpaper: fromPromise<RemovalAnswer, { id: string }>(async ({ input: { id } }) => {
    try {
      await client.call(remove, { params: { id } });
      return { ok: true };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      // It is gone already.
      return hasCode(refusal, 'NOT_FOUND') ? { ok: true } : { ok: false, sentence: sentenceOf(refusal) };
    }
  }),
});
