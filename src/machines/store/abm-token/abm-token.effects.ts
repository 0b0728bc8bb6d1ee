import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/row/call.ts';
import { downloadPublicPem, info, uploadToken } from '#api/contract/store/abm.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { TokenAnswer } from './abm-token.machine.ts';

/** The effects of the abm-token machine. `save` gives the browser the certificate to keep. */
export const abmTokenEffects = (client: Client, save: (certificate: Blob) => void) => ({
  loadInfo: fromPromise(({ input, signal }: { input: { quiet: boolean }; signal: AbortSignal }) =>
    client.call(info, {}, { signal, quiet: input.quiet && 'again' }),
  ),

  downloadKey: fromPromise<TokenAnswer, undefined>(() =>
    answered(async () => save(await (await client.open(downloadPublicPem, {})).blob())),
  ),

  // No signal: who leaves the page wants it uploaded all the same.
  uploadToken: fromPromise<TokenAnswer, { content: string }>(({ input }) =>
    answered(() => client.call(uploadToken, { body: input })),
  ),
});

async function answered(act: () => Promise<unknown>): Promise<TokenAnswer> {
  try {
    await act();
    return { ok: true };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { ok: false, sentence: sentenceOf(refusal) };
  }
}
