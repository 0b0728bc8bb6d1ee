import { type EventObject, fromCallback, fromPromise } from 'xstate';

/** The effects of the build watch; `fetchLatestBuildId` answers null where nobody answered. */
export const buildWatchEffects = (
  page: Document,
  fetchLatestBuildId: (options: { signal: AbortSignal }) => Promise<string | null>,
) => ({
  askLatest: fromPromise<string>(async ({ signal }) => {
    const latest = await fetchLatestBuildId({ signal });
    if (latest === null) throw new Error('nobody says which build is the newest');
    return latest;
  }),
  watchTab: fromCallback<EventObject>(({ sendBack }) => {
    const look = () => {
      if (page.visibilityState === 'visible') sendBack({ type: 'tab.shown' });
    };
    page.addEventListener('visibilitychange', look);
    return () => page.removeEventListener('visibilitychange', look);
  }),
});
