import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useConsole } from '#screens/parts/console-context.tsx';
import type { Notifier } from '#ui/notifier.ts';

type Toaster = ComponentType<{ notifier: Notifier }>;

/**
 * Shows the messages. Their code is not part of the first visit: it comes when somebody is logged in or begins to do something,
 * long before there is anything to tell.
 */
export function MessagesHost({ notifier }: { notifier: Notifier }) {
  const [Toaster, setToaster] = useState<Toaster | null>(null);
  const notices = useSyncExternalStore(notifier.subscribe, notifier.getSnapshot);
  const loggedIn = useSelector(useConsole().session, (snapshot) => snapshot.matches('loggedIn'));
  const active = useActivity();
  const [newest] = notices.slice(-1);
  const asked = loggedIn || active || newest !== undefined;
  // Where the code could not be fetched, the next message asks again.
  const attempt = Toaster === null ? (newest?.id ?? 0) : -1;
  useEffect(() => {
    if (!asked || attempt < 0) return;
    let mounted = true;
    import('#ui/toaster.tsx').then(
      (chunk) => mounted && setToaster(() => chunk.Toaster),
      (error: unknown) => reportError(error),
    );
    return () => {
      mounted = false;
    };
  }, [asked, attempt]);
  return Toaster ? <Toaster notifier={notifier} /> : null;
}

/** Whether anything was pressed, typed or focused since the start. */
function useActivity(): boolean {
  const [active, setActive] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const options = { once: true, signal: listening.signal } as const;
    for (const type of ['pointerdown', 'keydown', 'focusin']) {
      addEventListener(type, () => setActive(true), options);
    }
    return () => listening.abort();
  }, []);
  return active;
}
