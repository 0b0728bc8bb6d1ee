import {
  clerkSessions,
  endClerkSessions,
  endOwnSessions,
  ownSessions,
} from '#api/contract/people/sessions.ts';
import type { Client } from '#api/contract/row/call.ts';
import { endableListEffects } from '#machines/kits/endable-list/endable-list.effects.ts';
import { otherSessions } from './session-list.machine.ts';

/** The effects of the session-list machine for one's own. */
export const ownSessionEffects = (client: Client) =>
  endableListEffects({
    load: async (options) => (await client.call(ownSessions, {}, options)).list,
    end: (id) => client.call(endOwnSessions, { body: id === otherSessions ? { others: true } : { id } }),
  });

/** The same for those of a clerk; `ended`: they may be fewer now. */
export const clerkSessionEffects = (client: Client, clerk: string, ended: () => void) =>
  endableListEffects({
    load: async (options) => (await client.call(clerkSessions, { query: { id: clerk } }, options)).list,
    end: async (id) => {
      const body = { id: clerk, ...(id === otherSessions ? {} : { session: id }) };
      try {
        return await client.call(endClerkSessions, { body });
      } finally {
        ended();
      }
    },
  });
