import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePart } from '#screens/shared/actors/use-part.ts';
import { useConsole } from '#screens/shared/console-context.tsx';
import { css } from '#styled/css/index.mjs';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { Notifier } from '#ui/popup/notifier.ts';

const plain = css({
  position: 'fixed',
  top: '3',
  insetInline: '3',
  zIndex: 'message',
  bg: 'raised',
  textAlign: 'center',
  '& > p': { p: '2' },
});

/**
 * Shows messages. The toaster's code is fetched when somebody is logged in or begins to do something, so that the first visit need not load it;
 * until then, or where it cannot be fetched, messages are shown as plain text.
 */
export function MessagesHost({ toasts }: { toasts: Notifier }) {
  const notices = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot);
  const loggedIn = useSelector(useConsole().session, (snapshot) => snapshot.matches('loggedIn'));
  const active = useActivity();
  const newest = notices.at(-1)?.id;
  // Fetched again at the next message where it failed.
  const attempt = loggedIn || active ? (newest ?? 0) : (newest ?? null);
  const { part: Toaster } = usePart(toaster, attempt);
  if (Toaster) return <Toaster notifier={toasts} />;
  return (
    <div role="alert" className={plain}>
      {notices.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

const toaster = lazyPart(async () => (await import('#ui/popup/toaster.tsx')).Toaster);

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
