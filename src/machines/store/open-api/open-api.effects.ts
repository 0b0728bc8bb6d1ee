import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/row/call.ts';
import { resend, test } from '#api/contract/store/api-callback.ts';
import { info, usage } from '#api/contract/store/api-key.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { OpenApiSettings, SendAnswer, SendInput } from './open-api.machine.ts';

/** The effects of the open-api machine. */
export const openApiEffects = (client: Client) => ({
  loadSettings: fromPromise<OpenApiSettings, { quiet: boolean }>(async ({ input, signal }) => {
    const options = { signal, quiet: input.quiet && 'again' } as const;
    const [standing, { days, refusals }] = await Promise.all([
      client.call(info, {}, options),
      client.call(usage, {}, options),
    ]);
    return { info: standing, days, refusals };
  }),

  // No signal: who leaves the page wants it sent all the same.
  sendCallback: fromPromise<SendAnswer, SendInput>(async ({ input: { id } }) => {
    try {
      const delivery =
        id === null ? await client.call(test, {}) : await client.call(resend, { params: { id } });
      return { ok: true, delivery };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, sentence: sentenceOf(refusal) };
    }
  }),
});
