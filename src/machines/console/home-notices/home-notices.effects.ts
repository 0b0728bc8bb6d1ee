import { fromPromise } from 'xstate';
import { list, type Notification } from '#api/contract/notifications.ts';
import type { Client } from '#api/contract/row/call.ts';

/** The effects of the home-notices machine. */
export const homeNoticesEffects = (client: Client) => ({
  loadNotices: fromPromise<readonly Notification[], { quiet: boolean }>(
    async ({ input: { quiet }, signal }) => {
      // They stand beside what the page is for, and say in their place that they could not be loaded.
      const options = { signal, quiet: quiet ? ('again' as const) : ('beside' as const) };
      return (await client.call(list, {}, options)).list;
    },
  ),
});
