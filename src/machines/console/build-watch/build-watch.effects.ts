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
  watchPage: fromCallback<EventObject>(({ sendBack }) => {
    const look = () => {
      if (page.visibilityState === 'visible') sendBack({ type: 'tab.shown' });
    };
    // A build that has gone takes its files along (`build.chunk-error`).
    const missed = () => sendBack({ type: 'code.missing' });
    page.addEventListener('visibilitychange', look);
    page.defaultView?.addEventListener('vite:preloadError', missed);
    return () => {
      page.removeEventListener('visibilitychange', look);
      page.defaultView?.removeEventListener('vite:preloadError', missed);
    };
  }),
});
