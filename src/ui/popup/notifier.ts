export type NoticeTone = 'info' | 'ok' | 'warn' | 'error';

export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  /** Two about the same are shown as one. */
  about: string;
}

export interface Notifier {
  /** Shows a message; where one about the same is shown already, that one takes its words and starts its time anew. */
  notify: (tone: NoticeTone, text: string, about?: string) => void;
  dismiss: (id: number) => void;
  /** Stops a message's clock while a person points at it. */
  hold: (id: number) => void;
  /** Starts a message's time anew. */
  release: (id: number) => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Notice[];
}

export interface NotifierOptions {
  /** How long a message stays, in ms; null: until it is dismissed. */
  durations: Record<NoticeTone, number | null>;
  /** The oldest one leaves where there would be more. */
  atMost?: number;
}

/** The messages on the screen, as a store outside React; `<Toaster>` shows them. */
export function createNotifier({ durations, atMost = 4 }: NotifierOptions): Notifier {
  let notices: readonly Notice[] = [];
  let lastId = 0;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const held = new Set<number>();
  const listeners = new Set<() => void>();

  const show = (next: readonly Notice[]) => {
    notices = next;
    for (const listener of listeners) listener();
  };
  const stop = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const dismiss = (id: number) => {
    stop(id);
    held.delete(id);
    show(notices.filter((notice) => notice.id !== id));
  };
  const start = ({ id, tone }: Notice) => {
    stop(id);
    const duration = durations[tone];
    if (duration !== null && !held.has(id)) timers.set(id, setTimeout(dismiss, duration, id));
  };
  const hold = (id: number) => {
    held.add(id);
    stop(id);
  };
  const release = (id: number) => {
    held.delete(id);
    const notice = notices.find((shown) => shown.id === id);
    if (notice) start(notice);
  };
  const notify = (tone: NoticeTone, text: string, about = text) => {
    const same = notices.find((notice) => notice.tone === tone && notice.about === about);
    if (same) {
      show(notices.map((notice) => (notice === same ? { ...same, text } : notice)));
      return start(same);
    }
    const [oldest] = notices;
    if (oldest && notices.length >= atMost) dismiss(oldest.id);
    lastId += 1;
    const notice = { id: lastId, tone, text, about };
    show([...notices, notice]);
    start(notice);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return { notify, dismiss, hold, release, subscribe, getSnapshot: () => notices };
}
