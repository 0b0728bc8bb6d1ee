import { fromPromise } from 'xstate';
import { rcsList } from '#api/contract/reports/rcs.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { RcsLook } from './rcs-status.machine.ts';

/** The effects of the rcs-status machine, for one query. */
export const rcsStatusEffects = (client: Client, id: string) => ({
  loadRcs: fromPromise<RcsLook, { quiet: boolean }>(async ({ input, signal }) => {
    const options = { signal, quiet: input.quiet && 'again' } as const;
    const page = await client.call(rcsList, { query: { id } }, options);
    return { item: page.list[0] ?? null };
  }),
});
