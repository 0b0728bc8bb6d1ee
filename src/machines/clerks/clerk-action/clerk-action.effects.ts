import { fromPromise } from 'xstate';
import { disableClerk, resetClerkPassword } from '#api/contract/people/clerks.ts';
import type { Client } from '#api/contract/row/call.ts';
import { refusedBy } from '#machines/kits/proof/proof.effects.ts';
import { refusalOf } from '#machines/refusal.ts';
import type { ActAnswer, ActInput } from './clerk-action.machine.ts';

/** The effects of the clerk-action machine; `disclose` gets the new login password. No signal: who leaves has confirmed all the same. */
export const clerkActionEffects = (client: Client, disclose: (password: string) => void) => ({
  actOnClerk: fromPromise<ActAnswer, ActInput>(async ({ input }) => {
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

async function act(
  client: Client,
  { clerkId: id, action, password }: ActInput,
  disclose: (password: string) => void,
): Promise<void> {
  if (action === 'resetPassword')
    disclose((await client.call(resetClerkPassword, { body: { id, password } })).password);
  else await client.call(disableClerk, { body: { id, password, disabled: action === 'disable' } });
}
