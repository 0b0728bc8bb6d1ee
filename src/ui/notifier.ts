export type NoticeTone = 'info' | 'ok' | 'warn' | 'error';

export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
}

export interface Notifier {
  /** Shows a message; one that is already shown starts its time anew. */
  notify: (tone: NoticeTone, text: string) => void;
  dismiss: (id: number) => void;
  /** Stops a message's clock while a person points at it. */
  hold: (id: number) => void;
  /** Starts a message's time anew. */
  release: (id: number) => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Notice[];
}

export interface NotifierOptions {
  /** How long a message stays, in ms. */
  durations: Record<NoticeTone, number>;
  /** The oldest one leaves where there would be more. */
  atMost?: number;
}

/** The messages on the screen, as a store outside React; `<Toaster>` shows them. */
export function createNotifier({ durations, atMost = 4 }: NotifierOptions): Notifier {
  let notices: readonly Notice[] = [];
  let lastId = 0;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const show = (next: readonly Notice[]) => {
    notices = next;
    for (const listener of listeners) listener();
  };
  const hold = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const dismiss = (id: number) => {
    hold(id);
    show(notices.filter((notice) => notice.id !== id));
  };
  const release = (id: number) => {
    const notice = notices.find((shown) => shown.id === id);
    if (notice === undefined) return;
    hold(id);
    timers.set(id, setTimeout(dismiss, durations[notice.tone], id));
  };
  const notify = (tone: NoticeTone, text: string) => {
    const same = notices.find((notice) => notice.tone === tone && notice.text === text);
    if (same) return release(same.id);
    const [oldest] = notices;
    if (oldest && notices.length >= atMost) dismiss(oldest.id);
    lastId += 1;
    show([...notices, { id: lastId, tone, text }]);
    release(lastId);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return { notify, dismiss, hold, release, subscribe, getSnapshot: () => notices };
}
