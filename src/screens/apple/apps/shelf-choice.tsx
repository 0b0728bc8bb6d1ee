import { loadShelf } from '#machines/apple/app-shelf/load-shelf.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { useLoadOnce } from '#screens/shared/actors/use-load-once.ts';
import { useClient } from '#screens/shared/console-context.tsx';
import { RetryNotice } from '#screens/shared/notices/retry-notice.tsx';
import type { AppGroup } from './app-picker.tsx';

/** The apps of the store's shelf, to choose from besides those that are searched for; none while they are on their way. */
export function useShelfChoice() {
  const client = useClient();
  const shelf = useLoadOnce((signal) => loadShelf(client, signal));
  const apps = (shelf.loaded?.value ?? []).map(({ bundle_id, app_name, track_id }) => ({
    bundle_id,
    app_name,
    ...(track_id !== null && { track_id }),
  }));
  const groups: readonly AppGroup[] = [{ title: '门店货架', apps }];
  return { shelf, groups };
}

/** Apps can be searched for all the same. */
export function ShelfNotice({ shelf }: Pick<ReturnType<typeof useShelfChoice>, 'shelf'>) {
  if (shelf.failure === null) return null;
  return (
    <MachineRoot name="loadOnce" actorRef={shelf.actor}>
      <RetryNotice retry={shelf.retry}>门店货架加载失败，仍可搜索应用。</RetryNotice>
    </MachineRoot>
  );
}
