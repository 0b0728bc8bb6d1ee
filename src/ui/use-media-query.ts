import { useCallback, useSyncExternalStore } from 'react';

/** Where tables become cards and the side navigation becomes a tab bar; the same width as the `md` breakpoint. */
export const phoneQuery = '(max-width: 767.98px)';

/** Whether a media query holds, now and as it changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
