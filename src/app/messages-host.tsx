import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { Notifier } from '#ui/notifier.ts';

type Toaster = ComponentType<{ notifier: Notifier }>;

/**
 * Shows the messages. Their code comes after the first page, so that it does not keep that one waiting; where it could not be
 * fetched, the next message asks again.
 */
export function MessagesHost({ notifier }: { notifier: Notifier }) {
  const [Toaster, setToaster] = useState<Toaster | null>(null);
  const notices = useSyncExternalStore(notifier.subscribe, notifier.getSnapshot);
  const needed = notices.length > 0;
  useEffect(() => {
    // Asked for at once, and again by a message that still finds nothing.
    if (Toaster !== null && !needed) return;
    let mounted = true;
    import('#ui/toaster.tsx').then(
      (chunk) => mounted && setToaster(() => chunk.Toaster),
      (error: unknown) => reportError(error),
    );
    return () => {
      mounted = false;
    };
  }, [Toaster, needed]);
  return Toaster ? <Toaster notifier={notifier} /> : null;
}
