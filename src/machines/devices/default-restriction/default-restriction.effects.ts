import { fromPromise } from 'xstate';
import type { RestrictionComparison } from '#api/contract/devices/store-defaults.ts';
import type { Client } from '#api/contract/row/call.ts';
import { refusedBy } from '#machines/kits/proof/proof.effects.ts';
import { currentIn } from '#machines/kits/submission/submission.effects.ts';
import { refusalOf } from '#machines/refusal.ts';
import type { DefaultKind, Standing, StoreDefaults, WantedDefault } from '../port/store-defaults.ts';
import type { CompareInput, SaveDefaultAnswer } from './default-restriction.machine.ts';

/** The effects of the default-restriction machine. */
export const defaultRestrictionEffects = (client: Client, { read, compare, save, told }: StoreDefaults) => ({
  loadDefault: fromPromise<Standing, { kind: DefaultKind; quiet: boolean }>(
    ({ input: { kind, quiet }, signal }) => read(client, kind, { signal, quiet: quiet && 'again' }),
  ),

  compareDevices: fromPromise<RestrictionComparison, CompareInput>(
    async ({ input: { content, quiet }, signal }) => {
      if (!compare) throw new Error('devices are not compared with it');
      return compare(client, content, { signal, quiet: quiet && 'beside' });
    },
  ),

  // No signal: who leaves the screen has confirmed all the same, and is told when it fails.
  saveDefault: fromPromise<SaveDefaultAnswer, WantedDefault>(async ({ input }) => {
    try {
      return { ok: true, standing: await save(client, input) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const current = currentIn(refusal, told(input.content.kind));
      return { ok: false, current, ...refusedBy(refusal) };
    }
  }),
});
