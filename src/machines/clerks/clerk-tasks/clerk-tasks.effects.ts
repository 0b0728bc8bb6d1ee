import { stop } from '#api/contract/batch.ts';
import { clerkTasks } from '#api/contract/clerk-tasks.ts';
import type { Client } from '#api/contract/row/call.ts';
import { endableListEffects } from '#machines/kits/endable-list/endable-list.effects.ts';

/** The effects of the clerk-tasks machine. */
export const clerkTasksEffects = (client: Client, id: string) =>
  endableListEffects({
    load: async (options) => (await client.call(clerkTasks, { query: { id } }, options)).list,
    end: (batch) => client.call(stop, { params: { id: batch } }),
  });
