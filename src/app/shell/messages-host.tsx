import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConsole } from '#screens/shared/console-context.tsx';
import { usePart } from '#screens/shared/use-part.ts';
import { css } from '#styled/css/index.mjs';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import type { Notifier } from '#ui/popup/notifier.ts';
import type { Notices } from './notices.ts';

const plain = css({
  position: 'fixed',
  top: '3',
  insetInline: '3',
  zIndex: 'message',
  bg: 'raised',
  textAlign: 'center',
  '& > p': { p: '2' },
});

/** Shows what people are told beside the page itself. */
export function MessagesHost({ notices }: { notices: Notices }) {
  return (
    <>
      <Toasts notifier={notices.toasts} />
      <Modals {...notices} />
    </>
  );
}

/**
 * The code of the toaster is not part of the first visit: it comes when somebody is logged in or begins to do something. What
 * is to be told earlier, or when nothing can be fetched, is told without its look.
 */
function Toasts({ notifier }: { notifier: Notifier }) {
  const notices = useSyncExternalStore(notifier.subscribe, notifier.getSnapshot);
  const loggedIn = useSelector(useConsole().session, (snapshot) => snapshot.matches('loggedIn'));
  const active = useActivity();
  const newest = notices.at(-1)?.id;
  // Where the code could not be fetched, the next message asks again.
  const attempt = loggedIn || active ? (newest ?? 0) : (newest ?? null);
  const { part: Toaster } = usePart(toaster, attempt);
  if (Toaster) return <Toaster notifier={notifier} />;
  return (
    <div role="alert" className={plain}>
      {notices.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

const toaster = lazyPart(async () => (await import('#ui/popup/toaster.tsx')).Toaster);

/** The notices that stand before the enrol page (`error.enroll-modal`); as toasts where their code cannot be fetched. */
function Modals({ modals, toasts }: Notices) {
  const [first] = useSyncExternalStore(modals.subscribe, modals.getSnapshot);
  const { part: EnrollNotice } = usePart(enrollNotice, first?.id ?? null, () => {
    for (const { id, text, about } of modals.getSnapshot()) {
      modals.dismiss(id);
      toasts.notify('warn', text, about);
    }
  });
  return EnrollNotice ? <EnrollNotice notifier={modals} /> : null;
}

const enrollNotice = lazyPart(async () => (await import('./enroll-notice.tsx')).EnrollNotice);

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
