import { type EventObject, fromCallback, fromPromise } from 'xstate';

/** The effects of the build watch; `fetchLatestBuildId` answers null where nobody answered. */
export const buildWatchEffects = (
  page: Document,
  fetchLatestBuildId: (options: { signal: AbortSignal }) => Promise<string | null>,
) => ({
  askLatest: fromPromise<string | null>(({ signal }) => fetchLatestBuildId({ signal })),
  watchTab: fromCallback<EventObject>(({ sendBack }) => {
    const look = () => {
      if (page.visibilityState === 'visible') sendBack({ type: 'tab.shown' });
    };
    page.addEventListener('visibilitychange', look);
    return () => page.removeEventListener('visibilitychange', look);
  }),
});
