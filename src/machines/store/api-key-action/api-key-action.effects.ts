import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/row/call.ts';
import { enabled, generate, preview } from '#api/contract/store/api-key.ts';
import { refusedBy } from '#machines/kits/proof/proof.effects.ts';
import { refusalOf } from '#machines/refusal.ts';
import type { ActAnswer, ActInput } from './api-key-action.machine.ts';

/** What signs calls, and what signs callbacks. */
export interface KeySecrets {
  readonly api_secret_key: string;
  readonly callback_secret: string;
}

/** The effects of the api-key-action machine; `disclose` gets the secrets. No signal: who leaves has confirmed all the same. */
export const apiKeyActionEffects = (client: Client, disclose: (secrets: KeySecrets) => void) => ({
  actOnKey: fromPromise<ActAnswer, ActInput>(async ({ input }) => {
    try {
      await act(client, input, disclose);
      return { ok: true };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, ...refusedBy(refusal) };
    }
  }),
});

async function act(client: Client, input: ActInput, disclose: (secrets: KeySecrets) => void): Promise<void> {
  const { action, password } = input;
  switch (action) {
    case 'preview':
      disclose(await client.call(preview, { body: { password } }));
      break;
    case 'generate': {
      const body = { password, end_former: input.endFormer };
      await client.call(generate, { body }, { idempotencyKey: input.idempotencyKey });
      break;
    }
    default:
      await client.call(enabled, { body: { password, api_enabled: action === 'enable' } });
  }
}
